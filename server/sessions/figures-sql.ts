import type { SessionStatus } from "@hb/domain/sessions/status.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";
import type { Period } from "./worklists/list-sql.ts";

/** How many are still expected between two moments, and when the next one is. */
export async function sumUpExpected(
  db: Queryable,
  { from, to, now }: Period & { now: string },
): Promise<{ count: number; nextAt: string | null }> {
  const [row] = await db<{ count: number; nextAt: string | null }[]>`
    select count(*)::int as count, min(s.starts_at) filter (where s.starts_at >= ${now}) as "nextAt"
      from study.sessions s
     where s.status = ${literal(db, sessionStatus.scheduled)} and s.starts_at >= ${from} and s.starts_at < ${to}`;
  return row ?? { count: 0, nextAt: null };
}

/** How many sessions start between each moment and the next, by status; the first span is 1. Of everyone, or of some. */
export async function countByOutcome(
  db: Queryable,
  moments: readonly string[],
  participantIds?: readonly number[],
): Promise<{ span: number; status: SessionStatus; count: number }[]> {
  const [first = null, last = null] = [moments[0], moments.at(-1)];
  return db<{ span: number; status: SessionStatus; count: number }[]>`
    select width_bucket(s.starts_at, ${[...moments]}::timestamptz[]) as span, s.status, count(*)::int as count
      from study.sessions s where s.starts_at >= ${first} and s.starts_at < ${last} ${of(db, participantIds)}
     group by 1, 2`;
}

/** When someone's completed sessions began, oldest first. */
export async function listCompletedStarts(db: Queryable, participantId: number): Promise<string[]> {
  const rows = await db<{ startsAt: string }[]>`
    select starts_at as "startsAt" from study.sessions
     where participant_id = ${participantId} and status = ${sessionStatus.completed} order by starts_at`;
  return rows.map(({ startsAt }) => startsAt);
}

/** When the first booked session started: of everyone, or of some. */
export async function findFirstStart(db: Queryable, participantIds?: readonly number[]): Promise<string | null> {
  const [row] = await db<{ startsAt: string }[]>`
    select s.starts_at as "startsAt" from study.sessions s
     where s.status <> ${literal(db, sessionStatus.open)} ${of(db, participantIds)}
     order by s.starts_at, s.id limit 1`;
  return row?.startsAt ?? null;
}

function of(db: Queryable, participantIds: readonly number[] | undefined) {
  return participantIds ? db`and s.participant_id = any(${[...participantIds]}::integer[])` : db``;
}
