import { expect, test } from "vitest";
import { type ParticipantStatus, participantStatus, participantStatuses } from "../participants/status.ts";
import {
  canStillChange,
  changeableUntil,
  distinctTimes,
  mayBeInvited,
  mayOpenBooking,
  nearest,
  slotProblem,
  whyNotBookable,
  whyNotMovable,
} from "./booking.ts";
import { sessionStatus } from "./status.ts";

const now = "2026-11-15T12:00:00.000Z";
const slot = { status: sessionStatus.open, lockedAt: null, startsAt: "2026-11-16T12:00:00.000Z" } as const;

test("a slot can be booked while it is open, unlocked, ahead and not held by another; the first reason is told", () => {
  const free = { now, isHeldByOther: false };
  expect(slotProblem(slot, free)).toBeNull();
  expect(slotProblem({ ...slot, status: sessionStatus.scheduled, lockedAt: now }, free)).toBe("taken");
  expect(slotProblem({ ...slot, lockedAt: now }, free)).toBe("locked");
  expect(slotProblem({ ...slot, startsAt: now }, free)).toBe("past");
  expect(slotProblem(slot, { now, isHeldByOther: true })).toBe("held");
});

test("a visit can be changed until the cut-off, to the minute, and not once it has been checked in", () => {
  const visit = { status: sessionStatus.scheduled, startsAt: "2026-11-16T12:00:00.000Z" };
  expect(changeableUntil(visit.startsAt, 24)).toBe(now);
  expect(canStillChange(visit, { now, cutOffHours: 24 })).toBe(true);
  expect(canStillChange(visit, { now: "2026-11-15T12:00:00.001Z", cutOffHours: 24 })).toBe(false);
  expect(canStillChange({ ...visit, status: sessionStatus.checkedIn }, { now, cutOffHours: 24 })).toBe(false);
  // Hours that pass, whatever the clock on the wall does meanwhile.
  expect(changeableUntil("2027-03-14T17:00:00.000Z", 24)).toBe("2027-03-13T17:00:00.000Z");
});

const confirmed = (status: ParticipantStatus) => ({ status, unconfirmedSince: null });

test("until the email address of a registration is confirmed, no one books it", () => {
  const waiting = { status: participantStatus.contacted, unconfirmedSince: "2026-11-17T18:00:00.000Z" };
  expect(whyNotBookable(waiting)).toBe("Email not confirmed");
  expect([mayOpenBooking(waiting), mayBeInvited(waiting)]).toEqual([false, false]);
});

test("by link only contacted and scheduled people, by staff a blank one too", () => {
  const { blank, contacted, scheduled, completed, withdrawn } = participantStatus;
  expect([blank, contacted, scheduled, completed].map(status => mayOpenBooking(confirmed(status)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([blank, contacted, scheduled].map(status => whyNotBookable(confirmed(status)))).toEqual([null, null, null]);
  expect(whyNotBookable(confirmed(withdrawn))).toBe("Can't be booked (Withdrawn)");
});

test("anyone who has a visit is moved instead of booked, unless they are here already or it is locked", () => {
  const visit = { status: sessionStatus.scheduled, lockedAt: null };
  expect(whyNotMovable(visit)).toBeNull();
  expect(whyNotMovable({ ...visit, status: sessionStatus.checkedIn })).toBe("Currently checked in");
  expect(whyNotMovable({ ...visit, lockedAt: now })).toBe("Visit locked");
});

test("the nearest free times lie on both sides, come in order, and of two equally near the earlier is nearer", () => {
  const at = (hour: number) => ({ startsAt: `2026-11-15T${String(hour).padStart(2, "0")}:00:00.000Z` });
  const slots = [9, 10, 11, 13, 14, 20].map(at);
  expect(nearest(slots, now, 3)).toEqual([10, 11, 13].map(at));
  for (const given of [slots, slots.toReversed()]) expect(nearest(given, now, 1)).toEqual([at(11)]);
  expect(nearest([], now, 3)).toEqual([]);
});

test("several stations at one time are one time to a visitor, unless they take differently long", () => {
  const one = { startsAt: now, lengthMinutes: 60 };
  expect(
    distinctTimes([
      { ...one, id: 1 },
      { ...one, id: 2 },
      { ...one, lengthMinutes: 90, id: 3 },
    ]),
  ).toMatchObject([{ id: 1 }, { id: 3 }]);
});

test("who has not answered yet is invited to book; who is booked or out isn't", () => {
  const invited = participantStatuses.entries.filter(({ id }) => mayBeInvited(confirmed(id))).map(({ label }) => label);
  expect(invited).toEqual(["Blank", "Contacted"]);
});
