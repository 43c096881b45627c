import { expect, test } from "vitest";
import { clockAxis, endPlaceOf, hoursToShow, minutesPerDay, momentAt, placeOf } from "./clock-axis.ts";

const zone = "America/Los_Angeles";
const axisOf = (days: string[], from = 0, to = minutesPerDay, where = zone) => clockAxis(days, where, from, to);
const day = (axis: ReturnType<typeof axisOf>, n = 0) => axis.days[n]!;

test("on a usual day every moment lies where the clock on the wall says", () => {
  const axis = axisOf(["2026-11-17"], 8 * 60, 18 * 60);
  expect(axis.length).toBe(600);
  expect(placeOf(axis, day(axis), Date.parse("2026-11-17T18:30:00.000Z"))).toBe(150);
  expect(placeOf(axis, day(axis), Date.parse("2026-11-17T15:59:00.000Z"))).toBeUndefined();
  expect(momentAt(axis, day(axis), 150)).toBe("2026-11-17T18:30:00.000Z");
  expect(axis.hours.map(({ label }) => label).slice(0, 2)).toEqual(["08:00", "09:00"]);
});

test("the hour that clocks leave out is empty on that day and there on the days beside it", () => {
  const axis = axisOf(["2026-03-07", "2026-03-08"]);
  expect(axis.length).toBe(minutesPerDay);
  expect(axis.days.map(({ starts }) => starts.map(start => start === null))).toEqual([
    [false, false, false],
    [false, true, false],
  ]);
  // 01:30 and 03:00 are half an hour apart and lie ninety minutes of the wall clock apart.
  expect(placeOf(axis, day(axis, 1), Date.parse("2026-03-08T09:30:00.000Z"))).toBe(90);
  expect(placeOf(axis, day(axis, 1), Date.parse("2026-03-08T10:00:00.000Z"))).toBe(180);
  expect(momentAt(axis, day(axis, 1), 135)).toBeUndefined();
});

test("the hour that comes twice has two places, and the days beside it have only the first", () => {
  const axis = axisOf(["2026-11-01", "2026-11-02"]);
  expect(axis.length).toBe(minutesPerDay + 60);
  expect(axis.hours.map(({ label, again }) => (again ? `${label} again` : label)).slice(0, 4)).toEqual([
    "00:00",
    "01:00",
    "01:00 again",
    "02:00",
  ]);
  const [first, second] = ["2026-11-01T08:30:00.000Z", "2026-11-01T09:30:00.000Z"];
  expect(placeOf(axis, day(axis), Date.parse(first))).toBe(90);
  expect(placeOf(axis, day(axis), Date.parse(second))).toBe(150);
  expect([momentAt(axis, day(axis), 90), momentAt(axis, day(axis), 150)]).toEqual([first, second]);
  expect(momentAt(axis, day(axis, 1), 150)).toBeUndefined();
  expect(placeOf(axis, day(axis, 1), Date.parse("2026-11-02T10:00:00.000Z"))).toBe(180);
});

test("a clock that moves by half an hour, and one that moves at midnight, are followed too", () => {
  const half = axisOf(["2026-04-05"], 0, minutesPerDay, "Australia/Lord_Howe");
  expect(half.length).toBe(minutesPerDay + 30);
  const midnight = axisOf(["2026-09-06"], 0, minutesPerDay, "America/Santiago");
  expect(midnight.days[0]?.starts[0]).toBeNull();
  expect(placeOf(midnight, day(midnight), Date.parse("2026-09-06T04:00:00.000Z"))).toBe(60);
});

test("hours outside of what is shown move nothing", () => {
  const axis = axisOf(["2026-11-01", "2026-11-02"], 8 * 60, 18 * 60);
  expect(axis.stretches).toHaveLength(1);
  expect(placeOf(axis, day(axis), Date.parse("2026-11-01T16:00:00.000Z"))).toBe(0);
});

test("what ends with the day, or below it, ends at its foot", () => {
  const axis = axisOf(["2026-11-17"], 8 * 60, 18 * 60);
  expect(endPlaceOf(axis, day(axis), Date.parse("2026-11-18T02:00:00.000Z"))).toBe(600);
  expect(endPlaceOf(axis, day(axis), Date.parse("2026-11-18T03:00:00.000Z"))).toBe(600);
  expect(endPlaceOf(axis, day(axis), Date.parse("2026-11-17T20:00:00.000Z"))).toBe(240);
});

test("the usual hours are shown, and more where something lies outside of them", () => {
  expect(hoursToShow([], zone)).toEqual({ from: 480, to: 1080 });
  const early = { startsAt: "2026-11-17T14:30:00.000Z", lengthMinutes: 60 };
  const late = { startsAt: "2026-11-18T02:30:00.000Z", lengthMinutes: 90 };
  expect(hoursToShow([early, late], zone)).toEqual({ from: 360, to: 1200 });
});
