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
});

test("quiet hours within one day hold too", () => {
  const lunch = { from: "12:00", to: "14:00" };
  const zone = "Europe/London";
  const due = (time: string) =>
    timeInZone(outsideQuietHours(instantAt("2026-11-19", time, zone), { timeZone: zone, quietHours: lunch }), zone);
  expect(["11:59", "12:00", "13:59", "14:00"].map(due)).toEqual(["11:59", "14:00", "14:00", "14:00"]);
});

test("no one is reminded of what is over: a visit booked at the last moment has no reminder", () => {
  const zone = "America/Los_Angeles";
  const at = "2026-11-19T21:00:00.000Z";
  expect(plannedTimes(once(before(1, "days")), at, place(zone, "2026-11-19T10:00:00.000Z"))).toEqual([]);
  expect(plannedTimes(once(before(1, "days")), at, place(zone, at))).toEqual([]);
});

test("what is due right away is due now", () => {
  const at = "2026-11-19T21:00:00.000Z";
  expect(plannedTimes(once(after(0, "minutes")), at, place("UTC", at))).toEqual([at]);
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
