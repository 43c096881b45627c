import type { Session } from "@hb/domain/sessions/session.ts";
import { type SessionStatus, sessionStatus, sessionSteps } from "@hb/domain/sessions/status.ts";
import { isTooEarly, type VisitClock } from "@hb/domain/sessions/timing.ts";
import { addMinutes } from "@hb/domain/time.ts";

/** What can be done with a session: steps of its status, and actions that are more than a step. */
export type SessionAction = SessionStatus | "book" | "move" | "cancel" | "delete" | "correct" | "moveSlot";

interface Offered {
  /** The likely next step first, then the next two. */
  buttons: readonly SessionAction[];
  /** Rarer ones, as links. */
  also: readonly SessionAction[];
}

const lockable: readonly SessionAction[] = ["book", "move", "cancel", "delete", "moveSlot"];

export function isBlockedByLock(action: SessionAction, isLocked: boolean): boolean {
  return isLocked && lockable.includes(action);
}

type TimedSession = Pick<Session, "status" | "startsAt" | "lengthMinutes">;

export function offeredActions(session: TimedSession, clock: VisitClock): Offered {
  const isPast = addMinutes(session.startsAt, session.lengthMinutes) <= clock.now;
  const { open, scheduled, checkedIn, completed, noShow, rescheduled, withdrawn, failedComp, failedNoComp } =
    sessionStatus;
  switch (session.status) {
    case open:
      return isPast ? { buttons: ["delete"], also: [] } : { buttons: ["book", "moveSlot", "delete"], also: [] };
    case scheduled:
      if (isTooEarly(session, checkedIn, clock)) return { buttons: ["move", "cancel"], also: [withdrawn, "correct"] };
      if (isTooEarly(session, noShow, clock))
        return { buttons: [checkedIn, "move", "cancel"], also: [withdrawn, "correct"] };
      return { buttons: [checkedIn, noShow, "move"], also: [withdrawn, "cancel", "correct"] };
    case checkedIn:
      return { buttons: [completed, failedComp, failedNoComp], also: [withdrawn, "correct"] };
    case noShow:
      return { buttons: ["move"], also: ["correct"] };
    // A moved session is changed where it was moved to; the move history leads there.
    case rescheduled:
      return { buttons: [], also: [] };
    default:
      return { buttons: [], also: ["correct"] };
  }
}

/**
 * Statuses that a correction can set; Open means cancel, and Rescheduled means move. A step that it's too early for
 * comes first.
 */
export function corrections(session: TimedSession, clock: VisitClock): SessionStatus[] {
  const byOtherActions: readonly SessionStatus[] = [sessionStatus.open, sessionStatus.rescheduled];
  const early = sessionSteps.next(session.status).filter(to => isTooEarly(session, to, clock));
  return [...early, ...sessionSteps.corrections(session.status)].filter(to => !byOtherActions.includes(to));
}
