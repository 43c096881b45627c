import type { Readable } from "node:stream";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Platform } from "@hb/platform/platform.ts";
import type { PersonDataOwner } from "../person/acts.ts";
import type { ZipEntry } from "../zip.ts";
import { type Archive, type AskedQuestions, nameInArchive, readablePage } from "./readable.ts";

/** What every feature has about a person and the duplicates merged into them. */
export async function collectArchive(
  db: Queryable,
  parts: readonly PersonDataOwner[],
  lives: readonly number[],
): Promise<Archive> {
  const records: Record<string, unknown[]> = {};
  const files = new Set<string>();
  for (const life of lives)
    for (const part of parts) {
      const archive = await part.archive(db, life);
      for (const [kind, rows] of Object.entries(archive.records)) (records[kind] ??= []).push(...rows);
      for (const file of [...archive.files, ...(archive.sealedFiles ?? [])]) files.add(file);
    }
  for (const [kind, rows] of Object.entries(records)) records[kind] = unique(rows);
  return { records, files: [...files].sort() };
}

/** Some features answer for a person and their duplicates at once, so a row may come twice. */
function unique(rows: readonly unknown[]): unknown[] {
  return [...new Map(rows.map(row => [JSON.stringify(row), row])).values()];
}

interface ArchiveInput {
  archive: Archive;
  about: { id: number; name: string; studyName: string; at: string; timeZone: string };
  asked: AskedQuestions;
  storage: Platform["storage"];
  onFile: (done: number) => void;
}

/** A page to read, the same as data, and every file. */
export async function* entriesOf({ archive, about, asked, storage, onFile }: ArchiveInput): AsyncGenerator<ZipEntry> {
  const { records, files } = archive;
  yield { name: "index.html", bytes: Buffer.from(readablePage(archive, about, asked)) };
  yield { name: "data.json", bytes: Buffer.from(`${JSON.stringify({ ...about, records }, null, 2)}\n`) };
  let done = 0;
  for (const file of files) {
    const opened = await storage.open(file);
    if (opened) yield { name: nameInArchive(file), bytes: await bytesOf(opened.bytes) };
    onFile(++done);
  }
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
