import { pipeline } from "node:stream/promises";
import type { Sql, Tx } from "../database/connect.ts";
import { type Migration, migrate } from "../database/migrate.ts";
import { StartError } from "../start-error.ts";
import type { Files } from "../storage/files/files.ts";
import type { BackedUp, End, Manifest } from "./backup.ts";
import { type Bytes, damaged, open } from "./chunks.ts";
import { type Entry, type Sum, unpack } from "./entries.ts";
import type { BackupFile } from "./place.ts";
import { type Progress, type ProgressOptions, withProgress } from "./progress.ts";
import * as sql from "./sql.ts";

interface Source extends ProgressOptions {
  from: BackupFile;
  passphrase: string | undefined;
  format: string;
}

export interface Checked extends BackedUp {
  madeAt: string;
}

/** Reads all of it and compares every checksum; changes nothing. */
export function checkBackup(source: Source, migrations: readonly Migration[]): Promise<Checked> {
  return withProgress(source, progress => checkAll(source, migrations, progress));
}

async function checkAll(source: Source, migrations: readonly Migration[], progress: Progress): Promise<Checked> {
  progress.begin(`Checking ${source.from.label}`);
  const opened = await openEntries(source, progress);
  try {
    const { entries } = await readManifest(opened, migrations);
    let end: End | undefined;
    for await (const { name, bytes } of entries) {
      progress.at(name);
      if (name === "end") end = await json<End>(bytes);
      else for await (const _ of bytes);
    }
    const { tables, files } = compareSums(opened.sums, end);
    const rows = tables.reduce((all, { rows }) => all + rows, 0);
    return { madeAt: opened.madeAt, tables: tables.length, rows, files: files.length, bytes: opened.size() };
  } finally {
    opened.close();
  }
}

interface RestoreOptions extends Source {
  owner: Sql;
  files: Pick<Files, "write">;
  migrations: readonly Migration[];
  /** Triggers, by their function, that stay on while rows are inserted: those that stamp rows with their transaction. */
  activeTriggers: readonly string[];
  /** In the same transaction, once all rows are there. */
  finish: (tx: Tx) => Promise<void>;
}

export type Restored = Pick<BackedUp, "tables" | "rows" | "files">;

/** Into a database in which the server was never started. */
export function restore(options: RestoreOptions): Promise<Restored> {
  return withProgress(options, progress => restoreAll(options, progress));
}

async function restoreAll(options: RestoreOptions, progress: Progress): Promise<Restored> {
  const { owner, migrations } = options;
  progress.begin("Creating the tables");
  const opened = await openEntries(options, progress);
  try {
    const { manifest, entries } = await readManifest(opened, migrations);
    const known = new Set(manifest.migrations.map(({ name }) => name));
    await migrate(
      owner,
      migrations.filter(({ name }) => known.has(name)),
    );
    return await owner.begin(tx => fill(tx, options, { manifest, entries, sums: opened.sums, progress }));
  } finally {
    opened.close();
  }
}

interface Content {
  manifest: Manifest;
  /** What comes after it. */
  entries: AsyncGenerator<Entry>;
  sums: Record<string, Sum>;
  progress: Progress;
}

async function fill(
  tx: Tx,
  { files, activeTriggers, finish }: RestoreOptions,
  { manifest: { tables }, entries, sums, progress }: Content,
): Promise<Restored> {
  await tx.unsafe("set local statement_timeout = 0");
  const keys = await sql.emptyForRestore(tx, tables, activeTriggers);
  const byName = new Map(tables.map(table => [`table/${table.name}`, table]));
  const counts: Record<string, number> = {};
  let end: End | undefined;
  progress.begin("Restoring rows and files");
  for await (const { name, bytes } of entries) {
    progress.at(name);
    const table = byName.get(name);
    if (table) {
      await pipeline(bytes, await sql.copyIn(tx, table));
      counts[name] = await sql.countRows(tx, table);
    } else if (name.startsWith("file/")) await files.write(name.slice("file/".length), bytes);
    else if (name === "end") end = await json<End>(bytes);
    else for await (const _ of bytes);
  }
  const compared = compareSums(sums, end);
  const other = compared.tables.find(({ name, rows }) => counts[name] !== rows);
  if (other)
    throw new StartError(
      `${other.name.slice("table/".length)} has ${counts[other.name] ?? 0} rows after the restore, and ${other.rows} in the backup.`,
    );
  const missing = (await sql.listFileIds(tx)).find(id => sums[`file/${id}`] === undefined);
  if (missing !== undefined) throw new StartError(`The file ${missing} is missing in the backup.`);
  for (const sequence of compared.sequences) await sql.setSequence(tx, sequence);
  await sql.forgetOtherFiles(tx);
  await sql.giveUpSecretMails(tx);
  progress.begin("Checking references between rows");
  await sql.putBack(tx, tables, keys, table => progress.at(table));
  progress.begin("Finishing");
  await finish(tx);
  const rows = Object.values(counts).reduce((all, count) => all + count, 0);
  return { tables: compared.tables.length, rows, files: compared.files.length };
}

interface OpenedBackup {
  madeAt: string;
  entries: AsyncGenerator<Entry>;
  /** Of the entries that have been read. */
  sums: Record<string, Sum>;
  size: () => number;
  close: () => void;
}

async function openEntries({ from, ...source }: Source, progress: Progress): Promise<OpenedBackup> {
  const stream = await from.read();
  if (!stream) throw new StartError(`The file ${from.label} doesn't exist.`);
  let size = 0;
  const counted = async function* () {
    for await (const piece of progress.counted(stream)) {
      size += piece.length;
      yield piece;
    }
  };
  try {
    const { header, bytes } = await open(counted(), source);
    const sums: Record<string, Sum> = {};
    const entries = unpack(bytes, (name, sum) => (sums[name] = sum));
    return { madeAt: header.madeAt, entries, sums, size: () => size, close: () => void stream.destroy() };
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/** The first entry. The entries go on after it. */
async function readManifest({ entries }: OpenedBackup, migrations: readonly Migration[]) {
  const { value: first } = await entries.next();
  if (first?.name !== "manifest") throw new StartError(damaged);
  const manifest = await json<Manifest>(first.bytes);
  assertKnown(manifest, migrations);
  return { manifest, entries };
}

/** What was read against what the backup noted at its end. */
function compareSums(sums: Record<string, Sum>, end: End | undefined) {
  if (!end) throw new StartError(damaged);
  const { manifest: _, end: __, ...found } = sums;
  const { manifest: ___, ...noted } = end.sums;
  if (!isSame(found, noted)) throw new StartError(damaged);
  const all = Object.entries(noted).map(([name, { rows }]) => ({ name, rows }));
  const tables = all.filter(({ name }) => name.startsWith("table/"));
  return { tables, files: all.filter(entry => !tables.includes(entry)), sequences: end.sequences };
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
