import { expect, test } from "vitest";
import { describePaper, paperOf } from "./paper.ts";

test.each([
  ["America/Los_Angeles", "Letter"],
  ["America/New_York", "Letter"],
  ["America/Indiana/Knox", "Letter"],
  ["Pacific/Honolulu", "Letter"],
  ["US/Eastern", "Letter"],
  ["America/Sao_Paulo", "A4"],
  ["Europe/Berlin", "A4"],
  ["Pacific/Auckland", "A4"],
  ["UTC", "A4"],
] as const)("a site in %s prints on %s", (zone, paper) => {
  expect(paperOf("auto", zone)).toBe(paper);
});

test("a chosen size holds in every time zone", () => {
  expect(paperOf("A4", "America/Los_Angeles")).toBe("A4");
  expect(paperOf("Letter", "Europe/Berlin")).toBe("Letter");
});

test("the choice says what comes out of it", () => {
  expect(describePaper("auto", "Europe/Berlin")).toBe("By time zone: A4 (210 × 297 mm)");
  expect(describePaper("auto")).toBe("By time zone");
  expect(describePaper("Letter", "Europe/Berlin")).toBe("Letter (8.5 × 11 in)");
});
