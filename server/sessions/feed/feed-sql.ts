import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus, stationFreeStatuses } from "@hb/domain/sessions/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";

export async function findFeed(
  db: Queryable,
  userId: string,
): Promise<{ createdAt: string; lastReadAt: string | null } | undefined> {
  const [row] = await db<{ createdAt: string; lastReadAt: string | null }[]>`
    select created_at as "createdAt", last_read_at as "lastReadAt" from study.calendar_feeds where user_id = ${userId}`;
  return row;
}

export async function putFeed(
  tx: Tx,
  { userId, secretHash, now }: { userId: string; secretHash: Buffer; now: string },
): Promise<void> {
  await tx`
    insert into study.calendar_feeds (user_id, secret_hash, created_at) values (${userId}, ${secretHash}, ${now})
    on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at, last_read_at = null`;
}

export async function deleteFeed(tx: Tx, userId: string): Promise<boolean> {
  return (await tx`delete from study.calendar_feeds where user_id = ${userId} returning 1`).length > 0;
}

export async function findFeedOwner(
  db: Queryable,
  { secretHash, createdAfter }: { secretHash: Buffer; createdAfter: string },
): Promise<string | undefined> {
  const [row] = await db<{ userId: string }[]>`
    select user_id as "userId" from study.calendar_feeds
     where secret_hash = ${secretHash} and created_at > ${createdAfter}`;
  return row?.userId;
}

/** Rounded to the minute, because calendars ask often. */
export async function noteRead(db: Queryable, userId: string, now: string): Promise<void> {
  await db`
    update study.calendar_feeds set last_read_at = ${now}
     where user_id = ${userId} and (last_read_at is null or last_read_at < ${now}::timestamptz - interval '1 minute')`;
}

export interface FeedRow {
  id: number;
  startsAt: string;
  lengthMinutes: number;
  status: Session["status"];
  version: number;
  updatedAt: string;
  station: string;
  participantId: number;
  name: string;
}

/** Booked and past visits; without open slots, and with rescheduled ones only at their new time. */
export async function listFeedRows(db: Queryable, { from, to }: { from: string; to: string }): Promise<FeedRow[]> {
  return db<FeedRow[]>`
    select s.id, s.starts_at as "startsAt", s.length_minutes as "lengthMinutes", s.status, s.version,
           s.updated_at as "updatedAt", t.name as station, p.id as "participantId", p.name
      from study.sessions s join study.stations t on t.id = s.station_id join study.participant_cards p on p.id = s.participant_id
     where s.starts_at >= ${from} and s.starts_at < ${to} and s.status not in (${literal(db, sessionStatus.open, ...stationFreeStatuses)})
     order by s.starts_at, s.id limit 5000`;
}
