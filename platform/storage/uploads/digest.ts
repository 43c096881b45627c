import { createHash } from "node:crypto";
import type { Bytes } from "./byte-reader.ts";

/** Eight tables of the Castagnoli polynomial: eight bytes per step, near 1 GB/s, where one table does 200 MB/s. */
const t0 = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  return sum;
});
const following = (table: Int32Array) => table.map(sum => t0[sum & 255]! ^ (sum >>> 8));
const t1 = following(t0);
const t2 = following(t1);
const t3 = following(t2);
const t4 = following(t3);
const t5 = following(t4);
const t6 = following(t5);
const t7 = following(t6);

/** Continues from an earlier sum. Every index is within its table. */
export function crc32c(bytes: Uint8Array, before = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = ~before;
  let at = 0;
  for (const last = bytes.length - 8; at <= last; at += 8) {
    const low = sum ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    sum =
      t7[low & 255]! ^
      t6[(low >>> 8) & 255]! ^
      t5[(low >>> 16) & 255]! ^
      t4[low >>> 24]! ^
      t3[high & 255]! ^
      t2[(high >>> 8) & 255]! ^
      t1[(high >>> 16) & 255]! ^
      t0[high >>> 24]!;
  }
  for (; at < bytes.length; at++) sum = t0[(sum ^ view.getUint8(at)) & 255]! ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Checksums of a stream in the form of the protocol: base64, the CRC with its highest byte first. */
export class Digest {
  size = 0;
  readonly #md5 = createHash("md5");
  #crc32c = 0;

  async *through(bytes: Bytes): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.size += chunk.length;
      this.#md5.update(chunk);
      this.#crc32c = crc32c(chunk, this.#crc32c);
      yield chunk;
    }
  }

  result(): { size: number; md5Hash: string; crc32c: string } {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(this.#crc32c);
    return { size: this.size, md5Hash: this.#md5.digest("base64"), crc32c: crc.toString("base64") };
  }
}
