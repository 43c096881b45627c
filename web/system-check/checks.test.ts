import { Refusal } from "@hb/domain/refusal.ts";
import { expect, test } from "vitest";
import { find, offsetInWords } from "./checks.ts";

test("a clock that is off is told in words, with its direction", () => {
  expect(offsetInWords(300)).toBe("This device's clock agrees with the server's.");
  expect(offsetInWords(-45_000)).toMatch(/^This device's clock is 45 seconds ahead\./);
  expect(offsetInWords(600_000)).toMatch(/^This device's clock is 10 minutes behind\./);
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
