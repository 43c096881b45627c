import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Sql, Tx } from "../database/connect.ts";
import { type Migration, migrate } from "../database/migrate.ts";
import { StartError } from "../start-error.ts";
import type { Files } from "../storage/files/files.ts";
import type { BackedUp, End, Manifest } from "./backup.ts";
import { type Bytes, damaged, open } from "./chunks.ts";
import { type Entry, type Sum, unpack } from "./entries.ts";
import { type Progress, type ProgressOptions, withProgress } from "./progress.ts";
import * as sql from "./sql.ts";

interface Source extends ProgressOptions {
  file: string;
  passphrase: string | undefined;
  format: string;
}

export interface Checked extends BackedUp {
  madeAt: string;
  manifest: Manifest;
  end: End;
}

/** Reads all of it and compares every checksum; changes nothing. */
export function checkBackup(source: Source, migrations: readonly Migration[]): Promise<Checked> {
  return withProgress(source, progress => checkAll(source, migrations, progress));
}

async function checkAll(source: Source, migrations: readonly Migration[], progress: Progress): Promise<Checked> {
  progress.begin(`Checking ${source.file}`);
  const sums: Record<string, Sum> = {};
  let [manifest, end]: [Manifest?, End?] = [];
  const { header, entries, size } = await openEntries(source, sums, progress);
  for await (const { name, bytes } of entries) {
    progress.at(name);
    if (name === "manifest") assertKnown((manifest = await json<Manifest>(bytes)), migrations);
    else if (name === "end") end = await json<End>(bytes);
    else for await (const _ of bytes);
  }
  if (!manifest || !end) throw new StartError(damaged);
  const { manifest: _, end: __, ...found } = sums;
  const { manifest: ___, ...noted } = end.sums;
  if (!isSame(found, noted)) throw new StartError(damaged);
  const counted = Object.entries(noted);
  const tables = counted.filter(([name]) => name.startsWith("table/"));
  return {
    madeAt: header.madeAt,
    manifest,
    end,
    tables: tables.length,
    rows: tables.reduce((all, [, { rows }]) => all + rows, 0),
    files: counted.length - tables.length,
    bytes: size(),
  };
}

interface RestoreOptions extends Source {
  owner: Sql;
  files: Files;
  migrations: readonly Migration[];
  checked: Checked;
  /** Triggers, by their function, that stay on while rows are inserted: those that stamp rows with their transaction. */
  activeTriggers: readonly string[];
  /** In the same transaction, once all rows are there. */
  finish: (tx: Tx) => Promise<void>;
}

/** Into a database in which the server was never started. */
export function restore(options: RestoreOptions): Promise<void> {
  return withProgress(options, progress => restoreAll(options, progress));
}

async function restoreAll(options: RestoreOptions, progress: Progress): Promise<void> {
  const { owner, files, checked, migrations, activeTriggers, finish } = options;
  const known = new Set(checked.manifest.migrations.map(({ name }) => name));
  progress.begin("Creating the tables");
  await migrate(
    owner,
    migrations.filter(({ name }) => known.has(name)),
  );
  await files.start();
  await owner.begin(async tx => {
    await tx.unsafe("set local statement_timeout = 0");
    const { tables } = checked.manifest;
    const keys = await sql.emptyForRestore(tx, tables, activeTriggers);
    const byName = new Map(tables.map(table => [`table/${table.name}`, table]));
    progress.begin(`Restoring ${checked.rows} rows and ${checked.files} files`);
    const { entries } = await openEntries(options, {}, progress);
    for await (const { name, bytes } of entries) {
      progress.at(name);
      const table = byName.get(name);
      if (table) await pipeline(bytes, await sql.copyIn(tx, table));
      else if (name.startsWith("file/")) await files.write(name.slice("file/".length), bytes);
      else for await (const _ of bytes);
    }
    for (const sequence of checked.end.sequences) await sql.setSequence(tx, sequence);
    await sql.forgetOtherFiles(tx);
    await sql.giveUpSecretMails(tx);
    progress.begin("Checking references between rows");
    await sql.putBack(tx, tables, keys, table => progress.at(table));
    progress.begin("Finishing");
    await finish(tx);
  });
}

async function openEntries({ file, ...source }: Source, sums: Record<string, Sum>, progress: Progress) {
  if (!existsSync(file)) throw new StartError(`The file ${file} doesn't exist.`);
  const stream = createReadStream(file, { highWaterMark: 512 * 1024 });
  const { header, bytes } = await open(progress.counted(stream), source);
  const entries: AsyncGenerator<Entry> = unpack(bytes, (name, sum) => (sums[name] = sum));
  return { header, entries, size: () => stream.bytesRead };
}

/** A backup of an older version is restored as it was; the next start applies the newer migrations. */
function assertKnown({ migrations }: Manifest, ours: readonly Migration[]): void {
  const digests = new Map(ours.map(({ name, digest }) => [name, digest]));
  const newer = migrations.find(({ name }) => !digests.has(name));
  if (newer)
    throw new StartError(
      `This backup was made by a newer version, which has ${newer.name}. Restore it with that version.`,
    );
  const other = migrations.find(({ name, digest }) => digests.get(name) !== digest);
  if (other) throw new StartError(`This backup was made by another program: its ${other.name} is different.`);
}

async function json<T>(bytes: Bytes): Promise<T> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString()) as T;
}

function isSame(one: Record<string, Sum>, other: Record<string, Sum>): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(name => one[name]?.sha256 === other[name]?.sha256 && one[name]?.size === other[name]?.size)
  );
}
