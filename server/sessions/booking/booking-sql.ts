import { mayBookByLink } from "@hb/domain/participants/status.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { FreeSlot } from "@hb/domain/sessions/booking-contract.ts";
import { activeSessionStatuses, sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";
import { translated } from "../sql.ts";
import { sessionText as text } from "../text.ts";

export interface Booking {
  id: string;
  participantId: number;
  sessionId: number | null;
  startsAt: string;
  endsAt: string;
  sequence: number;
  bookedAt: string;
  bookedByKind: "staff" | "participant" | "system";
  bookedByName: string;
  changedAt: string;
  endedAt: string | null;
  endedAs: "cancelled" | "withdrawn" | null;
}

const columns = `id, participant_id as "participantId", session_id as "sessionId", starts_at as "startsAt", ends_at as "endsAt",
  sequence, booked_at as "bookedAt", booked_by_kind as "bookedByKind", booked_by_name as "bookedByName",
  changed_at as "changedAt", ended_at as "endedAt", ended_as as "endedAs"`;

export async function findBooking(db: Queryable, id: string): Promise<Booking | undefined> {
  const [row] = await db<Booking[]>`select ${db.unsafe(columns)} from study.bookings where id = ${id}`;
  return row;
}

export async function findStandingBooking(db: Queryable, sessionId: number): Promise<Booking | undefined> {
  const [row] = await db<Booking[]>`
    select ${db.unsafe(columns)} from study.bookings where session_id = ${sessionId} and ended_at is null`;
  return row;
}

/** For a withdrawn session: the booking that ended with it. */
export async function findLastBooking(db: Queryable, sessionId: number): Promise<Booking | undefined> {
  const [row] = await db<Booking[]>`
    select ${db.unsafe(columns)} from study.bookings where session_id = ${sessionId}
     order by ended_at desc nulls first limit 1`;
  return row;
}

/** The current booking, or else the one that was changed last. */
export async function findBookingOf(db: Queryable, participantId: number): Promise<Booking | undefined> {
  const [row] = await db<Booking[]>`
    select ${db.unsafe(columns)} from study.bookings where participant_id = ${participantId}
     order by ended_at is null desc, changed_at desc limit 1`;
  return row;
}

/** People with this mailbox who can book, newest registrations first: households may share one. */
export async function listByMailbox(db: Queryable, emailKey: string): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select v.id from study.visitors v
     where v.email_key = ${emailKey} and v.merged_into is null
       and (v.status = any (${[...mayBookByLink]}::smallint[])
            or exists (select from study.sessions s
                        where s.participant_id = v.id and s.status in (${literal(db, ...activeSessionStatuses)})))
     order by v.created_at desc limit 3`;
  return rows.map(({ id }) => id);
}

/** Which of these people have an upcoming or current session. */
export async function listBooked(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select participant_id as id from study.sessions
     where participant_id = any (${[...ids]}::integer[]) and status in (${literal(db, ...activeSessionStatuses)})`;
  return rows.map(({ id }) => id);
}

/** How long a visit takes, if all open slots have the same length. */
export async function findUsualLength(db: Queryable, now: string): Promise<number | null> {
  const rows = await db<{ length: number }[]>`
    select distinct length_minutes as length from study.sessions
     where status = ${literal(db, sessionStatus.open)} and locked_at is null and starts_at > ${now} limit 2`;
  return rows.length === 1 ? (rows[0]?.length ?? null) : null;
}

export interface BookedBy {
  kind: "staff" | "participant" | "system";
  id: string | null;
  name: string;
}

interface NewBooking {
  id: string;
  participantId: number;
  sessionId: number;
  by: BookedBy;
  now: string;
}

/** An open slot becomes this person's visit, and no one holds it any longer; returns the session's new version. */
export async function takeSlot(tx: Tx, { id, participantId, sessionId, by, now }: NewBooking): Promise<number> {
  const [taken] = await translated(tx<{ version: number }[]>`
    with taken as (
      update study.sessions set status = ${literal(tx, sessionStatus.scheduled)}, participant_id = ${participantId},
             updated_at = ${now}, version = version + 1
       where id = ${sessionId} returning id, starts_at, ends_at, version
    ), released as (
      delete from study.slot_holds where session_id = ${sessionId} or participant_id = ${participantId}
    ), booked as (
      insert into study.bookings (id, participant_id, session_id, starts_at, ends_at, booked_at, booked_by_kind, booked_by,
                                  booked_by_name, changed_at)
      select ${id}, ${participantId}, id, starts_at, ends_at, ${now}, ${by.kind}, ${by.id}, ${by.name}, ${now} from taken
    )
    select version from taken`);
  return taken?.version ?? refuse("not-found", text.gone);
}

export async function insertBooking(tx: Tx, booking: NewBooking): Promise<void> {
  await translated(tx`
    insert into study.bookings (id, participant_id, session_id, starts_at, ends_at, booked_at, booked_by_kind, booked_by,
                                booked_by_name, changed_at)
    select ${booking.id}, ${booking.participantId}, s.id, s.starts_at, s.ends_at, ${booking.now}, ${booking.by.kind},
           ${booking.by.id}, ${booking.by.name}, ${booking.now}
      from study.sessions s where s.id = ${booking.sessionId}`);
}

