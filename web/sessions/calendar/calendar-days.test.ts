import { expect, test } from "vitest";
import { byDay, monthAway, monthWeeks, startOfWeek, weekDays, weekNumber } from "./calendar-days.ts";

test("a week begins on the reader's first day", () => {
  const starts = (on: string) => ([1, 6, 7] as const).map(day => startOfWeek(on, day));
  expect(starts("2026-11-15")).toEqual(["2026-11-09", "2026-11-14", "2026-11-15"]);
  expect(starts("2026-11-16")).toEqual(["2026-11-16", "2026-11-14", "2026-11-15"]);
});

test("weeks are counted as calendars on the wall count them, whichever day is first", () => {
  const numbers = (weekStart: 1 | 6 | 7) =>
    ["2026-11-17", "2026-01-01", "2027-01-01", "2024-12-30"].map(on => weekNumber(on, weekStart));
  for (const weekStart of [1, 6, 7] as const) expect(numbers(weekStart)).toEqual([47, 1, 53, 1]);
  // This Sunday ends week 46 or begins week 47.
  expect([weekNumber("2026-11-15", 1), weekNumber("2026-11-15", 7)]).toEqual([46, 47]);
});

test("a month is six whole weeks", () => {
  const weeks = monthWeeks("2026-11-17", 1);
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(["2026-10-26", "2026-11-01", "2026-12-06"]);
  expect(monthWeeks("2026-11-17", 7)[0]?.[0]).toBe("2026-11-01");
  expect([monthAway("2026-11-17", 1), monthAway("2026-11-17", 2), monthAway("2026-01-05", -1)]).toEqual([
    "2026-12-01",
    "2027-01-01",
    "2025-12-01",
  ]);
});

test("a day of the weekend is shown when something happens on it, or when it was chosen", () => {
  expect(weekDays("2026-11-17", new Set(), 1)).toHaveLength(5);
  expect(weekDays("2026-11-17", new Set(["2026-11-21"]), 1)).toContain("2026-11-21");
  expect(weekDays("2026-11-22", new Set(), 1).at(-1)).toBe("2026-11-22");
  expect(weekDays("2026-11-22", new Set(), 7)[0]).toBe("2026-11-22");
});

test("a session belongs to the site's day, whatever the date is elsewhere", () => {
  const late = { startsAt: "2026-11-18T06:00:00.000Z" };
  const early = { startsAt: "2026-11-16T07:00:00.000Z" };
  const days = byDay([early, late], "2026-11-16", "America/Los_Angeles");
  expect(days.get("2026-11-17")).toEqual([late]);
  expect([...days.values()].flat()).toEqual([late]);
});
