import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { open, seal } from "./chunks.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}
const format = "Example backup";
const now = "2026-11-17T18:00:00.000Z";
const sealed = (bytes: Buffer, key?: string) =>
  all(seal(inPieces(bytes, 10_000), { passphrase: key, format, madeAt: now }));
const read = async (file: Buffer, key?: string) =>
  all((await open(inPieces(file, 777), { passphrase: key, format })).bytes);

test.each([0, 1, 262_144, 262_145, 1_000_000])("%i bytes come back as they were, encrypted or not", async size => {
  const bytes = randomBytes(size);
  for (const key of [undefined, "correct horse"]) {
    const file = await sealed(bytes, key);
    expect((await read(file, key)).equals(bytes)).toBe(true);
  }
});

test("encrypted, nothing of it can be read, and two backups of the same data share nothing", async () => {
  const bytes = Buffer.from("Wren Abernathy".repeat(1000));
  const [one, other] = [await sealed(bytes, "correct horse"), await sealed(bytes, "correct horse")];
  expect(one.includes("Abernathy")).toBe(false);
  expect(one.subarray(200).equals(other.subarray(200))).toBe(false);
});

test("a wrong key, no key, no encryption where there is a key and a file that isn't a backup are refused with one sentence each", async () => {
  const file = await sealed(Buffer.from("x"), "correct horse");
  await expect(read(file, "wrong horse")).rejects.toThrow("The key doesn't open this backup");
  await expect(read(file)).rejects.toThrow("This backup is encrypted. The key it was made with is needed.");
  await expect(read(await sealed(Buffer.from("x")), "correct horse")).rejects.toThrow("This backup isn't encrypted");
  await expect(read(Buffer.from("PK\x03\x04 and more"))).rejects.toThrow("This file isn't a backup.");
  await expect(read(Buffer.alloc(0))).rejects.toThrow("This file isn't a backup.");
});

test.each([undefined, "correct horse"])(
  "a byte altered, removed, added or a chunk exchanged is noticed (key: %s)",
  async key => {
    const file = await sealed(randomBytes(600_000), key);
    const chunk = 4 + 262_144 + 16;
    const start = file.length - (600_000 - 2 * 262_144) - 20 - 2 * chunk;
    const swapped = Buffer.concat([
      file.subarray(0, start),
      file.subarray(start + chunk, start + 2 * chunk),
      file.subarray(start, start + chunk),
      file.subarray(start + 2 * chunk),
    ]);
    const wrong = [
      swapped,
      file.subarray(0, -1),
      file.subarray(0, start + chunk),
      Buffer.concat([file, Buffer.from("x")]),
    ];
    for (const at of [start + 100, start + chunk + 10, file.length - 1, start + 1]) {
      const altered = Buffer.from(file);
      altered[at]! ^= 1;
      wrong.push(altered);
    }
    for (const given of wrong) await expect(read(given, key)).rejects.toThrow(/damaged/);
  },
);
