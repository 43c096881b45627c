import { expect, test } from "vitest";
import { formatEnd, formatStart } from "./text.ts";

const here = { timeZone: "America/Los_Angeles", today: "2026-11-16" };

test("twelve o'clock is noon or midnight, and midnight belongs to the day it ends", () => {
  expect(formatEnd("2026-11-16T20:00:00.000Z", here)).toBe("noon today");
  expect(formatEnd("2026-11-17T20:00:00.000Z", here)).toBe("noon tomorrow");
  expect(formatEnd("2026-11-17T08:00:00.000Z", here)).toBe("midnight tonight");
  expect(formatEnd("2026-11-18T08:00:00.000Z", here)).toBe("midnight tomorrow");
  expect(formatEnd("2026-11-20T08:00:00.000Z", here)).toBe("midnight Thursday, November 19");
  expect(formatEnd("2026-11-17T21:00:00.000Z", here)).toBe("tomorrow, 1:00 pm");
});

test("what opens at midnight opens with its day", () => {
  expect(formatStart("2026-11-17T08:00:00.000Z", here)).toBe("tomorrow");
  expect(formatStart("2026-11-17T18:30:00.000Z", here)).toBe("tomorrow, 10:30 am");
});
