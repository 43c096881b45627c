import { type SessionStatus, sessionStatus, sessionStatuses, sessionSteps } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { corrections, isBlockedByLock, offeredActions, type SessionAction } from "./session-steps.ts";

const startsAt = "2026-11-17T18:00:00.000Z";
const at = (now: string) => ({ now: `2026-11-17T${now}:00.000Z`, checkInMinutes: 120 });
const inSession = at("18:10");
const aVisit = (status: SessionStatus) => ({ status, startsAt, lengthMinutes: 60 });

/** The actions that are a step of their own. */
const stepOf: Partial<Record<string, number>> = {
  book: sessionStatus.scheduled,
  move: sessionStatus.rescheduled,
  cancel: sessionStatus.open,
};

test("every usual step of every status is one click away once it's time", () => {
  for (const status of sessionStatuses.ids) {
    const { buttons, also } = offeredActions(aVisit(status), inSession);
    const offered = [...buttons, ...also].map(action => (typeof action === "string" ? stepOf[action] : action));
    for (const to of sessionSteps.next(status)) expect(offered, `${status} to ${to}`).toContain(to);
  }
});

test("a locked session can't be booked, moved, canceled or deleted; its outcome can still be recorded", () => {
  const actions: SessionAction[] = ["book", "move", "cancel", "delete", "correct", sessionStatus.checkedIn];
  expect(actions.filter(action => isBlockedByLock(action, true))).toEqual(["book", "move", "cancel", "delete"]);
  expect(actions.filter(action => isBlockedByLock(action, false))).toEqual([]);
});

test("a session that was moved offers nothing of its own", () => {
  expect(offeredActions(aVisit(sessionStatus.rescheduled), inSession)).toEqual({ buttons: [], also: [] });
});

test("a correction leads anywhere but to what only a move or a cancellation sets", () => {
  expect(corrections(aVisit(sessionStatus.completed), inSession)).not.toContain(sessionStatus.rescheduled);
  expect(corrections(aVisit(sessionStatus.completed), inSession)).toContain(sessionStatus.checkedIn);
});

test("before its time, a visit offers to reschedule and cancel, and check-in and no-show only as corrections", () => {
  const visit = aVisit(sessionStatus.scheduled);
  const { checkedIn, noShow } = sessionStatus;
  expect(offeredActions(visit, at("09:00")).buttons).toEqual(["move", "cancel"]);
  expect(corrections(visit, at("09:00")).slice(0, 2)).toEqual([checkedIn, noShow]);
  expect(offeredActions(visit, at("16:30")).buttons).toEqual([checkedIn, "move", "cancel"]);
  expect(corrections(visit, at("16:30"))).toContain(noShow);
  expect(offeredActions(visit, at("18:00")).buttons).toEqual([checkedIn, noShow, "move"]);
  expect(corrections(visit, at("18:00"))).not.toContain(noShow);
});
