import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeZone, TimeOfDay } from "./contract.ts";
import {
  addDays,
  addMinutes,
  dateInZone,
  daysBetween,
  instantAt,
  instantsAt,
  minutesBetween,
  startOfDay,
  subtractYears,
  timeInZone,
  utcOffset,
  weekdayOf,
} from "./time.ts";

const newYork = "America/New_York";

/** Days on which clocks change: their minutes, the first time left out with where it moves, the first time shown twice. */
const changes = [
  { zone: newYork, on: "2027-03-14", minutes: 23 * 60, leftOut: ["02:00", "03:00"] },
  { zone: newYork, on: "2027-11-07", minutes: 25 * 60, twice: "01:00" },
  { zone: "Europe/London", on: "2027-03-28", minutes: 23 * 60, leftOut: ["01:00", "02:00"] },
  { zone: "Europe/London", on: "2027-10-31", minutes: 25 * 60, twice: "01:00" },
  { zone: "Australia/Lord_Howe", on: "2027-10-03", minutes: 23.5 * 60, leftOut: ["02:00", "02:30"] },
  { zone: "Australia/Lord_Howe", on: "2027-04-04", minutes: 24.5 * 60, twice: "01:30" },
  { zone: "America/Santiago", on: "2027-09-05", minutes: 23 * 60, leftOut: ["00:00", "01:00"] },
  { zone: "America/Santiago", on: "2027-04-03", minutes: 25 * 60, twice: "23:00" },
  { zone: "Pacific/Chatham", on: "2027-09-26", minutes: 23 * 60, leftOut: ["02:45", "03:45"] },
  { zone: "Pacific/Chatham", on: "2027-04-04", minutes: 25 * 60, twice: "02:45" },
];
const timesOfDay = Array.from({ length: 24 * 4 }, (_, n) => {
  const [hour, minute] = [Math.floor(n / 4), (n % 4) * 15];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
});

