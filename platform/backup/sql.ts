import type { Readable, Writable } from "node:stream";
import type { Sql, Tx } from "../database/connect.ts";

/** Held while a backup runs: no file is deleted until it is over. `pg_locks` shows it to every process. */
export const backupLock = 4_811;
/** These belong to one PostgreSQL server: a restored database gets its own role, and its ledger from the migrations. */
const leftOut = ["platform.migrations", "platform.program_role"];

export interface Table {
  /** With its schema, quoted where it must be. */
  name: string;
  columns: string[];
}

/** Returns the process that holds it, or nothing while another backup does. */
export async function holdBackup(connection: Sql): Promise<number | undefined> {
  const [row] = await connection<{ held: boolean; pid: number }[]>`
    select pg_try_advisory_lock(${backupLock}) as held, pg_backend_pid() as pid`;
  return row?.held ? row.pid : undefined;
}

/** Closing its connection isn't enough: a process that waits for a table doesn't notice, and keeps its lock. */
export async function endBackup(owner: Sql, pid: number): Promise<void> {
  await owner`select pg_terminate_backend(${pid}, 5000)`;
}

/** Every table that survives a crash, with the columns that can be written. */
export async function listTables(db: Sql | Tx, schemas: readonly string[]): Promise<Table[]> {
  const rows = await db<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any (${[...schemas]}::text[]) and c.relkind = 'r' and c.relpersistence = 'p'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1 order by 1`;
  return rows.filter(({ name }) => !leftOut.includes(name));
}

export async function listApplied(db: Sql | Tx): Promise<{ name: string; digest: string }[]> {
  return [
    ...(await db<{ name: string; digest: string }[]>`select name, digest from platform.migrations order by name`),
  ];
}

/** Passwords and codes that wait to be sent stay here. */
const secretBodies = ["body_text", "body_html"];

export async function copyOut(tx: Tx, { name, columns }: Table): Promise<Readable> {
  if (name !== "platform.outbox") return tx.unsafe(`copy ${name} (${columns.join(", ")}) to stdout`).readable();
  const open = columns.map(column =>
    secretBodies.includes(column) ? `case when confidential then '' else ${column} end` : column,
  );
  return tx.unsafe(`copy (select ${open.join(", ")} from ${name}) to stdout`).readable();
}

/** They were left out of the backup, so these emails would be empty. */
export async function giveUpSecretMails(tx: Tx): Promise<void> {
  await tx`
    update platform.outbox
       set state = 'failed', reason = 'Passwords and codes aren''t part of a backup. Send a new one.'
     where confidential and state in ('queued', 'sending')`;
}

export async function copyIn(tx: Tx, { name, columns }: Table): Promise<Writable> {
  return tx.unsafe(`copy ${name} (${columns.join(", ")}) from stdin`).writable();
}

export async function countRows(tx: Tx, { name }: Table): Promise<number> {
  const [row] = await tx.unsafe<{ count: number }[]>(`select count(*) as count from ${name}`);
  return row?.count ?? 0;
}

export interface Sequence {
  name: string;
  value: number;
}

export async function listSequences(db: Sql | Tx, schemas: readonly string[]): Promise<Sequence[]> {
  return [
    ...(await db<Sequence[]>`
      select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
       where schemaname = any (${[...schemas]}::text[]) and last_value is not null order by 1`),
  ];
}

export async function setSequence(tx: Tx, { name, value }: Sequence): Promise<void> {
  await tx`select setval(${name}::regclass, ${value})`;
}

/** The files that a backup must contain: those of objects and of unfinished uploads. */
export async function listFileIds(db: Sql | Tx): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select file_id as id from platform.storage_objects union select file_id from platform.storage_upload_parts order by 1`;
  return rows.map(({ id }) => id);
}

/** A backup has no bytes of files that were being written or deleted when it was made. */
export async function forgetOtherFiles(tx: Tx): Promise<void> {
  await tx`delete from platform.storage_files where state <> 'kept'`;
}

/** Whether the server was ever started here. */
export async function hasSchemas(db: Sql, schemas: readonly string[]): Promise<boolean> {
  const [row] = await db`select from pg_namespace where nspname = any (${[...schemas]}::text[])`;
  return row !== undefined;
}

