import { expect, test } from "vitest";
import { base32, codeOf, findStep, stepAt } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

test.each([
  ["1970-01-01T00:00:59Z", "287082"],
  ["2005-03-18T01:58:29Z", "081804"],
  ["2005-03-18T01:58:31Z", "050471"],
  ["2009-02-13T23:31:30Z", "005924"],
  ["2033-05-18T03:33:20Z", "279037"],
  ["2603-10-11T11:33:20Z", "353130"],
])("at %s the code is %s, as RFC 6238 says", (at, code) => {
  expect(codeOf(secret, stepAt(Date.parse(at)))).toBe(code);
});

test("a code works in its own step and the one beside it, and not further away", () => {
  const now = Date.parse("2027-03-01T09:00:00Z");
  const step = stepAt(now);
  for (const drift of [-1, 0, 1])
    expect(findStep(secret, codeOf(secret, step + drift), { now, after: 0 })).toBe(step + drift);
  for (const drift of [-2, 2])
    expect(findStep(secret, codeOf(secret, step + drift), { now, after: 0 })).toBeUndefined();
});

test("a code that was used, and every older one, is refused", () => {
  const now = Date.parse("2027-03-01T09:00:00Z");
  const step = stepAt(now);
  expect(findStep(secret, codeOf(secret, step), { now, after: step })).toBeUndefined();
  expect(findStep(secret, codeOf(secret, step - 1), { now, after: step })).toBeUndefined();
  expect(findStep(secret, codeOf(secret, step + 1), { now, after: step })).toBe(step + 1);
});

test.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦", " 123456"])("%j is no code", code => {
  expect(findStep(secret, code, { now: 0, after: -9 })).toBeUndefined();
});

test("secrets are written in base 32", () => {
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(base32(Buffer.from("fo"))).toBe("MZXQ");
});
