import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isProof, searchProof } from "./proof-of-work.ts";

test("a proof is a number whose SHA-256 starts with enough zero bits, and is found by searching", () => {
  const proof = searchProof("challenge", 10, 0, 100_000) ?? -1;
  const [first = 0, second = 255] = createHash("sha256").update(`challenge:${proof}`).digest();
  expect(first).toBe(0);
  expect(second).toBeLessThan(64);
  expect(isProof("challenge", 10, proof)).toBe(true);
  expect(isProof("another challenge", 10, proof)).toBe(false);
  expect(searchProof("challenge", 10, 0, proof)).toBeUndefined();
});

test("bits are counted across bytes", () => {
  const zerosOf = (number: number) => {
    const bits = [...createHash("sha256").update(`c:${number}`).digest()].map(byte =>
      byte.toString(2).padStart(8, "0"),
    );
    return bits.join("").indexOf("1");
  };
  for (let number = 0; number < 2_000; number++) {
    expect(isProof("c", zerosOf(number), number)).toBe(true);
    expect(isProof("c", zerosOf(number) + 1, number)).toBe(false);
  }
});
