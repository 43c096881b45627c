import { expect, test } from "vitest";
import { logSince } from "./limiter.ts";
import { logLimiterDays } from "./limiter-days.ts";

test("the log is limited to 1 to 7, 30, 60 or 90 days", () => {
  expect(logLimiterDays).toEqual([1, 2, 3, 4, 5, 6, 7, 30, 60, 90]);
});

test("days of the log are whole days of the site, today included, also over a change of clocks", () => {
  const since = (days: (typeof logLimiterDays)[number]) =>
    logSince(days, "2026-11-02T05:30:00.000Z", "America/Los_Angeles");
  expect(since(1)).toBe("2026-11-01T07:00:00.000Z");
  expect(since(2)).toBe("2026-10-31T07:00:00.000Z");
  expect(logSince(2, "2026-11-02T18:00:00.000Z", "America/Los_Angeles")).toBe("2026-11-01T07:00:00.000Z");
  expect(logSince(1, "2026-11-02T18:00:00.000Z", "America/Los_Angeles")).toBe("2026-11-02T08:00:00.000Z");
  expect(since(90)).toBe("2026-08-04T07:00:00.000Z");
});
