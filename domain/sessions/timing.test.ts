import { expect, test } from "vitest";
import { sessionStatus, sessionStatuses } from "./status.ts";
import { doneAtProblem, isTooEarly, lateStep, possibleFrom } from "./timing.ts";

const { scheduled, checkedIn, noShow } = sessionStatus;
const visit = { status: scheduled, startsAt: "2026-11-17T18:00:00.000Z" };
const at = (now: string, checkInMinutes = 120) => ({ now: `2026-11-17T${now}.000Z`, checkInMinutes });

test("check-in opens before the start, by the study's own minutes", () => {
  expect(isTooEarly(visit, checkedIn, at("15:59:59"))).toBe(true);
  expect(isTooEarly(visit, checkedIn, at("16:00:00"))).toBe(false);
  expect(isTooEarly(visit, checkedIn, at("17:29:59", 30))).toBe(true);
  expect(isTooEarly(visit, checkedIn, at("17:30:00", 30))).toBe(false);
});

test("a visit can be missed once it starts", () => {
  expect(isTooEarly(visit, noShow, at("17:59:59"))).toBe(true);
  expect(isTooEarly(visit, noShow, at("18:00:00"))).toBe(false);
});

test("nothing else waits for the start", () => {
  const bound = sessionStatuses.ids.filter(to => isTooEarly(visit, to, at("00:00:00")));
  expect(bound).toEqual([checkedIn, noShow]);
  expect(possibleFrom(visit, sessionStatus.withdrawn, 120)).toBeUndefined();
});

test("only a visit that is still to come waits: any other status is corrected, with a reason", () => {
  for (const status of sessionStatuses.ids.filter(other => other !== scheduled))
    expect(isTooEarly({ ...visit, status }, checkedIn, at("00:00:00"))).toBe(false);
});

test("what got here more than a minute later was recorded late", () => {
  const sentAt = "2026-11-17T19:40:00.000Z";
  expect(lateStep("2026-11-17T19:39:00.000Z", sentAt)).toBeUndefined();
  expect(lateStep(undefined, sentAt)).toBeUndefined();
  const doneAt = "2026-11-17T19:38:59.999Z";
  expect(lateStep(doneAt, sentAt)).toEqual({ doneAt, sentAt });
});

test("a step counts from when it was taken on the same day of the site, and not ahead of the clock", () => {
  const clock = { now: "2026-11-17T19:40:00.000Z", zone: "America/Los_Angeles" };
  // Midnight in Los Angeles.
  expect(doneAtProblem("2026-11-17T08:00:00.000Z", clock)).toBeNull();
  expect(doneAtProblem("2026-11-17T07:59:59.999Z", clock)).toContain("another day");
  expect(doneAtProblem("2026-11-17T19:41:00.000Z", clock)).toBeNull();
  expect(doneAtProblem("2026-11-17T19:41:00.001Z", clock)).toContain("in the future");
  // Sent at once, around midnight.
  expect(doneAtProblem("2026-11-17T07:59:30.000Z", { ...clock, now: "2026-11-17T08:00:10.000Z" })).toBeNull();
});
