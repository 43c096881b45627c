import { expect, test } from "vitest";
import { formatMoney, parseMoney } from "./money.ts";

test("money is written in the currency of the study, with cents only where there are some", () => {
  expect([0, 7500, 1250, 128_400_00].map(cents => formatMoney(cents))).toEqual(["$0", "$75", "$12.50", "$128,400"]);
  expect(formatMoney(7550, "EUR")).toBe("€75.50");
});

test("a bonus is typed as people write money", () => {
  expect(["75", "$75", " $ 12.50 ", "12.5", "1,000", "", "0"].map(parseMoney)).toEqual([
    7500, 7500, 1250, 1250, 100_000, 0, 0,
  ]);
  expect(["-5", "5.123", "abc", "1e3"].map(parseMoney)).toEqual([undefined, undefined, undefined, undefined]);
});
