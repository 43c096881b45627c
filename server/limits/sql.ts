import type { Sql } from "@hb/platform/database/connect.ts";

interface AttemptWindow {
  count: number;
  endsAt: string;
}

/** One more try in the present window; a window that is over begins again. */
export async function countAttempt(
  db: Sql,
  { key, now, endsAt }: { key: Buffer; now: string; endsAt: string },
): Promise<AttemptWindow> {
  const [row] = await db<AttemptWindow[]>`
    insert into study.attempts as a (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update
       set count = case when a.ends_at <= ${now} then 1 else a.count + 1 end,
           ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning count, ends_at as "endsAt"`;
  return row ?? { count: 1, endsAt };
}

export async function uncountAttempt(db: Sql, key: Buffer): Promise<void> {
  await db`update study.attempts set count = greatest(count - 1, 0) where key = ${key}`;
}

export async function deleteExpiredAttempts(db: Sql, before: string): Promise<void> {
  await db`delete from study.attempts where ends_at < ${before}`;
}
