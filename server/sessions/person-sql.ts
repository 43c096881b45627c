import { activeSessionStatuses, type SessionStatus, sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";
import type { MergeIds } from "../person/acts.ts";

export async function countRows(
  db: Queryable,
  participantId: number,
): Promise<{ sessions: number; comments: number; active: number }> {
  const [row] = await db<{ sessions: number; comments: number; active: number }[]>`
    select (select count(*)::int from study.sessions where participant_id = ${participantId}) as sessions,
           (select count(*)::int from study.sessions
             where participant_id = ${participantId} and status in (${literal(db, ...activeSessionStatuses)})) as active,
           (select count(*)::int from study.session_comments where participant_id = ${participantId}) as comments`;
  return row ?? { sessions: 0, comments: 0, active: 0 };
}

export async function listSessionIds(db: Queryable, participantId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from study.sessions where participant_id = ${participantId} order by id`;
  return rows.map(({ id }) => id);
}

/** Which of these people have a visit that is Scheduled or Checked In. */
export async function listActiveVisits(
  db: Queryable,
  ids: readonly number[],
): Promise<{ participantId: number; visitAt: string }[]> {
  return db<{ participantId: number; visitAt: string }[]>`
    select participant_id as "participantId", starts_at as "visitAt" from study.sessions
     where participant_id = any (${[...ids]}::integer[]) and status in (${literal(db, ...activeSessionStatuses)})`;
}

export async function countCommentsAbout(db: Queryable, ids: readonly number[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.session_comments where participant_id = any (${[...ids]}::integer[])`;
  return row?.count ?? 0;
}

export interface MovedRows {
  sessions: number[];
  bookings: string[];
  comments: number[];
}

/** Versions increase, so that no one can save an outdated screen over it. */
export async function moveRows(tx: Tx, { from, into }: MergeIds): Promise<MovedRows> {
  await tx`delete from study.slot_holds where participant_id = ${from}`;
  const sessions = await tx<{ id: number }[]>`
    update study.sessions set participant_id = ${into}, version = version + 1 where participant_id = ${from} returning id`;
  const bookings = await tx<{ id: string }[]>`
    update study.bookings set participant_id = ${into} where participant_id = ${from} returning id`;
  const comments = await tx<{ id: number }[]>`
    update study.session_comments set participant_id = ${into} where participant_id = ${from} returning id`;
  return {
    sessions: sessions.map(({ id }) => id),
    bookings: bookings.map(({ id }) => id),
    comments: comments.map(({ id }) => id),
  };
}

/** Moves back what the kept person still has; a visit that was rescheduled since stays with them. */
export async function returnRows(
  tx: Tx,
  { from, into }: MergeIds,
  { sessions, bookings, comments }: MovedRows,
): Promise<void> {
  await tx`
    update study.sessions set participant_id = ${from}, version = version + 1
     where id = any (${sessions}::integer[]) and participant_id = ${into}`;
  await tx`
    update study.bookings set participant_id = ${from}
     where id = any (${bookings}::uuid[]) and participant_id = ${into}
       and (ended_at is not null or session_id = any (${sessions}::integer[]))`;
  await tx`
    update study.session_comments set participant_id = ${from}
     where id = any (${comments}::integer[]) and participant_id = ${into}`;
}

export async function listBookings(db: Queryable, participantId: number): Promise<readonly unknown[]> {
  return db`
    select id, starts_at as "startsAt", ends_at as "endsAt", sequence, booked_at as "bookedAt", booked_by_name as "bookedBy",
           ended_at as "endedAt", ended_as as "endedAs" from study.bookings where participant_id = ${participantId} order by booked_at`;
}

/** An anonymized person is no longer expected; when and how their sessions went still counts. */
export async function forgetPerson(tx: Tx, participantId: number, now: string): Promise<void> {
  await tx`delete from study.slot_holds where participant_id = ${participantId}`;
  await tx`
    update study.sessions set status = ${sessionStatus.withdrawn}, updated_at = ${now}, version = version + 1
     where participant_id = ${participantId} and status in (${literal(tx, ...activeSessionStatuses)})`;
  await tx`
    update study.bookings set ended_at = coalesce(ended_at, ${now}), ended_as = coalesce(ended_as, 'withdrawn'), ended_by_name = null,
           booked_by_name = case booked_by_kind when 'participant' then 'Anonymized' else booked_by_name end
     where participant_id = ${participantId}
       and (ended_at is not null or booked_by_kind = 'participant' or session_id in
            (select id from study.sessions where participant_id = ${participantId} and status = ${sessionStatus.withdrawn}))`;
  await tx`
    delete from study.session_comment_versions v using study.session_comments c
     where v.comment_id = c.id and c.participant_id = ${participantId}`;
  await tx`update study.session_comments set body = 'Erased' where participant_id = ${participantId}`;
}

export async function isFresh(db: Queryable): Promise<boolean> {
  const [row] = await db<{ fresh: boolean }[]>`
    select not exists (select from study.stations) and not exists (select from study.sessions) as fresh`;
  return row?.fresh === true;
}

/** Times and stations that have a session: `2026-11-17T17:00:00.000Z 2`. */
export async function listSamplePlaces(db: Queryable): Promise<Set<string>> {
  const rows = await db<{ startsAt: string; stationId: number }[]>`
    select starts_at as "startsAt", station_id as "stationId" from study.sessions`;
  return new Set(rows.map(({ startsAt, stationId }) => `${startsAt} ${stationId}`));
}

export interface SampleSession {
  startsAt: string;
  lengthMinutes: number;
  stationId: number;
  device: number | null;
  status: SessionStatus;
  participantId: number | null;
  participantName: string | null;
  byLink: boolean;
  excused: boolean | null;
  bonusCents: number;
  lockedByName: string | null;
  bookedAt: string | null;
  comment: string | null;
  commentAuthor: "Dana Whitfield" | "Leena Park" | null;
}

/** The person came: they were checked in, whatever happened next. */
const attended = [
  sessionStatus.checkedIn,
  sessionStatus.completed,
  sessionStatus.failedComp,
  sessionStatus.failedNoComp,
];

/** Returns which ones fit, by their index in the given list. */
export async function insertSampleSessions(
  tx: Tx,
  sessions: readonly SampleSession[],
  now: string,
): Promise<Map<number, number>> {
  const given = sessions.map((session, place) => ({ ...session, place }));
  const rows = await tx<{ id: number; startsAt: string; stationId: number; status: number }[]>`
    insert into study.sessions (starts_at, ends_at, length_minutes, station_id, device, status, participant_id, excused,
      bonus_cents, locked_at, locked_by, locked_by_name, checked_in_at, completed_at, created_at, updated_at)
    select "startsAt", "startsAt" + make_interval(mins => "lengthMinutes"), "lengthMinutes", "stationId", device, status,
           "participantId", excused, "bonusCents", case when "lockedByName" is not null then ${now}::timestamptz end,
           case when "lockedByName" is not null then 'sample' end, "lockedByName",
           case when status in (${literal(tx, ...attended)}) then "startsAt" - interval '4 minutes' end,
           case when status = ${literal(tx, sessionStatus.completed)} then "startsAt" + make_interval(mins => "lengthMinutes" - 6) end,
           least("startsAt", ${now}::timestamptz) - interval '20 days', least("startsAt", ${now}::timestamptz)
      from jsonb_to_recordset(${tx.json(given as never)}) as given
           ("startsAt" timestamptz, "lengthMinutes" integer, "stationId" integer, device smallint, status smallint,
            "participantId" integer, excused boolean, "bonusCents" integer, "lockedByName" text, place integer)
     order by place
    on conflict do nothing
    returning id, starts_at as "startsAt", station_id as "stationId", status`;
  const key = (row: { startsAt: string; stationId: number; status: number }) =>
    `${row.startsAt} ${row.stationId} ${row.status}`;
  const ids = new Map(rows.map(row => [key(row), row.id]));
  const placed = new Map<number, number>();
  for (const session of given) {
    const id = ids.get(key(session));
    if (id !== undefined) placed.set(session.place, id);
  }
  await insertSampleBookings(
    tx,
    given.map(({ place, ...session }) => ({ ...session, id: placed.get(place) ?? null })),
  );
  return placed;
}

async function insertSampleBookings(tx: Tx, sessions: readonly object[]): Promise<void> {
  const withdrawn = literal(tx, sessionStatus.withdrawn);
  await tx`
    insert into study.bookings (id, participant_id, session_id, starts_at, ends_at, booked_at, booked_by_kind, booked_by,
      booked_by_name, changed_at, ended_at, ended_as)
    select overlay(overlay(md5('sample booking ' || id) placing '4' from 13) placing '8' from 17)::uuid, "participantId", id, "startsAt", "startsAt" + make_interval(mins => "lengthMinutes"),
           "bookedAt", case when "byLink" then 'participant' else 'staff' end, case when "byLink" then null else 'sample' end,
           case when "byLink" then "participantName" else 'Dana Whitfield' end, "bookedAt",
           case when status = ${withdrawn} then "startsAt" - interval '1 day' end, case when status = ${withdrawn} then 'withdrawn' end
      from jsonb_to_recordset(${tx.json(sessions as never)}) as given
           (id integer, "startsAt" timestamptz, "lengthMinutes" integer, status smallint, "participantId" integer,
            "participantName" text, "byLink" boolean, "bookedAt" timestamptz)
     where id is not null and "participantId" is not null and status <> ${literal(tx, sessionStatus.rescheduled)}`;
  await tx`
    insert into study.session_comments (session_id, participant_id, author_id, author_name, body, created_at)
    select id, "participantId", 'sample', "commentAuthor", comment, "startsAt" + interval '20 minutes'
      from jsonb_to_recordset(${tx.json(sessions as never)}) as given
           (id integer, "startsAt" timestamptz, "participantId" integer, comment text, "commentAuthor" text)
     where id is not null and comment is not null`;
}

/** The first was rescheduled to the second. */
export async function chainSampleSessions(tx: Tx, pairs: readonly { from: number; to: number }[]): Promise<void> {
  await tx`
    update study.sessions s set rescheduled_to = given.to from jsonb_to_recordset(${tx.json(pairs as never)}) as given ("from" integer, "to" integer)
     where s.id = given.from`;
  await tx`
    update study.sessions s set rescheduled_from = given.from from jsonb_to_recordset(${tx.json(pairs as never)}) as given ("from" integer, "to" integer)
     where s.id = given.to`;
}
