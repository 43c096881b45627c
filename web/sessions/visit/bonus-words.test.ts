import { expect, test } from "vitest";
import { centsOf } from "./bonus-words.ts";

test("a bonus is typed as people write money", () => {
  expect(["75", "$75", " $ 12.50 ", "12.5", "1,000", "", "0"].map(centsOf)).toEqual([
    7500, 7500, 1250, 1250, 100_000, 0, 0,
  ]);
  expect(["-5", "5.123", "abc", "1e3"].map(centsOf)).toEqual([undefined, undefined, undefined, undefined]);
});
