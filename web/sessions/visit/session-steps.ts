import { type SessionStatus, sessionStatus, sessionSteps } from "@hb/domain/sessions/status.ts";

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

export function offeredActions(status: SessionStatus, isPast: boolean): Offered {
  const { open, scheduled, checkedIn, completed, noShow, rescheduled, withdrawn, failedComp, failedNoComp } =
    sessionStatus;
  switch (status) {
    case open:
      return isPast ? { buttons: ["delete"], also: [] } : { buttons: ["book", "moveSlot", "delete"], also: [] };
    case scheduled:
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

/** Statuses that a correction can set: Open means cancel, and Rescheduled means move. */
export function corrections(status: SessionStatus): SessionStatus[] {
  const byOtherActions: readonly SessionStatus[] = [sessionStatus.open, sessionStatus.rescheduled];
  return sessionSteps.corrections(status).filter(to => !byOtherActions.includes(to));
}
