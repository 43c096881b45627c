import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { StartError } from "../start-error.ts";
import type { Queryable, Sql } from "./connect.ts";

export type Reserved = postgres.ReservedSql;

const migrationLock = 4_801;
const dataFolderLock = 4_802;

export async function withMigrationLock<T>(owner: Sql, work: (connection: Reserved) => Promise<T>): Promise<T> {
  const connection = (await owner.reserve()) as unknown as Reserved;
  try {
    await connection`select pg_advisory_lock(${migrationLock})`;
    return await work(connection);
  } finally {
    await connection`select pg_advisory_unlock(${migrationLock})`.catch(() => {});
    connection.release();
  }
}

/** Held as long as the connection is open: unlike a lock file, it ends with a killed server. */
export async function holdDataFolder(connection: Sql): Promise<boolean> {
  const [row] = await connection<{ held: boolean }[]>`select pg_try_advisory_lock(${dataFolderLock}) as held`;
  return row?.held === true;
}

/** A standby, or a database that was set to be read only. */
export async function isReadOnly(db: Sql): Promise<boolean> {
  const [row] = await db<{ isReadOnly: boolean }[]>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`;
  return row?.isReadOnly === true;
}

/** Of the database, whatever stands between. Not prepared: another session wouldn't know it. */
export async function sessionId(db: Queryable): Promise<number> {
  const [row] = await db.unsafe<{ id: number }[]>("select pg_backend_pid() as id");
  return row?.id ?? 0;
}

/** Fails on a full disk: what is written needs new pages. Nothing of it stays. */
export async function tryWriting(db: Sql): Promise<void> {
  const undo = new Error("undone on purpose");
  const writing = db.begin(async tx => {
    await tx`
      insert into platform.requests (caller, function_name, request_id, at, answer)
      select '', 'health check', gen_random_uuid(), now(), to_jsonb(repeat('x', 1900)) from generate_series(1, 64)`;
    throw undo;
  });
  await writing.catch(error => {
    if (error !== undo) throw error;
  });
}

export async function createLedger(owner: Reserved): Promise<void> {
  await owner.unsafe(`
    create schema if not exists platform;
    create table if not exists platform.migrations (
      name text primary key,
      digest text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists platform.program_role (
      name text primary key,
      password text not null
    );
    comment on table platform.program_role is
      'The role that the program works as. Only the owner can read this table; the program is handed the password at start.';
  `);
}

export interface ProgramRole {
  name: string;
  password: string;
}

type CanLogIn = (role: ProgramRole) => Promise<boolean>;

/**
 * The program connects as a role that owns nothing. Roles belong to the whole cluster, so its name is stored in the database
 * (a copy of the database continues with the same role).
 */
export async function programRole(owner: Reserved, canLogIn: CanLogIn): Promise<ProgramRole> {
  const [known] = await owner<ProgramRole[]>`select name, password from platform.program_role`;
  if (known) {
    await ensureRole(owner, known, canLogIn);
    return known;
  }
  const [database] = await owner<{ name: string }[]>`select current_database() as name`;
  const role = { name: `${database?.name}_program`, password: randomBytes(24).toString("base64url") };
  await ensureRole(owner, role, canLogIn);
  await owner`insert into platform.program_role ${owner({ ...role })}`;
  return role;
}

/**
 * Also after a restore elsewhere, where the database exists and its role does not. A password that works stays: setting it
 * again would salt it anew, and a pooler that knows the role by the old salt could open no connection until it looks again.
 */
async function ensureRole(owner: Reserved, role: ProgramRole, canLogIn: CanLogIn): Promise<void> {
  const { name, password } = role;
  for (let attempt = 1; ; attempt++) {
    const [exists] = await owner`select 1 from pg_roles where rolname = ${name}`;
    if (exists && (await canLogIn(role))) return;
    // Only a superuser may mention further rights of an existing role, even to deny them. A new one has none.
    const command = exists ? "alter role" : "create role";
    try {
      await owner.unsafe(`${command} "${name}" login password '${password}'`);
      return;
    } catch (error) {
      // Several databases of one cluster may set the same role at the same moment.
      const { code, message } = error as { code?: string; message?: string };
      if ((code === "XX000" || code === "42710" || code === "23505") && attempt < 20) continue;
      throw new StartError(`The database's owner must be able to create the role ${name}: ${message}`, "database");
    }
  }
}

interface PooledRoles {
  /** The program's own. */
  role: ProgramRole;
  /** As `sessionSettings` writes them. */
  settings: readonly string[];
  readSettings: readonly string[];
  canLogIn: CanLogIn;
}

/**
 * A pooler in transaction mode hands one session to many, so settings belong to roles, and reading has a role of its own,
 * which the pooler keeps apart. It may do what the program may, but its transactions are read only.
 */