export async function dropSchemas(db: Sql, schemas: readonly string[]): Promise<void> {
  for (const schema of schemas) await db.unsafe(`drop schema if exists ${schema} cascade`);
}

/** While it is there, a restore hasn't ended: whatever the database has belongs to it. */
const unfinished = "platform.unfinished_restore";

export async function isUnfinished(db: Sql): Promise<boolean> {
  const [row] = await db<{ found: boolean }[]>`select to_regclass(${unfinished}) is not null as found`;
  return row?.found === true;
}

export async function markUnfinished(db: Sql): Promise<void> {
  await db.unsafe(`create schema if not exists platform; create table ${unfinished} (file_id text primary key)`);
}

/** Before its bytes are written. */
export async function noteFile(db: Sql, id: string): Promise<void> {
  await db.unsafe(`insert into ${unfinished} values ($1)`, [id]);
}

export async function listNotedFiles(db: Sql): Promise<string[]> {
  const rows = await db.unsafe<{ id: string }[]>(`select file_id as id from ${unfinished}`);
  return rows.map(({ id }) => id);
}

export async function markFinished(tx: Tx): Promise<void> {
  await tx.unsafe(`drop table ${unfinished}`);
}

/** Someone else's connections to this database. */
export async function isInUse(db: Sql): Promise<boolean> {
  const [row] = await db`
    select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  return row !== undefined;
}

const scratchLock = 4_812;

export async function canCreateDatabases(owner: Sql): Promise<boolean> {
  const [row] = await owner<{ can: boolean }[]>`
    select rolcreatedb or rolsuper as can from pg_roles where rolname = current_user`;
  return row?.can === true;
}

export async function holdScratch(connection: Sql): Promise<boolean> {
  const [row] = await connection<{ held: boolean }[]>`select pg_try_advisory_lock(${scratchLock}) as held`;
  return row?.held === true;
}

export async function leaveScratch(connection: Sql): Promise<void> {
  await connection.unsafe(`reset statement_timeout; select pg_advisory_unlock(${scratchLock})`);
}

export interface Locale {
  collate: string;
  ctype: string;
}

/** The name of the database beside this one, and the locale that it needs. */
export async function describeScratch(connection: Sql): Promise<{ name: string } & Locale> {
  const [row] = await connection<({ name: string } & Locale)[]>`
    select 'backup_try_' || oid as name, datcollate as collate, datctype as ctype
      from pg_database where datname = current_database()`;
  if (!row) throw new Error("The database isn't listed in its own catalog.");
  return row;
}

export async function createScratch(connection: Sql, name: string, { collate, ctype }: Locale): Promise<void> {
  await connection.unsafe(
    `create database "${name}" template template0 encoding 'UTF8' lc_collate '${collate}' lc_ctype '${ctype}'`,
  );
}

export async function dropRole(connection: Sql, name: string): Promise<void> {
  await connection.unsafe(`drop role if exists "${name}"`);
}

export async function measureDatabase(db: Sql): Promise<number> {
  const [row] = await db<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`;
  return row?.bytes ?? 0;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Rows are inserted table by table, as they were, so foreign keys and triggers are off meanwhile. Only triggers that stamp a
 * row with its transaction stay on, because the stamps of another server mean nothing here. None of this needs a superuser.
 */
export async function emptyForRestore(
  tx: Tx,
  tables: readonly Table[],
  activeTriggers: readonly string[],
): Promise<ForeignKey[]> {
  const names = tables.map(({ name }) => name);
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conrelid = any (${names}::text[]::regclass[]) order by 1, 2`;
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
  await tx.unsafe(`truncate ${names.join(", ")}`);
  const stamps = await tx<{ table: string; name: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = any (${[...activeTriggers]}::text[]) and not tgisinternal`;
  for (const { table, name } of stamps) await tx.unsafe(`alter table ${table} enable trigger ${name}`);
  return keys;
}

/** Adding a foreign key checks every row. */
export async function putBack(
  tx: Tx,
  tables: readonly Table[],
  keys: readonly ForeignKey[],
  at: (table: string) => void,
): Promise<void> {
  for (const { name } of tables) await tx.unsafe(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys) {
    at(table);
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
