import type { Queryable, Sql } from "../database/connect.ts";

interface Window {
  count: number;
  endsAt: string;
}

/** One more attempt in the current window; a window that is over starts again. */
export async function countAttempt(
  db: Sql,
  { key, now, endsAt }: { key: Buffer; now: string; endsAt: string },
): Promise<Window> {
  const [row] = await db<Window[]>`
    insert into platform.rate_limits as r (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when r.ends_at <= ${now} then 1 else r.count + 1 end,
      ends_at = case when r.ends_at <= ${now} then excluded.ends_at else r.ends_at end
    returning count, ends_at as "endsAt"`;
  return row ?? { count: 1, endsAt };
}

export async function uncountAttempt(db: Queryable, key: Buffer): Promise<void> {
  await db`update platform.rate_limits set count = count - 1 where key = ${key} and count > 0`;
}

export async function deleteWindow(db: Queryable, key: Buffer): Promise<void> {
  await db`delete from platform.rate_limits where key = ${key}`;
}

export async function deleteEndedWindows(db: Sql, now: string): Promise<void> {
  await db`delete from platform.rate_limits where ends_at <= ${now}`;
}
