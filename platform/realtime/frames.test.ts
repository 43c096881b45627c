import * as fc from "fast-check";
import { expect, test } from "vitest";
import { joinFrames, splitMessage } from "./frames.ts";

test("a message of any length arrives whole, and no character is cut in two", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 3 }), (length, shift) => {
      const message = `{"text":"${"x".repeat(shift)}${"🥽".repeat(length / 2)}"}`;
      const frames = splitMessage(message);
      for (const frame of frames) expect(frame.isWellFormed()).toBe(true);
      const join = joinFrames(100_000);
      expect(frames.map(join).filter(Boolean)).toEqual([message]);
    }),
    { numRuns: 50 },
  );
});

test("the SDK's sign of life is no message", () => {
  const join = joinFrames(100_000);
  expect([join("0"), join("{}"), join("0")]).toEqual([undefined, "{}", undefined]);
});

test("within a message a short number is a part, not a count", () => {
  const join = joinFrames(100_000);
  expect([join("3"), join('{"a":'), join("12"), join("}")]).toEqual([undefined, undefined, undefined, '{"a":12}']);
});

test.for(["999999", "-1", "1.5", "1e5"])("a count of %s isn't accepted", count => {
  expect(() => joinFrames(100_000)(count)).toThrow(RangeError);
});

test("a message that is too long isn't accepted, however it is cut", () => {
  const join = joinFrames(100_000);
  join("7");
  expect(() => {
    for (let part = 0; part < 7; part++) join("x".repeat(16_384));
  }).toThrow(RangeError);
  expect(() => joinFrames(100_000)("x".repeat(100_001))).toThrow(RangeError);
});
