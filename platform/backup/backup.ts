import { randomBytes } from "node:crypto";
import { open as openFile, rename, rm } from "node:fs/promises";
import type { Sql } from "../database/connect.ts";
import { StartError } from "../start-error.ts";
import type { Files } from "../storage/files/files.ts";
import { type Bytes, seal } from "./chunks.ts";
import { type Entry, pack, type Sum } from "./entries.ts";
import * as sql from "./sql.ts";

/** What is known before a backup is read to its end. */
export interface Manifest {
  migrations: { name: string; digest: string }[];
  tables: sql.Table[];
}

/** What can only be known at its end. */
export interface End {
  sums: Record<string, Sum>;
  sequences: sql.Sequence[];
}

export interface BackupOptions {
  /** As who owns everything. */
  owner: Sql;
  files: Files;
  schemas: readonly string[];
  file: string;
  passPhrase: string | undefined;
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
 * Beside a running HB. Under its name the file is there only when it is whole. The connections are the backup's own: what a
 * failed one leaves open, a transaction in the middle of a table and the lock, ends when they are closed.
 */
export async function backUp(options: BackupOptions): Promise<BackedUp> {
  const { owner, file, passPhrase, now } = options;
  if (!(await sql.hasSchemas(owner, ["platform"])))
    throw new StartError("There is nothing to back up: HB was never started here.");
  const connection = (await owner.reserve()) as unknown as Sql;
  const unfinished = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    if (!(await sql.holdBackup(connection))) throw new StartError("Another backup is running.");
    const sums: Record<string, Sum> = {};
    const packed = pack(entriesOf(connection, options, sums), (name, sum) => (sums[name] = sum));
    const bytes = await writeWhole(unfinished, seal(packed, passPhrase, now));
    await rename(unfinished, file);
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
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** In one transaction that sees one moment, which ends before the files, whose bytes never change. */
async function* entriesOf(
  connection: Sql,
  { files, schemas }: BackupOptions,
  sums: Record<string, Sum>,
): AsyncGenerator<Entry> {
  await connection.unsafe("begin isolation level repeatable read read only");
  await connection.unsafe("set local statement_timeout = 0");
  const tx = connection as never;
  const tables = await sql.listTables(tx, schemas);
  const manifest: Manifest = { migrations: await sql.listApplied(tx), tables };
  yield { name: "manifest", bytes: once(JSON.stringify(manifest)) };
  for (const table of tables) yield { name: `table/${table.name}`, bytes: await sql.copyOut(tx, table) };
  const ids = await sql.listFileIds(tx);
  await connection.unsafe("commit");
  for (const id of ids) {
    const bytes = await files.read(id);
    if (!bytes) throw new StartError(`The bytes of the file ${id} are missing: the backup was not made.`);
    yield { name: `file/${id}`, bytes };
  }
  const end: End = { sums: { ...sums }, sequences: await sql.listSequences(connection, schemas) };
  yield { name: "end", bytes: once(JSON.stringify(end)) };
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Safe on disk before it gets its name; readable for its owner alone. */
async function writeWhole(path: string, bytes: Bytes): Promise<number> {
  const file = await openFile(path, "wx", 0o600).catch((error: Error) => {
    throw new StartError(`The backup cannot be written: ${error.message}`);
  });
  let total = 0;
  try {
    for await (const piece of bytes) {
      await file.writeFile(piece);
      total += piece.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return total;
}
