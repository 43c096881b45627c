import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isProof, searchProof, sha256 } from "./proof-of-work.ts";

test("the hash is SHA-256", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      const hex = [...sha256(bytes)].map(word => word.toString(16).padStart(8, "0")).join("");
      expect(hex).toBe(createHash("sha256").update(bytes).digest("hex"));
    }),
  );
});

test("a proof is a number whose hash begins with enough zero bits, and is found by looking", () => {
  const proof = searchProof("challenge", 10, 0, 100_000) ?? -1;
  const [first = 0] = createHash("sha256").update(`challenge:${proof}`).digest();
  expect(first).toBe(0);
  expect(isProof("challenge", 10, proof)).toBe(true);
  expect(isProof("another challenge", 10, proof)).toBe(false);
  expect(searchProof("challenge", 10, 0, proof)).toBeUndefined();
});
