import { expect, test } from "vitest";
import { addDays, addMinutes, timeInZone } from "../time.ts";
import { NewSlots, PlannedSlot, periodOf, planSlots } from "./slots.ts";

const station = (id: number, devices: (1 | 2)[] = [1, 2]) =>
  ({ id, name: `Booth ${id}`, devices, archivedAt: null, version: 1 }) as const;
const stations = [station(1), station(2, [2]), { ...station(3), archivedAt: "2026-01-01T00:00:00.000Z" }];
const plan = (given: Partial<NewSlots>): NewSlots => ({
  days: ["2027-03-13"],
  times: ["10:30"],
  stations: [1],
  lengthMinutes: 60,
  device: null,
  ...given,
});
const around = (zone: string) => ({ zone, now: "2026-11-15T12:00:00.000Z", stations, occupied: [] });
const skips = (slots: readonly PlannedSlot[]) => slots.map(slot => PlannedSlot.parse(slot).skip);

test("days × times × stations, each once and in order of time", () => {
  const slots = planSlots(
    plan({ days: ["2027-03-16", "2027-03-15", "2027-03-15"], times: ["14:00", "09:00"], stations: [2, 1, 2] }),
    around("America/New_York"),
  );
  expect(slots.map(({ on, time, stationId }) => `${on} ${time} ${stationId}`)).toEqual([
    "2027-03-15 09:00 2",
    "2027-03-15 09:00 1",
    "2027-03-15 14:00 2",
    "2027-03-15 14:00 1",
    "2027-03-16 09:00 2",
    "2027-03-16 09:00 1",
    "2027-03-16 14:00 2",
    "2027-03-16 14:00 1",
  ]);
});

test("a plan has days, times and stations, each up to its limit, and up to 2,000 slots", () => {
  const problemOf = (...[days, times, inStations]: readonly [number, number, number] | readonly number[]) =>
    NewSlots.safeParse(
      plan({
        days: Array.from({ length: days }, (_, n) => addDays("2027-01-01", n)),
        times: Array.from({ length: times }, (_, n) => timeInZone(addMinutes("2027-01-01T00:00:00.000Z", n), "UTC")),
        stations: Array.from({ length: inStations }, (_, n) => n + 1),
      }),
    ).error?.issues[0]?.message;
  for (const sizes of [
    [1, 1, 1],
    [370, 1, 1],
    [1, 96, 1],
    [1, 1, 50],
    [40, 1, 50],
  ] as const)
    expect(problemOf(...sizes), sizes.join(" × ")).toBeUndefined();
  expect(problemOf(0, 1, 1)).toBe("Choose a day.");
  expect(problemOf(1, 0, 1)).toBe("Choose a time.");
  expect(problemOf(1, 1, 0)).toBe("Choose a station.");
  for (const sizes of [
    [371, 1, 1],
    [1, 97, 1],
    [1, 1, 51],
  ] as const)
    expect(problemOf(...sizes), sizes.join(" × ")).toContain("Too big");
  // 3 × 23 × 29 = 2,001
  expect(problemOf(23, 29, 3)).toBe("Create up to 2,000 slots at a time.");
});

test("wall time is kept across both clock changes", () => {
  for (const zone of [
    "America/New_York",
    "Europe/London",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Asia/Kathmandu",
  ]) {
    const days = ["2027-03-13", "2027-03-15", "2027-03-29", "2027-04-05", "2027-10-04", "2027-11-01", "2027-11-08"];
    for (const { startsAt, time } of planSlots(plan({ days }), around(zone)))
      expect(timeInZone(startsAt ?? "", zone), zone).toBe(time);
  }
});

test("every hour of the day on which the clock springs forward: the one that doesn't exist is left out and says so", () => {
  const times = Array.from({ length: 48 }, (_, n) => `${String(n >> 1).padStart(2, "0")}:${n % 2 ? "30" : "00"}`);
  const spring = (on: string, zone: string) =>
    planSlots(plan({ days: [on], times, lengthMinutes: 30 }), around(zone)).filter(({ skip }) => skip !== null);
  const missing = (on: string, zone: string) =>
    spring(on, zone).map(slot => `${slot.time} ${PlannedSlot.parse(slot).skip}`);
  expect(missing("2027-03-14", "America/New_York")).toEqual(["02:00 noSuchTime", "02:30 noSuchTime"]);
  expect(missing("2027-03-28", "Europe/London")).toEqual(["01:00 noSuchTime", "01:30 noSuchTime"]);
  expect(missing("2027-10-03", "Australia/Lord_Howe")).toEqual(["02:00 noSuchTime"]);
  // A day without midnight.
  expect(missing("2027-09-05", "America/Santiago")).toEqual(["00:00 noSuchTime", "00:30 noSuchTime"]);
  expect(missing("2027-03-14", "Europe/London")).toEqual([]);
});

