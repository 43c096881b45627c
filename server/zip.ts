import { pipeline } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { refuse } from "@hb/domain/refusal.ts";
import { fileText } from "./text.ts";

type Piece = string | Uint8Array;

export interface ZipEntry {
  name: string;
  /** The whole content, or a stream of any length. */
  bytes: Piece | AsyncIterable<Piece> | Iterable<Piece>;
}

/** Sizes have 32 bits; larger files aren't needed for spreadsheets. */
const maxSize32 = 0xffff_fffe;
/** Sizes follow the bytes; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
/** Far faster than the default level, for about a fifth more bytes. */
const level = 1;
/** While some is packed, more is made. */
const sizes = { chunkSize: 2 ** 17, writableHighWaterMark: 2 ** 20 };

interface WrittenEntry {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** A ZIP file, written as its entries come: nothing has to be known in advance. */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modifiedAt: string,
): AsyncGenerator<Buffer> {
  const stamp = dosTime(modifiedAt);
  const written: WrittenEntry[] = [];
  let at = 0;
  for await (const { name, bytes } of entries) {
    const entry: WrittenEntry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    const head = Buffer.concat([header(0x04034b50, [version, flags, deflated], stamp, entry), entry.name]);
    yield head;
    for await (const chunk of pipeline(measured(bytes, entry), createDeflateRaw({ level, ...sizes }), ignored)) {
      entry.packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    at += head.length + entry.packed + 16;
    if (entry.size > maxSize32 || at > maxSize32) refuse("resource-exhausted", fileText.tooLarge);
    yield descriptor(entry);
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(entry => directoryEntry(entry, stamp)));
  yield directory;
  yield endOfDirectory(written.length, directory.length, at);
}

/** The reader of the pipeline gets its failure. */
function ignored(): void {}

async function* measured(given: ZipEntry["bytes"], entry: WrittenEntry): AsyncGenerator<Uint8Array> {
  const pieces = typeof given === "string" || given instanceof Uint8Array ? [given] : given;
  for await (const piece of pieces) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function header(signature: number, words: readonly number[], stamp: number, entry: WrittenEntry): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.writeUInt32LE(signature, 0);
  for (const [n, word] of words.entries()) bytes.writeUInt16LE(word, 4 + n * 2);
  bytes.writeUInt32LE(stamp, 10);
  bytes.writeUInt16LE(entry.name.length, 26);
  return bytes;
}

function descriptor({ crc, packed, size }: WrittenEntry): Buffer {
  const bytes = Buffer.alloc(16);
  for (const [n, value] of [0x08074b50, crc, packed, size].entries()) bytes.writeUInt32LE(value, n * 4);
  return bytes;
}

function directoryEntry({ name, crc, packed, size, at }: WrittenEntry, stamp: number): Buffer {
  const bytes = Buffer.alloc(46);
  bytes.writeUInt32LE(0x02014b50, 0);
  for (const [n, word] of [version, version, flags, deflated].entries()) bytes.writeUInt16LE(word, 4 + n * 2);
  for (const [n, value] of [stamp, crc, packed, size].entries()) bytes.writeUInt32LE(value, 12 + n * 4);
  bytes.writeUInt16LE(name.length, 28);
  bytes.writeUInt32LE(at, 42);
  return Buffer.concat([bytes, name]);
}

function endOfDirectory(count: number, length: number, at: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(length, 12);
  bytes.writeUInt32LE(at, 16);
  return bytes;
}

/** The DOS calendar has steps of two seconds and starts in 1980. */
function dosTime(at: string): number {
  const [year, month, day, hour, minute, second] = at.split(/[-T:.]/).map(Number) as number[];
  const date = (((year ?? 1980) - 1980) << 9) | ((month ?? 1) << 5) | (day ?? 1);
  const time = ((hour ?? 0) << 11) | ((minute ?? 0) << 5) | ((second ?? 0) >> 1);
  return ((date << 16) | time) >>> 0;
}
