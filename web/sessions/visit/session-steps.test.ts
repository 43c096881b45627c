import { sessionStatus, sessionStatuses, sessionSteps } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { corrections, isBlockedByLock, offeredActions, type SessionAction } from "./session-steps.ts";

/** The actions that are a step of their own. */
const stepOf: Partial<Record<string, number>> = {
  book: sessionStatus.scheduled,
  move: sessionStatus.rescheduled,
  cancel: sessionStatus.open,
};

test("every usual step of every status is one click away", () => {
  for (const status of sessionStatuses.ids) {
    const { buttons, also } = offeredActions(status, false);
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
  expect(offeredActions(sessionStatus.rescheduled, false)).toEqual({ buttons: [], also: [] });
});

test("a correction leads anywhere but to what only a move or a cancellation sets", () => {
  expect(corrections(sessionStatus.completed)).not.toContain(sessionStatus.rescheduled);
  expect(corrections(sessionStatus.completed)).toContain(sessionStatus.checkedIn);
});
