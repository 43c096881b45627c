import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { crc32c, Digest } from "./digest.ts";

test("crc32c is that of RFC 3720", () => {
  expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
  expect(crc32c(Buffer.from(Array.from({ length: 32 }, (_, at) => at)))).toBe(0x46dd794e);
  expect(crc32c(Buffer.alloc(0))).toBe(0);
});

test("the sums don't depend on how the bytes arrive", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 })), async chunks => {
      const digest = new Digest();
      async function* source() {
        yield* chunks;
      }
      for await (const _ of digest.through(source()));
      const whole = Buffer.concat(chunks);
      const crc = Buffer.alloc(4);
      crc.writeUInt32BE(crc32c(whole));
      const md5Hash = createHash("md5").update(whole).digest("base64");
      expect(digest.result()).toEqual({ size: whole.length, md5Hash, crc32c: crc.toString("base64") });
    }),
  );
});
