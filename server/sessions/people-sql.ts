import type { ParticipantCard } from "@hb/domain/participants/participant.ts";
import { mayBookByLink } from "@hb/domain/participants/status.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { activeSessionStatuses } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";

type PersonFound = ParticipantCard & {
  unconfirmedSince: string | null;
  session: Pick<Session, "id" | "startsAt" | "status" | "version" | "lockedAt"> | null;
};

/** By number, by every word of a name, or by digits of a phone number. People who can be booked come first. */
export async function findPeople(
  db: Queryable,
  asked: { id?: number; bookingId?: string; words?: readonly string[]; digits?: string; limit: number },
): Promise<PersonFound[]> {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const matches = [
    ...(asked.id !== undefined ? [db`p.id = ${asked.id}`] : []),
    ...(asked.bookingId !== undefined
      ? [db`p.id = (select participant_id from study.bookings where id = ${asked.bookingId})`]
      : []),
    ...(asked.words && asked.words.length > 0 ? [db`p.name_sort like all (${asked.words.map(pattern)}::text[])`] : []),
    ...(asked.digits ? [db`p.phone like ${pattern(asked.digits)}`] : []),
  ];
  if (matches.length === 0) return [];
  const any = matches.reduce((all, match) => db`${all} or ${match}`);
  return db<PersonFound[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.status, p.type,
           p.unconfirmed_since as "unconfirmedSince",
           case when s.id is not null then json_build_object('id', s.id, 'status', s.status, 'version', s.version,
             'lockedAt', s.locked_at, 'startsAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as session
      from study.participant_cards p
      left join study.sessions s on s.participant_id = p.id and s.status in (${literal(db, ...activeSessionStatuses)})
     where p.merged_into is null and (${any})
     order by p.status is null or p.status = any (${[...mayBookByLink]}::smallint[]) desc, p.name_sort collate "C", p.id limit ${asked.limit}`;
}

export type SessionOfPerson = Pick<
  Session,
  "id" | "startsAt" | "lengthMinutes" | "device" | "status" | "bonusCents" | "excused" | "rescheduledTo"
> & { station: string };

export async function listSessionsOf(db: Queryable, participantId: number): Promise<SessionOfPerson[]> {
  return db<SessionOfPerson[]>`
    select s.id, s.starts_at as "startsAt", s.length_minutes as "lengthMinutes", s.device, s.status,
           s.bonus_cents as "bonusCents", s.excused, s.rescheduled_to as "rescheduledTo", t.name as station
      from study.sessions s join study.stations t on t.id = s.station_id
     where s.participant_id = ${participantId} order by s.starts_at desc, s.id desc`;
}
