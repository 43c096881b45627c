import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

test("money is written in the currency of the study, with cents only where there are some", () => {
  expect([0, 7500, 1250, 128_400_00].map(cents => formatMoney(cents, "USD"))).toEqual([
    "$0",
    "$75",
    "$12.50",
    "$128,400",
  ]);
  expect(formatMoney(7550, "EUR")).toBe("€75.50");
});
