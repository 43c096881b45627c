import type { Queryable, Sql, Tx } from "../database/connect.ts";

export async function countAttempt(
  db: Sql,
  attempt: { key: Buffer; now: string; endsAt: string },
): Promise<{ count: number; endsAt: string }> {
  const { key, now, endsAt } = attempt;
  const [row] = await db<{ count: number; endsAt: string }[]>`
    insert into platform.sign_in_attempts as a (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when a.ends_at <= ${now} then 1 else a.count + 1 end,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning count, ends_at as "endsAt"`;
  return row as { count: number; endsAt: string };
}

export async function uncountAttempt(db: Queryable, key: Buffer): Promise<void> {
  await db`update platform.sign_in_attempts set count = count - 1 where key = ${key} and count > 0`;
}

export async function forgetAttempts(db: Queryable, key: Buffer): Promise<void> {
  await db`delete from platform.sign_in_attempts where key = ${key}`;
}

export async function isFamiliar(db: Sql, network: string, since: string): Promise<boolean> {
  const [row] = await db`
    select 1 from platform.familiar_addresses where network = ${network} and signed_in_at > ${since}`;
  return row !== undefined;
}

export async function noteFamiliar(tx: Tx, network: string, now: string): Promise<void> {
  await tx`
    insert into platform.familiar_addresses (network, signed_in_at) values (${network}, ${now})
    on conflict (network) do update set signed_in_at = excluded.signed_in_at`;
}
