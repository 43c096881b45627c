import { sessionStatus, sessionStatuses, sessionSteps } from "@hb/domain/sessions/status.ts";
import { expect, test } from "vitest";
import { corrections, isLockedAct, offeredActs, type SessionAct } from "./session-steps.ts";

/** The acts that stand for a step of their own. */
const meant: Partial<Record<string, number>> = {
  book: sessionStatus.scheduled,
  move: sessionStatus.rescheduled,
  cancel: sessionStatus.open,
};

test("every usual step of every status is one click away", () => {
  for (const status of sessionStatuses.ids) {
    const { buttons, also } = offeredActs(status, false);
    const offered = [...buttons, ...also].map(act => (typeof act === "string" ? meant[act] : act));
    for (const to of sessionSteps.next(status)) expect(offered, `${status} to ${to}`).toContain(to);
  }
});

test("a locked session cannot be booked, moved, cancelled or deleted; its outcome can still be told", () => {
  const acts: SessionAct[] = ["book", "move", "cancel", "delete", "correct", sessionStatus.checkedIn];
  expect(acts.filter(act => isLockedAct(act, true))).toEqual(["book", "move", "cancel", "delete"]);
  expect(acts.filter(act => isLockedAct(act, false))).toEqual([]);
});

test("a session that was moved offers nothing of its own", () => {
  expect(offeredActs(sessionStatus.rescheduled, false)).toEqual({ buttons: [], also: [] });
});

test("a correction leads anywhere but to what only a move or a cancellation brings about", () => {
  expect(corrections(sessionStatus.completed)).not.toContain(sessionStatus.rescheduled);
  expect(corrections(sessionStatus.completed)).toContain(sessionStatus.checkedIn);
});
