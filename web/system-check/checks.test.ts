import { Refusal } from "@hb/domain/refusal.ts";
import { expect, test } from "vitest";
import { find, offsetText } from "./checks.ts";

test("a clock that is off is reported with its direction", () => {
  expect(offsetText(300)).toBe("Your device's clock is correct.");
  expect(offsetText(-45_000)).toMatch(/^Your device's clock is 45 seconds ahead\./);
  expect(offsetText(600_000)).toMatch(/^Your device's clock is 10 minutes behind\./);
});

test("a service that fails is a finding with a reason, not a broken page", async () => {
  const broken = {
    name: "x",
    use: "y",
    run: () => Promise.reject(new Refusal("unavailable", "HB could not be reached.")),
  };
  expect(await find(broken, "Check the network.")).toEqual({
    works: false,
    reason: "HB could not be reached. Check the network.",
  });
});
