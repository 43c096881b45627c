import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface ProcessRow {
  id: string;
  host: string;
  version: string;
  startedAt: string;
  seenAt: string;
  endedAt: string | null;
  browsers: number;
}

export async function insertProcess(
  db: Queryable,
  process: Pick<ProcessRow, "id" | "host" | "version"> & { now: string; forgetBefore: string },
): Promise<void> {
  const { id, host, version, now, forgetBefore } = process;
  await db`
    with forgotten as (delete from study.processes where seen_at < ${forgetBefore})
    insert into study.processes (id, host, version, started_at, seen_at)
    values (${id}, ${host}, ${version}, ${now}, ${now})`;
}

export async function seeProcess(db: Queryable, seen: { id: string; browsers: number; now: string }): Promise<void> {
  await db`
    update study.processes set seen_at = greatest(seen_at, ${seen.now}), browsers = ${seen.browsers} where id = ${seen.id}`;
}

export async function endProcess(db: Queryable, { id, now }: { id: string; now: string }): Promise<void> {
  await db`
    update study.processes set ended_at = greatest(started_at, ${now}), browsers = 0 where id = ${id}`;
}

export async function findLastVersion(db: Queryable): Promise<string | undefined> {
  const [row] = await db<{ version: string }[]>`select version from study.processes order by started_at desc limit 1`;
  return row?.version;
}

/** Those that run, and the last ones that ended. */
export async function listProcesses(db: Queryable, limit: number): Promise<ProcessRow[]> {
  return db<ProcessRow[]>`
    select id, host, version, started_at as "startedAt", seen_at as "seenAt", ended_at as "endedAt", browsers
      from study.processes order by started_at desc, id limit ${limit}`;
}

/** When this process was started. */
export async function findStart(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db<{ at: string }[]>`select started_at as at from study.processes where id = ${id}`;
  return row?.at;
}

/** The first start that is known. */
export async function firstStart(db: Queryable): Promise<string | undefined> {
  const [row] = await db<{ at: string | null }[]>`select min(started_at) as at from study.processes`;
  return row?.at ?? undefined;
}

export interface SlowCall {
  at: string;
  functionName: string;
  tookMs: number;
  code: string;
  account: string | null;
}

export async function insertSlowCalls(tx: Tx, calls: readonly SlowCall[], forgetBefore: string): Promise<void> {
  await tx`
    with forgotten as (delete from study.slow_calls where at < ${forgetBefore})
    insert into study.slow_calls (at, function_name, took_ms, code, account)
    select * from unnest(${calls.map(({ at }) => at)}::timestamptz[], ${calls.map(call => call.functionName)}::text[],
                         ${calls.map(({ tookMs }) => tookMs)}::int[], ${calls.map(({ code }) => code)}::text[],
                         ${calls.map(({ account }) => account)}::text[])`;
}

export async function listSlowCalls(db: Queryable, since: string): Promise<SlowCall[]> {
  return db<SlowCall[]>`
    select at, function_name as "functionName", took_ms as "tookMs", code, account
      from study.slow_calls where at >= ${since} order by at desc limit 50`;
}

export async function readDatabaseClock(db: Queryable): Promise<{ version: string; at: number }> {
  const [row] = await db<{ version: string; at: number }[]>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  return row ?? { version: "", at: Date.now() };
}
