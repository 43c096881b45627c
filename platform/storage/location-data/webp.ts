import { InvalidFile } from "../errors.ts";
import { ByteReader, type Bytes } from "../uploads/byte-reader.ts";

const exifFlag = 0x08;
const xmpFlag = 0x04;
const kept = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

/**
 * The length of the file is at its start, so removed chunks must keep their size: they become zeros under a name that every
 * reader skips.
 */
export async function* stripWebp(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes);
  const head = await reader.take(12);
  yield head;
  let left = head.readUInt32LE(4) - 4;
  while (left >= 8) {
    const chunk = Buffer.from(await reader.take(8));
    const type = chunk.toString("latin1", 0, 4);
    const length = chunk.readUInt32LE(4);
    const padded = length + (length % 2);
    left -= 8 + padded;
    if (left < 0) damaged();
    if (type === "VP8X") {
      if (length !== 10) damaged();
      const features = Buffer.from(await reader.take(length));
      features[0] = (features[0] ?? 0) & ~(exifFlag | xmpFlag);
      yield Buffer.concat([chunk, features]);
    } else if (kept.has(type)) {
      yield chunk;
      yield* reader.pass(padded);
    } else {
      chunk.write("JUNK", 0, "latin1");
      yield chunk;
      for await (const dropped of reader.pass(padded)) yield Buffer.alloc(dropped.length);
    }
  }
  if (left !== 0) damaged();
  await reader.drain();
}

function damaged(): never {
  throw new InvalidFile(415, "This WebP picture is damaged.");
}
