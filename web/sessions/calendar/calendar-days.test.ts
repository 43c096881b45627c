import { expect, test } from "vitest";
import { byDay, mondayOf, monthAway, monthWeeks, weekDays, weekNumber } from "./calendar-days.ts";

test("a week begins on Monday and is counted as calendars on the wall count it", () => {
  expect(mondayOf("2026-11-15")).toBe("2026-11-09");
  expect(mondayOf("2026-11-16")).toBe("2026-11-16");
  expect(["2026-11-17", "2026-01-01", "2027-01-01", "2024-12-30"].map(weekNumber)).toEqual([47, 1, 53, 1]);
});

test("a month is six whole weeks", () => {
  const weeks = monthWeeks("2026-11-17");
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(["2026-10-26", "2026-11-01", "2026-12-06"]);
  expect([monthAway("2026-11-17", 1), monthAway("2026-11-17", 2), monthAway("2026-01-05", -1)]).toEqual([
    "2026-12-01",
    "2027-01-01",
    "2025-12-01",
  ]);
});

test("a day of the weekend is shown when something happens on it, or when it was chosen", () => {
  expect(weekDays("2026-11-17", new Set())).toHaveLength(5);
  expect(weekDays("2026-11-17", new Set(["2026-11-21"]))).toContain("2026-11-21");
  expect(weekDays("2026-11-22", new Set())).toHaveLength(6);
});

test("a session belongs to the site's day, whatever the date is elsewhere", () => {
  const late = { startsAt: "2026-11-18T06:00:00.000Z" };
  const early = { startsAt: "2026-11-16T07:00:00.000Z" };
  const days = byDay([early, late], "2026-11-16", "America/Los_Angeles");
  expect(days.get("2026-11-17")).toEqual([late]);
  expect([...days.values()].flat()).toEqual([late]);
});