export async function ensurePooledRoles(
  owner: Sql,
  { role, settings, readSettings, canLogIn }: PooledRoles,
): Promise<ProgramRole> {
  const reader = { name: `${role.name}_reads`, password: role.password };
  await withMigrationLock(owner, async connection => {
    await ensureRole(connection, reader, canLogIn);
    const alter = (name: string, commands: readonly string[]) => commands.map(set => `alter role "${name}" ${set};`);
    await connection.unsafe(
      [
        `grant "${role.name}" to "${reader.name}";`,
        ...alter(role.name, settings),
        ...alter(reader.name, readSettings),
      ].join("\n"),
    );
  });
  return reader;
}

const sameDatabaseLock = 4_813;

/** Until the session ends. */
export async function holdSign(session: Sql, sign: number): Promise<void> {
  await session`select pg_advisory_lock(${sameDatabaseLock}, ${sign})`;
}

/** Only the database in which a session holds the sign shows it: no copy does, whatever it has in its tables. */
export async function showsSign(db: Sql, sign: number): Promise<boolean> {
  const [row] = await db`
    select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory'
       and l.classid = ${sameDatabaseLock} and l.objid = ${sign} and l.objsubid = 2`;
  return row !== undefined;
}

/** What a start has left; undefined = there was none. */
export async function findLedger(owner: Sql): Promise<{ role: ProgramRole; applied: Map<string, string> } | undefined> {
  const [there] = await owner`select 1 where to_regclass('platform.program_role') is not null`;
  if (!there) return undefined;
  const [role] = await owner<ProgramRole[]>`select name, password from platform.program_role`;
  return role && { role, applied: await appliedMigrations(owner as unknown as Reserved) };
}

export async function appliedMigrations(owner: Reserved): Promise<Map<string, string>> {
  const rows = await owner<{ name: string; digest: string }[]>`select name, digest from platform.migrations`;
  return new Map(rows.map(row => [row.name, row.digest]));
}

/** Whether all of these are applied. */
export async function hasMigrations(db: Sql, names: readonly string[]): Promise<boolean> {
  const [row] = await db<{ applied: number }[]>`
    select count(*)::int as applied from platform.migrations where name = any(${[...names]}::text[])`;
  return row?.applied === names.length;
}

/** When a migration was applied here; undefined = it wasn't. */
export async function findAppliedAt(db: Queryable, name: string): Promise<string | undefined> {
  const [row] = await db<{ at: string }[]>`select applied_at as at from platform.migrations where name = ${name}`;
  return row?.at;
}

export async function findLastApplied(db: Queryable): Promise<{ name: string; at: string } | undefined> {
  const [row] = await db<{ name: string; at: string }[]>`
    select name, applied_at as at from platform.migrations order by applied_at desc, name desc limit 1`;
  return row;
}

const countedBytes = 100 * 1024 * 1024;

/** Of those that exist. Counting a large one would take long, so its rows are the planner's estimate. */
export async function measureTables(
  owner: Sql,
  names: readonly string[],
): Promise<Map<string, { rows: number; bytes: number }>> {
  const found = await owner<{ name: string; rows: number; bytes: number }[]>`
    select name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes
      from unnest(${[...names]}::text[]) as name join pg_class on oid = to_regclass(name)`;
  const sizes = new Map<string, { rows: number; bytes: number }>();
  for (const { name, rows, bytes } of found) {
    const isEstimated = bytes > countedBytes && rows > 0;
    const [row] = isEstimated
      ? [{ rows }]
      : await owner<{ rows: number }[]>`select count(*)::int as rows from ${owner(name)}`;
    sizes.set(name, { rows: row?.rows ?? 0, bytes });
  }
  return sizes;
}

export function noteApplied(name: string, digest: string): string {
  return `insert into platform.migrations (name, digest) values ('${name}', '${digest}')`;
}

/** Settings under which "saved" would not be true, and rights that the program must not have. */
export async function findUnsafeSettings(program: Sql): Promise<string[]> {
  const rows = await program<{ problem: string }[]>`
    select name || ' is off' as problem from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    union all
    select 'the program role owns ' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^(pg_|information_schema$)' and pg_get_userbyid(c.relowner) = current_user
    union all
    select 'the program role is a superuser' from pg_roles where rolname = current_user and rolsuper`;
  return rows.map(row => row.problem);
}

export async function databaseExists(owner: Sql, name: string): Promise<boolean> {
  const [row] = await owner`select 1 from pg_database where datname = ${name}`;
  return row !== undefined;
}

export async function createDatabase(owner: Sql, name: string, template = "template0"): Promise<void> {
  await owner.unsafe(`create database "${name}" template "${template}" strategy file_copy`);
}

export async function dropDatabase(owner: Sql, name: string): Promise<void> {
  await owner.unsafe(`drop database if exists "${name}" with (force)`);
}
