import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { refuse } from "@hb/domain/refusal.ts";

const deflate = promisify(deflateRaw);
/** Beyond this the format needs fields that some programs cannot read. */
const mostBytes = 0xffff_ffff;
const utf8Names = 0x0800;

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** A zip file, piece by piece: one entry is in memory at a time. */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: string): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const packed = await deflate(bytes);
    const head = Buffer.concat([
      fields([0x0403_4b50, 4], ...described(packed.length, bytes, name, at), [0, 2]),
      Buffer.from(name),
    ]);
    directory.push(
      fields(
        [0x0201_4b50, 4],
        [20, 2],
        ...described(packed.length, bytes, name, at),
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ),
      Buffer.from(name),
    );
    offset += head.length + packed.length;
    if (offset > mostBytes) refuse("resource-exhausted", "The archive would be larger than 4 GB.");
    yield head;
    yield packed;
  }
  const listed = Buffer.concat(directory);
  const count = directory.length / 2;
  yield listed;
  yield fields([0x0605_4b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2]);
}

type Field = readonly [value: number, size: 2 | 4];

/** The fields that stand before an entry's bytes and once more in the directory. */
function described(packed: number, bytes: Uint8Array, name: string, at: string): Field[] {
  const moment = new Date(at);
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const date = ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const sizes: Field[] = [
    [packed, 4],
    [bytes.length, 4],
    [Buffer.byteLength(name), 2],
  ];
  return [[20, 2], [utf8Names, 2], [8, 2], [time, 2], [date, 2], [crc32(bytes), 4], ...sizes];
}

function fields(...values: Field[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of values) {
    bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}
