import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMinutes, dateInZone, instantAt, timeInZone } from "../time.ts";
import { outsideQuietHours, plannedTimes } from "./planning.ts";
import type { Delay, EmailRule } from "./rules.ts";

const night = { from: "21:00", to: "08:00" };
const before = (amount: number, unit: Delay["unit"]): Delay => ({ amount, unit, when: "before" });
const after = (amount: number, unit: Delay["unit"]): Delay => ({ amount, unit, when: "after" });
const once = (delay: Delay) => ({ delay, repeat: null, maximum: 1 });
const place = (timeZone: string, now = "2020-01-01T00:00:00.000Z", quietHours: typeof night | null = null) => ({
  timeZone,
  quietHours,
  now,
});

/** Zones and days on which clocks change, or are odd. */
const edges: [zone: string, on: string][] = [
  ["America/New_York", "2027-03-14"],
  ["America/New_York", "2027-11-07"],
  ["Europe/London", "2027-03-28"],
  ["Europe/London", "2027-10-31"],
  ["Australia/Lord_Howe", "2027-04-04"],
  ["Australia/Lord_Howe", "2027-10-03"],
  ["America/Santiago", "2027-09-05"],
  ["Asia/Kathmandu", "2027-06-01"],
  ["Pacific/Chatham", "2027-09-26"],
  ["Pacific/Kiritimati", "2027-01-01"],
  ["Pacific/Pago_Pago", "2027-01-01"],
];

