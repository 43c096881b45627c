import fc from "fast-check";
import { expect, test } from "vitest";
import { toPlainText } from "./plain-text.ts";

test.each([
  [" Consent\u00a0to\ttake \u200bpart ", "Consent to take part"],
  ["one \u200b two", "one two"],
  ["two\r\nlines", "two lines"],
  ["soft\u00adhyphen\ufeff", "softhyphen"],
  ["e\u0301", "é"],
  ["👩‍🚀", "👩‍🚀"],
  ["\u200d", ""],
  ["a\u200d b", "a b"],
])("%j is %j", (given, plain) => {
  expect(toPlainText(given)).toBe(plain);
});

test("what is plain stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), text => {
      const plain = toPlainText(text);
      expect(toPlainText(plain)).toBe(plain);
    }),
    { numRuns: 1000 },
  );
});
