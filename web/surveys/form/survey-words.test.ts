import { expect, test } from "vitest";
import { sayMoment, sayOpening } from "./survey-words.ts";

const here = { timeZone: "America/Los_Angeles", today: "2026-11-16" };

test("twelve o'clock is noon or midnight, and a midnight belongs to the day that it ends", () => {
  expect(sayMoment("2026-11-16T20:00:00.000Z", here)).toBe("noon today");
  expect(sayMoment("2026-11-17T20:00:00.000Z", here)).toBe("noon tomorrow");
  expect(sayMoment("2026-11-17T08:00:00.000Z", here)).toBe("midnight tonight");
  expect(sayMoment("2026-11-18T08:00:00.000Z", here)).toBe("midnight tomorrow");
  expect(sayMoment("2026-11-20T08:00:00.000Z", here)).toBe("midnight Thursday, November 19");
  expect(sayMoment("2026-11-17T21:00:00.000Z", here)).toBe("tomorrow, 1:00 pm");
});

test("what opens at midnight opens with its day", () => {
  expect(sayOpening("2026-11-17T08:00:00.000Z", here)).toBe("tomorrow");
  expect(sayOpening("2026-11-17T18:30:00.000Z", here)).toBe("tomorrow, 10:30 am");
});
