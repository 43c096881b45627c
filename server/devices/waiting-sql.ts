import { participantType } from "@hb/domain/lookups/participant-types.ts";
import type { ParticipantCard } from "@hb/domain/participants/participant.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/** Loaners who are onboarded or active and have no device. */
const waiting = `study.enrolment_cards e join study.participant_cards p on p.id = e.participant_id
     where e.status in (${remoteStudyStatus.onboarded}, ${remoteStudyStatus.remoteActive}) and p.type = ${participantType.loaner}
       and not exists (select from study.loans l where l.participant_id = e.participant_id and l.ended_at is null)`;

type WaitingPerson = ParticipantCard & { enrolmentVersion: number; waitingSince: string };

export async function findWaiting(db: Queryable, text: string, id: number | null): Promise<WaitingPerson[]> {
  return db<WaitingPerson[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.status, p.type,
           e.version as "enrolmentVersion", e.status_since as "waitingSince"
      from ${db.unsafe(waiting)}
       and (${text} = '' or position(${text} in p.name_search) > 0 or p.id = ${id})
     order by e.starts_on nulls last, e.status_since, p.id limit 50`;
}

export async function countWaiting(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from ${db.unsafe(waiting)}`;
  return row?.count ?? 0;
}
