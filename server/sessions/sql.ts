import { refuse } from "@hb/domain/refusal.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { activeSessionStatuses, sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { translateConstraints } from "@hb/platform/database/failure.ts";
import { literal } from "@hb/platform/database/literal.ts";
import { sessionText as text } from "./text.ts";

/**
 * A session as its drawer shows it; expired holds don't count. Booking and person are subselects: joined, all of them would
 * be read for one session until the database has counted its rows, such as in a new study.
 */
export const sessionColumns = `s.id, s.starts_at as "startsAt", s.length_minutes as "lengthMinutes", s.station_id as "stationId",
  s.device, s.status, s.locked_by_name as "lockedBy", s.locked_at as "lockedAt",
  h.held_until as "heldUntil", s.bonus_cents as "bonusCents", s.checked_in_at as "checkedInAt",
  s.completed_at as "completedAt", s.excused, s.rescheduled_from as "rescheduledFrom", s.rescheduled_to as "rescheduledTo",
  (select b.id from study.bookings b where b.session_id = s.id and b.ended_at is null) as "bookingId",
  (select count(*)::int from study.session_comments c
    where c.session_id = s.id and (c.participant_id is null or c.participant_id = s.participant_id)) as "commentCount",
  s.version,
  (select json_build_object('id', v.id, 'firstName', v.first_name, 'lastName', v.last_name, 'phone', v.phone,
     'status', v.status, 'type', v.type, 'consent', v.consent, 'specialAccommodation', v.special_accommodation,
     'specialAccommodationText', v.special_accommodation_text)
     from study.visitors v where v.id = s.participant_id) as participant`;

/** The current time is a parameter, because a statement that contained it would be prepared again each time. */
export const sessionJoins = (db: Queryable, now: string) => db`study.sessions s
  left join study.slot_holds h on h.session_id = s.id and h.held_until > ${now}`;

export async function hasSessions(db: Queryable): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`select exists (select from study.sessions) as found`;
  return row?.found === true;
}

export async function findSessions(db: Queryable, ids: readonly number[], now: string): Promise<Session[]> {
  // As a subselect, the ids don't count for the plan, which is therefore made once: planning takes longer than reading.
  return db<Session[]>`
    select ${db.unsafe(sessionColumns)} from ${sessionJoins(db, now)}
     where s.id = any ((select ${[...ids]}::integer[])::integer[]) order by s.starts_at, s.id`;
}

export async function findParticipantOf(
  db: Queryable,
  id: number,
): Promise<{ participantId: number | null } | undefined> {
  const [row] = await db<{ participantId: number | null }[]>`
    select participant_id as "participantId" from study.sessions where id = ${id}`;
  return row;
}

export async function findActiveSessionOf(db: Queryable, participantId: number): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    select id from study.sessions where participant_id = ${participantId} and status in (${literal(db, ...activeSessionStatuses)})`;
  return row?.id;
}

const sessionLock = 4_830;
const stationLock = 4_831;

/**
 * In the order of their ids. Requests for a slot queue at an advisory lock, so that a rush on one slot neither deadlocks
 * nor crowds at the row. The constraints are the safety net.
 */
export async function lockSessions(tx: Tx, ids: readonly number[], now: string): Promise<Map<number, Session>> {
  const ordered = [...new Set(ids)].sort((a, b) => a - b);
  // Sent together and in this order: a transaction's connection runs one after the other, so rows are read after they
  // are locked.
  const locks = [
    tx`select pg_advisory_xact_lock(${sessionLock}, id) from unnest(${ordered}::integer[]) as id`.execute(),
    tx`select from study.sessions where id = any ((select ${ordered}::integer[])::integer[]) order by id for update`.execute(),
  ];
  const [rows] = await Promise.all([findSessions(tx, ordered, now), ...locks]);
  return new Map(rows.map(session => [session.id, session]));
}

/**
 * Further sessions, each when the caller asks for it. Those with ids after the locked ones are waited for, in order. The
 * others are taken only if nothing else has locked them, because waiting against the order could deadlock.
 */
export async function* lockOneByOne(
  tx: Tx,
  ids: readonly number[],
  { after, now }: { after: number; now: string },
): AsyncGenerator<Session> {
  const ordered = ids.toSorted((a, b) => a - b);
  const inOrder = ordered.filter(id => id > after);
  const against = ordered.filter(id => id < after);
  for (const id of inOrder) yield* (await lockSessions(tx, [id], now)).values();
  for (const id of against) {
    const [taken] = await tx`
      select from study.sessions
       where id = ${id} and pg_try_advisory_xact_lock(${sessionLock}, ${id}) for update skip locked`;
    if (taken) yield* await findSessions(tx, [id], now);
  }
}

/** After the sessions: nothing else is created, moved or freed at these stations until the end of the transaction. */
export async function lockStations(tx: Tx, ids: readonly number[]): Promise<void> {
  const ordered = [...new Set(ids)].sort((a, b) => a - b);
  await tx`select pg_advisory_xact_lock(${stationLock}, id) from unnest(${ordered}::integer[]) as id`;
}

export const translated = translateConstraints({
  no_two_sessions_at_one_station_at_one_time: text.stationTaken,
  one_active_session_per_participant: text.hasUpcoming,
  one_standing_booking_per_session: text.alreadyBooked,
});

export interface NewSlot {
  startsAt: string;
  lengthMinutes: number;
  stationId: number;
  device: number | null;
}

/** Inserts those that fit and returns them with their ids. Overlapping ones are skipped. */
export async function insertSlots(
  tx: Tx,
  slots: readonly NewSlot[],
  now: string,
): Promise<(NewSlot & { id: number })[]> {
  return tx<(NewSlot & { id: number })[]>`
    insert into study.sessions (starts_at, ends_at, length_minutes, station_id, device, created_at, updated_at)
    select "startsAt", "startsAt" + make_interval(mins => "lengthMinutes"), "lengthMinutes", "stationId", device, ${now}, ${now}
      from jsonb_to_recordset(${tx.json(slots as never)}) as given
           ("startsAt" timestamptz, "lengthMinutes" integer, "stationId" integer, device smallint)
     order by "startsAt", "stationId"
    on conflict do nothing
    returning id, starts_at as "startsAt", length_minutes as "lengthMinutes", station_id as "stationId", device`;
}

export async function nextSessionId(tx: Tx): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('study.sessions', 'id'))::integer as id`;
  return row?.id ?? 0;
}

