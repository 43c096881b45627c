import { InvalidFile } from "../errors.ts";
import { ByteReader, type Bytes } from "../uploads/byte-reader.ts";

/** What a picture, also an animated one, needs to look the same; text, EXIF, times and unknown chunks are removed. */
const kept = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "bKGD", "hIST", "pHYs", "sPLT"],
  ...["cICP", "mDCV", "cLLI", "acTL", "fcTL", "fdAT"],
]);

export async function* stripPng(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(bytes);
  yield await reader.take(8);
  for (;;) {
    const head = await reader.take(8);
    const length = head.readUInt32BE();
    const type = head.toString("latin1", 4);
    if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(type)) throw new InvalidFile(415, "This PNG picture is damaged.");
    const checksum = 4;
    if (kept.has(type)) {
      yield head;
      yield* reader.pass(length + checksum);
    } else {
      await reader.skip(length + checksum);
    }
    if (type === "IEND") return reader.drain();
  }
}
