import { expect, test } from "vitest";
import { unzip } from "./testing/unzip.ts";
import { zip } from "./zip.ts";

const at = "2026-11-16T12:00:00.000Z";

async function gather(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("a ZIP file is written piece by piece, whatever its entries hold", async () => {
  const lines = Array.from({ length: 300 }, (_, n) => `line ${n} ☃\n`);
  const entries = [
    { name: "empty.txt", bytes: [] },
    { name: "naïve ☃.txt", bytes: lines },
    { name: "photo.png", bytes: Buffer.from([1, 2, 3]) },
  ];
  const read = unzip(await gather(zip(entries, at)));
  expect([...read.keys()]).toEqual(["empty.txt", "naïve ☃.txt", "photo.png"]);
  expect(read.get("naïve ☃.txt")?.toString()).toBe(lines.join(""));
  expect(read.get("photo.png")).toEqual(Buffer.from([1, 2, 3]));
});

test("what fails while it is written fails the file", async () => {
  async function* broken() {
    yield "begin";
    throw new Error("The database is away.");
  }
  await expect(gather(zip([{ name: "a.csv", bytes: broken() }], at))).rejects.toThrow("away");
});
