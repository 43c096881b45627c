import type { PlannedSlot } from "@hb/domain/sessions/slots.ts";
import { expect, test } from "vitest";
import { byWeek, daysOf, planOf, type SlotForm, skippedLabel, timesOf } from "./slot-plan.ts";

const form: SlotForm = {
  from: "2026-11-16",
  to: "2026-11-22",
  weekdays: [1, 2, 3, 4, 5],
  first: "08:30",
  last: "15:00",
  everyMinutes: 120,
  without: [],
  lengthMinutes: 90,
  stations: [1, 2],
  device: null,
};

test("days are those of the chosen weekdays, times go from the first to the last", () => {
  expect(daysOf(form)).toHaveLength(5);
  expect(daysOf({ ...form, weekdays: [7] })).toEqual(["2026-11-22"]);
  expect(timesOf(form)).toEqual(["08:30", "10:30", "12:30", "14:30"]);
  expect(timesOf({ ...form, last: "" })).toEqual([]);
});

test("a plan leaves out the times that were turned off, and says what is missing", () => {
  expect(planOf({ ...form, without: ["12:30"] })).toMatchObject({ plan: { times: ["08:30", "10:30", "14:30"] } });
  expect(planOf({ ...form, stations: [] })).toEqual({ problem: "Choose a station." });
  expect(planOf({ ...form, weekdays: [] })).toEqual({ problem: "Choose a day." });
  expect(planOf({ ...form, to: "2026-11-01" })).toEqual({ problem: "The last day is before the first day." });
  expect(planOf({ ...form, lengthMinutes: 0 })).toEqual({ problem: "Sessions can last 5 minutes to 12 hours." });
});

const slot = (on: string, skip: PlannedSlot["skip"] = null): PlannedSlot => ({
  on,
  time: "08:30",
  stationId: 1,
  startsAt: null,
  lengthMinutes: 90,
  device: null,
  isFirstOfTwo: false,
  skip,
});

test("the preview goes week by week and says why slots are skipped", () => {
  const slots = [slot("2026-11-16", "taken"), slot("2026-11-17", "taken"), slot("2026-11-23", "past")];
  expect(byWeek(slots, 1).map(({ first, days }) => [first, days.length])).toEqual([
    ["2026-11-16", 2],
    ["2026-11-23", 1],
  ]);
  expect(skippedLabel(slots)).toBe("3 skipped: station taken (2), in the past (1)");
  expect(skippedLabel([slot("2026-11-16")])).toBeUndefined();
});