test("every hour of the day on which the clock falls back: the one that exists twice is the first of the two and says so", () => {
  const times = Array.from({ length: 24 }, (_, n) => `${String(n).padStart(2, "0")}:30`);
  const slots = planSlots(plan({ days: ["2027-11-07"], times, lengthMinutes: 30 }), around("America/New_York"));
  expect(slots.filter(({ isFirstOfTwo }) => isFirstOfTwo).map(({ time, startsAt }) => [time, startsAt])).toEqual([
    ["01:30", "2027-11-07T05:30:00.000Z"],
  ]);
  expect(skips(slots)).toEqual(times.map(() => null));
  expect(new Set(slots.map(({ startsAt }) => startsAt)).size).toBe(24);
});

test("what is taken, overlaps the plan itself, has passed or can't be there is left out with its reason", () => {
  const busy = { stationId: 1, startsAt: "2027-03-13T15:00:00.000Z", endsAt: "2027-03-13T16:00:00.000Z" };
  const zone = "America/New_York";
  const given = { ...around(zone), occupied: [busy] };
  // 10:30 in New York is 15:30 UTC.
  expect(skips(planSlots(plan({ stations: [1, 2] }), given))).toEqual(["taken", null]);
  expect(skips(planSlots(plan({ times: ["11:00"] }), given)), "begins where it ends").toEqual([null]);
  expect(skips(planSlots(plan({ times: ["08:00", "09:00"] }), given)), "ends where it begins").toEqual([null, null]);
  const later = { ...busy, startsAt: "2027-03-13T20:00:00.000Z", endsAt: "2027-03-13T21:00:00.000Z" };
  expect(skips(planSlots(plan({}), { ...given, occupied: [busy, later] })), "several at one station").toEqual([
    "taken",
  ]);
  expect(skips(planSlots(plan({ times: ["12:00", "12:30", "13:00"] }), given))).toEqual([null, "overlapsPlan", null]);
  expect(skips(planSlots(plan({ days: ["2026-11-14"] }), given))).toEqual(["past"]);
  expect(skips(planSlots(plan({}), { ...given, now: "2027-03-13T15:30:00.000Z" })), "begins now").toEqual(["past"]);
  expect(skips(planSlots(plan({ stations: [2, 3], device: 1 }), given))).toEqual(["deviceNotHere", "stationArchived"]);
  expect(skips(planSlots(plan({ stations: [9] }), given)), "no such station").toEqual(["stationArchived"]);
});

test("a station with one kind of device brings it by itself", () => {
  const devices = planSlots(plan({ stations: [1, 2] }), around("UTC")).map(({ device }) => device);
  expect(devices).toEqual([null, 2]);
  const [chosen] = planSlots(plan({ device: 1 }), around("UTC"));
  expect(chosen).toMatchObject({ device: 1, skip: null });
});

test("the period of a plan reaches from its first beginning to its last end", () => {
  const asked = plan({ days: ["2027-03-15", "2027-03-13"], times: ["09:00", "16:00"], lengthMinutes: 90 });
  expect(periodOf(asked, "UTC")).toEqual({ from: "2027-03-13T09:00:00.000Z", to: "2027-03-15T17:30:00.000Z" });
  expect(periodOf(plan({ days: ["2027-03-14"], times: ["02:30"] }), "America/New_York")).toBeUndefined();
  // 1:30 comes twice on this day, and the first one is used.
  const twice = plan({ days: ["2027-11-07"], times: ["01:30"] });
  expect(periodOf(twice, "America/New_York")).toEqual({
    from: "2027-11-07T05:30:00.000Z",
    to: "2027-11-07T06:30:00.000Z",
  });
});
