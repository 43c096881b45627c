import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { StartError } from "../start-error.ts";
import { type Bytes, damaged, reader } from "./chunks.ts";

export interface Entry {
  name: string;
  bytes: Bytes;
}

/** The size and checksum of an entry. */
export interface Sum {
  size: number;
  sha256: string;
  /** Of a table: COPY ends each row with a line feed, and escapes those inside values. */
  rows: number;
}

/** Entries as one compressed stream; `summed` is called when all of an entry has been read. */
export function pack(entries: AsyncIterable<Entry>, summed: (name: string, sum: Sum) => void): Readable {
  return heard(Readable.from(framed(entries, summed), { objectMode: false }).compose(createGzip({ level: 4 })));
}

/** Who reads it gets its error. One that nobody reads any more would end the process with it. */
function heard(stream: Readable): Readable {
  return stream.on("error", () => {});
}

async function* framed(
  entries: AsyncIterable<Entry>,
  summed: (name: string, sum: Sum) => void,
): AsyncGenerator<Buffer> {
  for await (const { name, bytes } of entries) {
    yield lengthened(Buffer.from(name));
    const through = summing(bytes, sum => summed(name, sum));
    for await (const piece of through) if (piece.length > 0) yield lengthened(piece);
    yield number(0);
  }
  yield number(0);
}

/** One after the other: an entry's bytes are read before the next entry begins. */
export async function* unpack(packed: Bytes, summed: (name: string, sum: Sum) => void): AsyncGenerator<Entry> {
  const unpacked = heard(Readable.from(packed, { objectMode: false }).compose(createGunzip()));
  const take = reader(unpacked);
  try {
    for (let length = await size(take); length > 0; length = await size(take)) {
      const name = (await take(length)).toString();
      let isRead = false;
      const pieces = async function* () {
        for (let piece = await size(take); piece > 0; piece = await size(take)) yield await take(piece);
        isRead = true;
      };
      const bytes = summing(pieces(), sum => summed(name, sum));
      yield { name, bytes };
      if (!isRead) for await (const _ of bytes);
    }
    if (!(await take.isOver())) throw new StartError(damaged);
  } catch (error) {
    // zlib's errors for bytes that it cannot decompress.
    throw error instanceof Error && String((error as { code?: unknown }).code).startsWith("Z_")
      ? new StartError(damaged)
      : error;
  }
}

async function* summing(bytes: Bytes, summed: (sum: Sum) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let [total, rows] = [0, 0];
  for await (const piece of bytes) {
    hash.update(piece);
    total += piece.length;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows++;
    yield piece;
  }
  summed({ size: total, sha256: hash.digest("hex"), rows });
}

async function size(take: ReturnType<typeof reader>): Promise<number> {
  return (await take(4)).readUInt32BE();
}

function lengthened(bytes: Uint8Array): Buffer {
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
