import { expect, test } from "vitest";
import { sayMoney } from "./money.ts";

test("money is written in the currency of the study, with cents only where there are some", () => {
  expect([0, 7500, 1250, 128_400_00].map(cents => sayMoney(cents, "USD"))).toEqual(["$0", "$75", "$12.50", "$128,400"]);
  expect(sayMoney(7550, "EUR")).toBe("€75.50");
});