describe.each(edges)("%s around %s", (zone, on) => {
  const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:30`);

  test("a day before is the same time of day on the day before, every hour of the day", () => {
    for (const time of hours) {
      const at = instantAt(on, time, zone);
      const [due = ""] = plannedTimes(once(before(1, "days")), at, place(zone));
      const dayBefore = dateInZone(addMinutes(instantAt(on, "12:00", zone), -24 * 60), zone);
      expect([dateInZone(due, zone), timeInZone(due, zone)]).toEqual([dayBefore, timeInZone(at, zone)]);
    }
  });

  test("hours pass, whatever clocks are set to", () => {
    for (const time of hours) {
      const at = instantAt(on, time, zone);
      expect(plannedTimes(once(before(2, "hours")), at, place(zone))).toEqual([addMinutes(at, -120)]);
      expect(plannedTimes(once(after(12, "hours")), at, place(zone))).toEqual([addMinutes(at, 720)]);
    }
  });

  test("a daily repetition keeps the time of day", () => {
    const at = instantAt(on, "10:15", zone);
    const rule = { delay: after(1, "days"), repeat: { amount: 1, unit: "days" }, maximum: 4 } as const;
    expect(plannedTimes(rule, at, place(zone)).map(due => timeInZone(due, zone))).toEqual(
      Array.from({ length: 4 }, () => "10:15"),
    );
  });

  test("nothing is due in quiet hours, at no minute of the day", () => {
    for (let minute = 0; minute < 26 * 60; minute += 7) {
      const moment = addMinutes(instantAt(on, "00:00", zone), minute - 60);
      const due = outsideQuietHours(moment, place(zone, undefined, night));
      const time = timeInZone(due, zone);
      expect(time >= "08:00" && time < "21:00", `${moment} became ${due}`).toBe(true);
      expect(due >= moment).toBe(true);
    }
  });
});

test("in the week when the United States have changed their clocks and Europe has not, each zone keeps its own day", () => {
  const at = instantAt("2027-03-15", "09:00", "America/New_York");
  const due = (zone: string) => plannedTimes(once(before(2, "days")), at, place(zone))[0];
  expect(due("America/New_York")).toBe("2027-03-13T14:00:00.000Z");
  expect(due("Europe/London")).toBe("2027-03-13T13:00:00.000Z");
});

test("a reminder that quiet hours would push past the visit comes before them instead", () => {
  const zone = "America/Los_Angeles";
  const early = instantAt("2026-11-19", "07:30", zone);
  expect(plannedTimes(once(before(2, "hours")), early, place(zone, undefined, night))).toEqual([
    instantAt("2026-11-18", "20:59", zone),
  ]);
  const later = instantAt("2026-11-19", "09:00", zone);
  expect(plannedTimes(once(before(2, "hours")), later, place(zone, undefined, night))).toEqual([
    instantAt("2026-11-19", "08:00", zone),
  ]);
  // Their end is the visit itself.
  const atEight = instantAt("2026-11-19", "08:00", zone);
  expect(plannedTimes(once(before(2, "hours")), atEight, place(zone, undefined, night))).toEqual([
    instantAt("2026-11-18", "20:59", zone),
  ]);
  // They begin on the evening of the visit.
  const late = instantAt("2026-11-19", "23:00", zone);
  expect(plannedTimes(once(before(1, "hours")), late, place(zone, undefined, night))).toEqual([
    instantAt("2026-11-19", "20:59", zone),
  ]);
  const lunch = { from: "12:00", to: "14:00" };
  const atLunch = instantAt("2026-11-19", "13:30", zone);
  expect(plannedTimes(once(before(30, "minutes")), atLunch, place(zone, undefined, lunch))).toEqual([
    instantAt("2026-11-19", "11:59", zone),
  ]);
});

test("what falls due at night waits for the next morning", () => {
  const zone = "America/Los_Angeles";
  const due = (on: string, time: string) =>
    plannedTimes(once(after(0, "minutes")), instantAt(on, time, zone), place(zone, undefined, night));
  expect(due("2026-11-18", "22:00")).toEqual([instantAt("2026-11-19", "08:00", zone)]);
  expect(due("2026-11-19", "02:00")).toEqual([instantAt("2026-11-19", "08:00", zone)]);
});

test("quiet hours never make an email earlier, not even in an hour that the clocks repeat", () => {
  const zone = "America/New_York";
  // 1:10 for the second time; 1:30, the end of the quiet hours, came first before it.
  const due = "2027-11-07T06:10:00.000Z";
  expect(outsideQuietHours(due, { timeZone: zone, quietHours: { from: "00:00", to: "01:30" } })).toBe(due);
});

test("emails stay in order when quiet hours move one before another", () => {
  const zone = "America/Los_Angeles";
  const at = instantAt("2026-11-19", "07:29", zone).replace(":00.000Z", ":30.000Z");
  const rule = { delay: before(630, "minutes"), repeat: { amount: 1, unit: "hours" }, maximum: 2 } as const;
  expect(plannedTimes(rule, at, place(zone, undefined, night))).toEqual([
    "2026-11-19T04:59:00.000Z",
    "2026-11-19T04:59:30.000Z",
  ]);
});

test("quiet hours within one day hold too", () => {
  const lunch = { from: "12:00", to: "14:00" };
  const zone = "Europe/London";
  const on = (time: string) => instantAt("2026-11-19", time, zone);
  const due = (time: string) => outsideQuietHours(on(time), { timeZone: zone, quietHours: lunch });
  expect(["11:59", "12:00", "13:59", "14:00", "15:00"].map(due)).toEqual(
    ["11:59", "14:00", "14:00", "14:00", "15:00"].map(on),
  );
});

test("no one is reminded of what is over: a visit booked at the last moment has no reminder", () => {
  const zone = "America/Los_Angeles";
  const at = "2026-11-19T21:00:00.000Z";
  expect(plannedTimes(once(before(1, "days")), at, place(zone, "2026-11-19T10:00:00.000Z"))).toEqual([]);
  expect(plannedTimes(once(before(1, "days")), at, place(zone, at))).toEqual([]);
  expect(plannedTimes(once(before(1, "days")), at, place(zone, "2026-11-18T21:00:00.000Z"))).toEqual([]);
});

test("after something happened, the first email is still sent late; repetitions in the past are left out", () => {
  const rule = { delay: after(1, "days"), repeat: { amount: 2, unit: "days" }, maximum: 3 } as const;
  const on = (day: number) => `2026-11-${day}T21:00:00.000Z`;
  expect(plannedTimes(rule, on(10), place("UTC", on(10)))).toEqual([on(11), on(13), on(15)]);
  expect(plannedTimes(rule, on(10), place("UTC", on(13)))).toEqual([on(11), on(13), on(15)]);
  expect(plannedTimes(rule, on(10), place("UTC", on(14)))).toEqual([on(11), on(15)]);
});

test("what is due right away is due now", () => {
  const at = "2026-11-19T21:00:00.000Z";
  expect(plannedTimes(once(after(0, "minutes")), at, place("UTC", at))).toEqual([at]);
  expect(plannedTimes(once(before(0, "minutes")), at, place("UTC"))).toEqual([at]);
  const toTheSecond = "2026-11-19T21:00:30.500Z";
  expect(plannedTimes(once(after(0, "days")), toTheSecond, place("UTC"))).toEqual([toTheSecond]);
});

test("never more than the maximum, in order, none twice, and for visits all of them before it", () => {
  const zones = edges.map(([zone]) => zone);
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2028-01-01"), noInvalidDate: true }),
      fc.record({
        delay: fc.record({
          amount: fc.integer({ min: 1, max: 30 }),
          unit: fc.constantFrom("minutes" as const, "hours" as const, "days" as const),
          when: fc.constantFrom("before" as const, "after" as const),
        }),
        repeat: fc.option(
          fc.record({
            amount: fc.integer({ min: 1, max: 30 }),
            unit: fc.constantFrom("minutes" as const, "hours" as const, "days" as const),
          }),
        ),
        maximum: fc.integer({ min: 1, max: 10 }),
      }),
      (zone, date, rule: Pick<EmailRule, "delay" | "repeat" | "maximum">) => {
        const at = date.toISOString();
        const times = plannedTimes(rule, at, place(zone, addMinutes(at, -60 * 24 * 60), night));
        expect(times.length).toBeLessThanOrEqual(rule.maximum);
        expect(times.toSorted()).toEqual(times);
        expect(new Set(times).size).toBe(times.length);
        if (rule.delay.when === "before") for (const due of times) expect(due < at).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});