describe("zones", () => {
  test("02:30 doesn't exist in New York on 14 March 2027: it moves on to 03:30", () => {
    expect(instantsAt("2027-03-14", "02:30", newYork)).toEqual([]);
    expect(instantAt("2027-03-14", "02:30", newYork)).toBe("2027-03-14T07:30:00.000Z");
    expect(timeInZone("2027-03-14T07:30:00.000Z", newYork)).toBe("03:30");
  });

  test("01:30 comes twice in New York on 7 November 2027: the first is meant", () => {
    expect(instantsAt("2027-11-07", "01:30", newYork)).toEqual([
      "2027-11-07T05:30:00.000Z",
      "2027-11-07T06:30:00.000Z",
    ]);
    expect(instantAt("2027-11-07", "01:30", newYork)).toBe("2027-11-07T05:30:00.000Z");
  });

  test.each(changes)("$zone on $on: every quarter of an hour is there, left out or there twice", change => {
    const { zone, on, minutes } = change;
    expect((Date.parse(startOfDay(addDays(on, 1), zone)) - Date.parse(startOfDay(on, zone))) / 60_000).toBe(minutes);

    const found = timesOfDay.map(time => ({ time, at: instantsAt(on, time, zone) }));
    expect(found.reduce((sum, { at }) => sum + at.length, 0)).toBe(minutes / 15);
    expect(found.find(({ at }) => at.length === 0)?.time).toBe(change.leftOut?.[0]);
    expect(found.find(({ at }) => at.length === 2)?.time).toBe(change.twice);
    if (change.leftOut) expect(timeInZone(instantAt(on, change.leftOut[0] ?? "", zone), zone)).toBe(change.leftOut[1]);

    for (const { time, at } of found)
      for (const moment of at) expect([dateInZone(moment, zone), timeInZone(moment, zone)]).toEqual([on, time]);
  });

  test("a day without midnight begins at its first moment", () => {
    const first = startOfDay("2027-09-05", "America/Santiago");
    expect(first).toBe("2027-09-05T04:00:00.000Z");
    expect(timeInZone(first, "America/Santiago")).toBe("01:00");
    expect(dateInZone(addMinutes(first, -1), "America/Santiago")).toBe("2027-09-04");
  });

  test("between the changes of the US and of the EU, London is four hours ahead of New York instead of five", () => {
    const hoursAhead = (on: string) =>
      (Date.parse(instantAt(on, "12:00", newYork)) - Date.parse(instantAt(on, "12:00", "Europe/London"))) / 3_600_000;
    expect(
      ["2027-03-13", "2027-03-14", "2027-03-27", "2027-03-28", "2027-10-31", "2027-11-06", "2027-11-07"].map(
        hoursAhead,
      ),
    ).toEqual([5, 4, 4, 5, 4, 4, 5]);
  });

  test.each([
    ["Asia/Kathmandu", "2027-07-01", "05:45"],
    ["Pacific/Chatham", "2027-07-01", "12:45"],
    ["Pacific/Kiritimati", "2027-07-01", "14:00"],
    ["Pacific/Pago_Pago", "2027-06-30", "13:00"],
    ["UTC", "2027-07-01", "00:00"],
  ])("an uneven or extreme offset: midnight UTC of 1 July 2027 in %s is %s %s", (zone, on, time) => {
    const at = "2027-07-01T00:00:00.000Z";
    expect([dateInZone(at, zone), timeInZone(at, zone)]).toEqual([on, time]);
    expect(instantAt(on, time, zone)).toBe(at);
  });

  test("an offset has its sign and its minutes, also before 1970", () => {
    expect(utcOffset("2027-07-01T00:00:00.999Z", "America/St_Johns")).toBe("-02:30");
    expect(utcOffset("2027-07-01T00:00:00.000Z", "Asia/Kathmandu")).toBe("+05:45");
    expect(utcOffset("1969-12-31T23:59:59.999Z", "UTC")).toBe("+00:00");
    expect([dateInZone("1969-12-31T23:59:59.999Z", "UTC"), timeInZone("1969-12-31T23:59:59.999Z", "UTC")]).toEqual([
      "1969-12-31",
      "23:59",
    ]);
  });

  test("between two moments only whole minutes count, in either direction", () => {
    const from = "2026-11-16T18:00:00.000Z";
    expect(minutesBetween(from, "2026-11-16T19:31:59.999Z")).toBe(91);
    expect(minutesBetween("2026-11-16T19:31:59.999Z", from)).toBe(-91);
    expect(minutesBetween("2025-11-16T18:00:00.000Z", from)).toBe(365 * 24 * 60);
  });

  test("a weekly repetition keeps its time of day over every change of the clocks", () => {
    const weeks = Array.from({ length: 53 }, (_, n) => instantAt(addDays("2027-01-06", 7 * n), "10:30", newYork));
    expect(new Set(weeks.map(at => timeInZone(at, newYork)))).toEqual(new Set(["10:30"]));
    expect(new Set(weeks.map(at => at.slice(11)))).toEqual(new Set(["15:30:00.000Z", "14:30:00.000Z"]));
  });

  test("any moment is among those that its own date and time of day stand for", () => {
    const zones = [
      newYork,
      "Europe/London",
      "Australia/Lord_Howe",
      "America/Santiago",
      "Asia/Kathmandu",
      "Pacific/Chatham",
    ];
    const minute = fc.integer({ min: 0, max: 30 * 365 * 24 * 60 }).map(n => addMinutes("2010-01-01T00:00:00.000Z", n));
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (at, zone) => {
        const on = dateInZone(at, zone);
        expect(instantsAt(on, timeInZone(at, zone), zone)).toContain(at);
        expect(startOfDay(on, zone) <= at && at < startOfDay(addDays(on, 1), zone)).toBe(true);
      }),
    );
  });

  test("a zone is a place's or UTC, never a bare offset", () => {
    for (const name of [newYork, "UTC", "Asia/Kolkata", "Asia/Calcutta", "US/Pacific"])
      expect(isTimeZone(name)).toBe(true);
    for (const name of ["", "+05:45", "-08:00", "Mars/Olympus", "GMT+5", "../etc", " UTC"])
      expect(isTimeZone(name)).toBe(false);
  });

  test("a moment without its zone and a date that doesn't exist are refused", () => {
    expect(() => dateInZone("2027-03-14T02:30:00", newYork)).toThrow(RangeError);
    expect(() => addDays("2027-02-29", 1)).toThrow(RangeError);
    expect(() => dateInZone("2027-03-14T02:30:00.000Z", "Mars/Olympus")).toThrow(RangeError);
    for (const time of ["24:00", "9:30", "10:60", "10:30:00"]) expect(TimeOfDay.safeParse(time).success).toBe(false);
  });
});

describe("dates", () => {
  test("days are counted over months, leap days and years", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(daysBetween("2027-02-28", "2028-03-01")).toBe(367);
    expect(daysBetween("2027-03-02", "2027-03-01")).toBe(-1);
  });

  test("a year before 29 February is 28 February", () => {
    expect(subtractYears("2028-02-29", 18)).toBe("2010-02-28");
    expect(subtractYears("2028-02-29", 4)).toBe("2024-02-29");
  });

  test("a week begins on Monday", () => {
    expect(["2026-11-16", "2026-11-22"].map(weekdayOf)).toEqual([1, 7]);
  });
});
