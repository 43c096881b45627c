import { yourTime, yourTimes } from "@hb/domain/format.ts";
import { expect, test } from "vitest";
import { byMonth, daysOf, formatCountdown } from "./times.ts";

const site = "America/Los_Angeles";
const slot = (startsAt: string) => ({ sessionId: 1, startsAt, lengthMinutes: 90 });

test("days are the site's, also where it is another day for UTC", () => {
  const days = daysOf([slot("2026-11-19T21:00:00.000Z"), slot("2026-11-20T03:00:00.000Z")], site);
  expect(days.map(({ on, slots }) => [on, slots.length])).toEqual([["2026-11-19", 2]]);
});

test("days are grouped by month", () => {
  const months = byMonth([{ on: "2026-11-30" }, { on: "2026-12-01" }, { on: "2026-12-02" }], "en");
  expect(months.map(({ month, days }) => [month, days.length])).toEqual([
    ["November", 1],
    ["December", 2],
  ]);
});

test("the visitor's own time is shown only where their clock shows another one", () => {
  const at = "2026-11-19T21:00:00.000Z";
  expect(yourTime(at, site, "America/Denver", "en")).toBe("2:00 pm");
  expect(yourTime(at, site, "America/Tijuana", "en")).toBeUndefined();
  expect(yourTime(at, site, undefined, "en")).toBeUndefined();
  expect(yourTime(at, site, "Asia/Tokyo", "en")).toBe("Fri 6:00 am");
  const visit = { from: at, to: "2026-11-19T22:30:00.000Z" };
  expect(yourTimes(visit, site, "America/Denver", "en")).toBe("2:00 to 3:30 pm");
  expect(yourTimes(visit, site, "Asia/Tokyo", "en")).toBe("Fri 6:00 to 7:30 am");
  expect(yourTimes(visit, site, site, "en")).toBeUndefined();
});

test("two zones may agree on one side of a clock change and not on the other", () => {
  expect(yourTime("2026-07-01T18:00:00.000Z", site, "America/Phoenix", "en")).toBeUndefined();
  expect(yourTime("2026-11-19T18:00:00.000Z", site, "America/Phoenix", "en")).toBe("11:00 am");
});

test("a countdown ends at zero", () => {
  expect([272_000, 60_000, 400, 0, -5_000].map(formatCountdown)).toEqual(["4:32", "1:00", "0:01", "0:00", "0:00"]);
});
