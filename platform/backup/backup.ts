import type { Sql } from "../database/connect.ts";
import { StartError } from "../start-error.ts";
import type { Files } from "../storage/files/files.ts";
import { seal } from "./chunks.ts";
import { type Entry, pack, type Sum } from "./entries.ts";
import type { BackupFile, NewBackup } from "./place.ts";
import { type Progress, type ProgressOptions, withProgress } from "./progress.ts";
import * as sql from "./sql.ts";

/** At the start of a backup. */
export interface Manifest {
  migrations: { name: string; digest: string }[];
  tables: sql.Table[];
}

/** At the end of a backup. */
export interface End {
  sums: Record<string, Sum>;
  sequences: sql.Sequence[];
}

export interface BackupOptions extends ProgressOptions {
  /** Connected as the role that owns everything. */
  owner: Sql;
  files: Files;
  schemas: readonly string[];
  to: BackupFile;
  passphrase: string | undefined;
  /** The first line of the file, such as "Example backup". */
  format: string;
  /** ISO in UTC. */
  now: string;
}

export interface BackedUp {
  tables: number;
  rows: number;
  files: number;
  bytes: number;
}

/**
 * Runs beside a running server. The connections are the backup's own, at least two: the second ends what a failed one leaves
 * open, a transaction in the middle of a table and the lock.
 */
export async function backUp(options: BackupOptions): Promise<BackedUp> {
  const made = options.to.begin();
  let holder: number | undefined;
  try {
    return await withProgress(options, progress =>
      backUpTo(made, options, { progress, onHeld: pid => (holder = pid) }),
    );
  } catch (error) {
    // When the database is gone, so is its process.
    if (holder !== undefined) await sql.endBackup(options.owner, holder).catch(() => {});
    await made.discard();
    throw error;
  }
}

async function backUpTo(
  made: NewBackup,
  options: BackupOptions,
  { progress, onHeld }: { progress: Progress; onHeld: (pid: number) => void },
): Promise<BackedUp> {
  const { owner, passphrase, format, now } = options;
  progress.begin("Connecting to the database");
  if (!(await sql.hasSchemas(owner, ["platform"])))
    throw new StartError("There is nothing to back up: the server was never started here.");
  const connection = (await owner.reserve()) as unknown as Sql;
  const holder = await sql.holdBackup(connection);
  if (holder === undefined) throw new StartError("Another backup is running.");
  onHeld(holder);
  const sums: Record<string, Sum> = {};
  const packed = pack(entriesOf(connection, options, { sums, progress }), (name, sum) => (sums[name] = sum));
  const bytes = await made.write(seal(packed, { passphrase, format, madeAt: now })).finally(() => packed.destroy());
  await connection`select pg_advisory_unlock_all()`;
  (connection as unknown as { release(): void }).release();
  const counted = Object.entries(sums);
  const tables = counted.filter(([name]) => name.startsWith("table/"));
  return {
    tables: tables.length,
    rows: tables.reduce((all, [, { rows }]) => all + rows, 0),
    files: counted.filter(([name]) => name.startsWith("file/")).length,
    bytes,
  };
}

/** Tables are read in one transaction with one snapshot. It ends before the files, whose bytes never change. */
async function* entriesOf(
  connection: Sql,
  { files, schemas }: BackupOptions,
  { sums, progress }: { sums: Record<string, Sum>; progress: Progress },
): AsyncGenerator<Entry> {
  await connection.unsafe("begin isolation level repeatable read read only");
  await connection.unsafe("set local statement_timeout = 0");
  const tx = connection as never;
  const tables = await sql.listTables(tx, schemas);
  const manifest: Manifest = { migrations: await sql.listApplied(tx), tables };
  yield { name: "manifest", bytes: once(JSON.stringify(manifest)) };
  progress.begin(`Reading ${tables.length} tables`);
  for (const table of tables) {
    progress.at(table.name);
    yield { name: `table/${table.name}`, bytes: progress.counted(await sql.copyOut(tx, table)) };
  }
  const ids = await sql.listFileIds(tx);
  await connection.unsafe("commit");
  progress.begin(`Reading ${ids.length} files`);
  for (const id of ids) {
    progress.at(id);
    const bytes = await files.read(id);
    if (!bytes) throw new StartError(`The file ${id} is missing. No backup was made.`);
    yield { name: `file/${id}`, bytes: progress.counted(bytes) };
  }
  progress.begin("Writing to disk");
  const end: End = { sums: { ...sums }, sequences: await sql.listSequences(connection, schemas) };
  yield { name: "end", bytes: once(JSON.stringify(end)) };
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