/** The same visit at another time. */
export async function moveBooking(tx: Tx, id: string, sessionId: number, now: string): Promise<void> {
  await translated(tx`
    update study.bookings b set session_id = s.id, starts_at = s.starts_at, ends_at = s.ends_at, sequence = sequence + 1,
           changed_at = ${now}, ended_at = null, ended_as = null, ended_by_name = null
      from study.sessions s where s.id = ${sessionId} and b.id = ${id}`);
}

export async function endBooking(
  tx: Tx,
  id: string,
  { as, by, now }: { as: "cancelled" | "withdrawn"; by: string; now: string },
): Promise<void> {
  await tx`
    update study.bookings set ended_at = ${now}, ended_as = ${as}, ended_by_name = ${by}, sequence = sequence + 1,
           changed_at = ${now}
     where id = ${id}`;
}

export interface Hold {
  sessionId: number;
  participantId: number;
  heldUntil: string;
}

export async function findHold(db: Queryable, participantId: number, now: string): Promise<Hold | undefined> {
  const [row] = await db<Hold[]>`
    select session_id as "sessionId", participant_id as "participantId", held_until as "heldUntil"
      from study.slot_holds where participant_id = ${participantId} and held_until > ${now}`;
  return row;
}

/** What a visitor has now: their visit, and the slot that they hold. */
export async function findVisitor(
  db: Queryable,
  participantId: number,
  now: string,
): Promise<{ active: number | undefined; held: number | undefined }> {
  const [row] = await db<{ active: number | null; held: number | null }[]>`
    select (select id from study.sessions
             where participant_id = ${participantId} and status in (${literal(db, ...activeSessionStatuses)})) as active,
           (select session_id from study.slot_holds
             where participant_id = ${participantId} and held_until > ${now}) as held`;
  return { active: row?.active ?? undefined, held: row?.held ?? undefined };
}

/** One person holds one slot. Expired holds don't count. */
export async function putHold(tx: Tx, { sessionId, participantId, heldUntil }: Hold): Promise<void> {
  await tx`delete from study.slot_holds where participant_id = ${participantId} or session_id = ${sessionId}`;
  await tx`
    insert into study.slot_holds (session_id, participant_id, held_until)
    values (${sessionId}, ${participantId}, ${heldUntil})`;
}

/** Returns whether there was one. */
export async function dropHoldOf(tx: Tx, participantId: number): Promise<boolean> {
  return (await tx`delete from study.slot_holds where participant_id = ${participantId} returning 1`).length > 0;
}

export async function dropHoldsAt(tx: Tx, sessionId: number, participantId: number): Promise<void> {
  await tx`delete from study.slot_holds where session_id = ${sessionId} or participant_id = ${participantId}`;
}

/** How many open times a visitor gets: as many as fit on a page. */
const maxOffered = 600;

/** Open, unlocked, in the future and not held by anyone else, in order of time. */
export async function listFreeSlots(
  db: Queryable,
  { participantId, now }: { participantId: number; now: string },
): Promise<FreeSlot[]> {
  return db<FreeSlot[]>`
    select distinct on (s.starts_at, s.length_minutes) s.id as "sessionId", s.starts_at as "startsAt", s.length_minutes as "lengthMinutes"
      from study.sessions s
     where s.status = ${literal(db, sessionStatus.open)} and s.locked_at is null and s.starts_at > ${now}
       and not exists (select from study.slot_holds h
                        where h.session_id = s.id and h.held_until > ${now} and h.participant_id <> ${participantId})
     order by s.starts_at, s.length_minutes, s.id limit ${maxOffered}`;
}

/** Candidates before and after a moment, to choose the nearest from. */
export async function listFreeSlotsAround(
  db: Queryable,
  { at, participantId, limit, now }: { at: string; participantId: number; limit: number; now: string },
): Promise<FreeSlot[]> {
  const free = db`s.status = ${literal(db, sessionStatus.open)} and s.locked_at is null and not exists (
    select from study.slot_holds h where h.session_id = s.id and h.held_until > ${now} and h.participant_id <> ${participantId})`;
  const times = `s.id as "sessionId", s.starts_at as "startsAt", s.length_minutes as "lengthMinutes"`;
  return db<FreeSlot[]>`
    (select ${db.unsafe(times)} from study.sessions s
      where ${free} and s.starts_at >= ${at} and s.starts_at > ${now} order by s.starts_at, s.id limit ${limit})
    union all
    (select ${db.unsafe(times)} from study.sessions s
      where ${free} and s.starts_at < ${at} and s.starts_at > ${now} order by s.starts_at desc, s.id limit ${limit})`;
}

/** Slots at other stations at the same time, which look the same to a visitor. */
export async function findTwinSlots(db: Queryable, sessionId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select t.id from study.sessions s join study.sessions t
           on t.starts_at = s.starts_at and t.length_minutes = s.length_minutes and t.id <> s.id
     where s.id = ${sessionId} and t.status = ${literal(db, sessionStatus.open)} and t.locked_at is null order by t.id`;
  return rows.map(({ id }) => id);
}
