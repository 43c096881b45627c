import type { Reserved } from "./sql.ts";

/** A table may take long. Waiting for its lock makes everyone else wait behind us, so that ends soon. */
export async function prepareRewriting(owner: Reserved): Promise<void> {
  await owner.unsafe("set statement_timeout = 0; set lock_timeout = '1s'");
}

/** Names with their schema, quoted. */
export async function listTables(owner: Reserved, schemas: readonly string[]): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any (${[...schemas]}::text[]) and c.relkind = 'r' order by 1`;
  return rows.map(({ name }) => name);
}

export async function rewriteTable(owner: Reserved, table: string): Promise<void> {
  await owner.unsafe(`vacuum (full, analyze) ${table}`);
}

export async function isSuperuser(owner: Reserved): Promise<boolean> {
  const [row] = await owner<{ is: boolean }[]>`select rolsuper as is from pg_roles where rolname = current_user`;
  return row?.is === true;
}

export async function databaseTime(owner: Reserved): Promise<string> {
  const [row] = await owner<{ at: string }[]>`select clock_timestamp()::text as at`;
  return row?.at ?? "";
}

/** Whether a transaction from before this moment may still need old versions: a rewrite would keep them for it. */
export async function areOldVersionsNeeded(owner: Reserved, before: string): Promise<boolean> {
  const [row] = await owner<{ are: boolean }[]>`
    select exists (select from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
                      and (backend_xmin is not null or backend_xid is not null)
                      and xact_start < ${before}::text::timestamptz) as are`;
  return row?.are === true;
}

/** The planner's samples hold values of the columns. Analyzing replaces them, except those of a table that is empty now. */
export async function rewriteSamples(owner: Reserved, tables: readonly string[]): Promise<void> {
  await owner`
    delete from pg_statistic s using pg_class c
     where c.oid = s.starelid and c.oid = any (${[...tables]}::text[]::regclass[]) and c.reltuples = 0`;
  await owner.unsafe("vacuum full pg_catalog.pg_statistic");
}

export async function currentSegment(owner: Reserved): Promise<string> {
  const [row] = await owner<{ name: string }[]>`select pg_walfile_name(pg_current_wal_insert_lsn()) as name`;
  return row?.name ?? "";
}

/** Ends the current segment of the write-ahead log; its rest is filled with zeros. */
export async function endSegment(owner: Reserved): Promise<void> {
  // A segment without an entry of its own is not ended.
  await owner`select pg_logical_emit_message(false, 'rewrite', '')`;
  await owner`select pg_switch_wal()`;
}

/** Removes segments that aren't needed any more, or renames them for later use, with what is in them. */
export async function checkpoint(owner: Reserved): Promise<void> {
  await owner.unsafe("checkpoint");
}

/** How many there are before and after this one. */
export async function countSegments(owner: Reserved, segment: string): Promise<{ before: number; after: number }> {
  const [row] = await owner<{ before: number; after: number }[]>`
    select count(*) filter (where name < ${segment})::int as before, count(*) filter (where name > ${segment})::int as after
      from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`;
  return row ?? { before: 0, after: 0 };
}
