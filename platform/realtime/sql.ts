import type { Queryable, Sql, Tx } from "../database/connect.ts";
import type { Leaf } from "./tree.ts";

const channel = "realtime";

export async function noteAnnouncements(tx: Tx, paths: readonly string[]): Promise<void> {
  await tx`insert into platform.realtime_announcements (path) select unnest(${[...paths]}::text[])`;
}

export async function takeAnnouncements(tx: Tx): Promise<string[]> {
  const rows = await tx<{ path: string }[]>`
    with taken as (delete from platform.realtime_announcements returning path)
    select distinct path from taken`;
  return rows.map(row => row.path);
}

/** One writer at a time from here to the end of its transaction. Returns the version of the previous write. */
export async function lockClock(tx: Tx): Promise<number> {
  // Sent at once: what is sent after it reads what the lock protects.
  const [clock] = await tx<{ version: number }[]>`select version from platform.realtime_clock for update`.execute();
  if (!clock) throw new Error("The realtime database has no clock.");
  return clock.version;
}

export interface Row {
  path: string;
  /** Null = deleted. */
  value: Leaf | null;
  version: number;
}
export interface Rows {
  version: number;
  purgedVersion: number;
  rows: Row[];
}

/** Everything after a version, and the version that this leads to: one statement, so one snapshot. */
export async function readValues(db: Queryable, after: number): Promise<Rows> {
  const found = await db<{ clock: number; purged: number; path: string | null; value: Leaf | null; version: number }[]>`
    select clock.version as clock, clock.purged_version as purged, v.path, v.value, v.version
      from platform.realtime_clock clock left join platform.realtime_values v on v.version > ${after}`;
  const [first] = found;
  if (!first) throw new Error("The realtime database has no clock.");
  const rows = found.flatMap(({ path, value, version }) => (path === null ? [] : [{ path, value, version }]));
  return { version: first.clock, purgedVersion: first.purged, rows };
}

/** That of the last write, by any process. */
export async function readVersion(db: Queryable): Promise<number> {
  const [clock] = await db<{ version: number }[]>`select version from platform.realtime_clock`;
  return clock?.version ?? 0;
}

interface Saved {
  version: number;
  values: ReadonlyMap<string, Leaf | null>;
}

/** The notification only wakes; what it says is in the tables too. */
export async function saveValues(tx: Tx, { version, values }: Saved): Promise<void> {
  const paths = [...values.keys()];
  const texts = [...values.values()].map(value => (value === null ? null : JSON.stringify(value)));
  await tx`
    with written as (
      insert into platform.realtime_values (path, value, version)
      select path, value::jsonb, ${version} from unnest(${paths}::text[], ${texts}::text[]) as saved (path, value)
      on conflict (path) do update set value = excluded.value, version = excluded.version
    ), counted as (update platform.realtime_clock set version = ${version})
    select pg_notify(${channel}, ${`written ${version}`})`;
}

export async function forgetDeletions(tx: Tx, before: number): Promise<void> {
  await tx`delete from platform.realtime_values where value is null and version <= ${before}`;
  await tx`update platform.realtime_clock set purged_version = greatest(purged_version, ${before})`;
}

export async function takeSessions(tx: Tx, ids: readonly string[]): Promise<unknown[]> {
  const rows = await tx<{ actions: unknown }[]>`
    delete from platform.realtime_sessions where id = any(${[...ids]}::text[]) returning actions`;
  return rows.map(row => row.actions);
}

/** Asks the process that holds these sessions to close them. */
export async function closeElsewhere(tx: Tx, sessions: readonly string[]): Promise<void> {
  await tx`select pg_notify(${channel}, 'close ' || session) from unnest(${[...sessions]}::text[]) as session`;
}

/** Sessions of processes that have not renewed their lease: killed, or cut off from the database. */
export async function takeOrphans(tx: Tx): Promise<unknown[]> {
  const rows = await tx<{ actions: unknown }[]>`
    delete from platform.realtime_sessions s
     where not exists (select from platform.realtime_processes p where p.id = s.process_id and p.alive_until > now())
    returning actions`;
  await tx`delete from platform.realtime_processes where alive_until < now()`;
  return rows.map(row => row.actions);
}

interface Session {
  id: string;
  processId: string;
  leaseMs: number;
  actions: unknown;
}

export async function addSession(db: Sql, { id, processId, leaseMs, actions }: Session): Promise<void> {
  await db`
    with alive as (
      insert into platform.realtime_processes (id, alive_until)
      values (${processId}, now() + ${leaseMs} * interval '1 ms')
      on conflict (id) do update set alive_until = excluded.alive_until
    )
    insert into platform.realtime_sessions (id, process_id, actions)
    values (${id}, ${processId}, ${db.json(actions as never)})
    on conflict (id) do update set actions = excluded.actions`;
}

/** False = another process has ended the session. */
export async function changeSession(db: Sql, id: string, actions: unknown): Promise<boolean> {
  const [row] = await db`
    update platform.realtime_sessions set actions = ${db.json(actions as never)} where id = ${id} returning 1`;
  return row !== undefined;
}

export async function forgetProcess(db: Sql, processId: string): Promise<void> {
  await db`delete from platform.realtime_processes where id = ${processId}`;
}

export interface Heartbeat {
  version: number;
  hasAnnouncements: boolean;
  hasOrphans: boolean;
  /** False = this process's lease had expired, and another one has ended its sessions. */
  isRenewed: boolean;
}

export async function heartbeat(
  db: Sql,
  lease: { processId: string; leaseMs: number; needed: boolean },
): Promise<Heartbeat> {
  const [row] = await db<Heartbeat[]>`
    with renewed as (
      update platform.realtime_processes set alive_until = now() + ${lease.leaseMs} * interval '1 ms'
       where id = ${lease.processId} and ${lease.needed} returning 1
    )
    select (select version from platform.realtime_clock) as version,
           exists (select from platform.realtime_announcements) as "hasAnnouncements",
           exists (
             select from platform.realtime_sessions s
              where not exists (
                select from platform.realtime_processes p where p.id = s.process_id and p.alive_until > now()
              )
           ) as "hasOrphans",
           (select count(*) from renewed) > 0 as "isRenewed"`;
  if (!row) throw new Error("The realtime database has no clock.");
  return row;
}

export interface Notices {
  /** Something was written, by any process. */
  written(version: number): void;
  close(session: string): void;
  /** Listening, for the first time or again after the connection was lost. */
  listening(): void;
}

export async function listen(db: Sql, notices: Notices): Promise<() => Promise<void>> {
  const heard = (payload: string) => {
    const [kind, subject = ""] = payload.split(" ");
    if (kind === "close") notices.close(subject);
    else notices.written(Number(subject));
  };
  const listening = await db.listen(channel, heard, () => notices.listening());
  return () => listening.unlisten();
}