export async function insertSlotAs(tx: Tx, id: number, slot: NewSlot, now: string): Promise<void> {
  await translated(tx`
    insert into study.sessions (id, starts_at, ends_at, length_minutes, station_id, device, created_at, updated_at)
    values (${id}, ${slot.startsAt}, ${slot.startsAt}::timestamptz + make_interval(mins => ${slot.lengthMinutes}),
            ${slot.lengthMinutes}, ${slot.stationId}, ${slot.device}, ${now}, ${now})`);
}

export async function moveSlot(
  tx: Tx,
  {
    id,
    startsAt,
    lengthMinutes,
    stationId,
  }: { id: number; startsAt: string; lengthMinutes: number; stationId: number },
  now: string,
): Promise<number> {
  return version(
    await translated(tx<{ version: number }[]>`
      update study.sessions set starts_at = ${startsAt}, length_minutes = ${lengthMinutes}, station_id = ${stationId},
             ends_at = ${startsAt}::timestamptz + make_interval(mins => ${lengthMinutes}),
             updated_at = ${now}, version = version + 1
       where id = ${id} returning version`),
  );
}

export async function deleteSlots(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`delete from study.sessions where id = any (${[...ids]}::integer[]) and status = ${literal(tx, sessionStatus.open)}`;
}

interface SessionChanges {
  status?: number;
  participantId?: number | null;
  device?: number | null;
  bonusCents?: number;
  checkedInAt?: string | null;
  completedAt?: string | null;
  excused?: boolean | null;
  rescheduledFrom?: number | null;
  rescheduledTo?: number | null;
  lockedAt?: string | null;
  lockedBy?: string | null;
  lockedByName?: string | null;
}

const changeable: Record<keyof SessionChanges, readonly [name: string, type: string]> = {
  status: ["status", "smallint"],
  participantId: ["participant_id", "integer"],
  device: ["device", "smallint"],
  bonusCents: ["bonus_cents", "integer"],
  checkedInAt: ["checked_in_at", "timestamptz"],
  completedAt: ["completed_at", "timestamptz"],
  excused: ["excused", "boolean"],
  rescheduledFrom: ["rescheduled_from", "integer"],
  rescheduledTo: ["rescheduled_to", "integer"],
  lockedAt: ["locked_at", "timestamptz"],
  lockedBy: ["locked_by", "text"],
  lockedByName: ["locked_by_name", "text"],
};
const recordset = Object.entries(changeable).map(([field, [, type]]) => `"${field}" ${type}`);

/** Saves the given fields; returns the new version. */
export async function changeSession(tx: Tx, id: number, changes: SessionChanges, now: string): Promise<number> {
  const fields = Object.keys(changes) as (keyof SessionChanges)[];
  const assignments = fields.map(field => `${changeable[field][0]} = given."${field}"`);
  return version(
    await translated(tx<{ version: number }[]>`
      update study.sessions s set ${tx.unsafe(assignments.join(", "))}, updated_at = ${now}, version = version + 1
        from jsonb_to_record(${tx.json(changes as never)}) as given (${tx.unsafe(recordset.join(", "))})
       where s.id = ${id} returning s.version`),
  );
}

function version(rows: readonly { version: number }[]): number {
  return rows[0]?.version ?? refuse("not-found", text.gone);
}
