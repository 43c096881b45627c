import { type SessionStatus, sessionStatus, sessionSteps } from "@hb/domain/sessions/status.ts";

/** What can be done with a session: steps of its status, and acts that are more than a step. */
export type SessionAct = SessionStatus | "book" | "move" | "cancel" | "delete" | "correct" | "moveSlot";

interface Offered {
  /** The likely next step first, then the two next likely ones. */
  buttons: readonly SessionAct[];
  /** Rarer ones, as links. */
  also: readonly SessionAct[];
}

/** A locked session keeps these as they are. */
const lockable: readonly SessionAct[] = ["book", "move", "cancel", "delete", "moveSlot"];

export function isLockedAct(act: SessionAct, locked: boolean): boolean {
  return locked && lockable.includes(act);
}

export function offeredActs(status: SessionStatus, isPast: boolean): Offered {
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
    // What was moved is changed where it was moved to; the chain of moves below leads there.
    case rescheduled:
      return { buttons: [], also: [] };
    default:
      return { buttons: [], also: ["correct"] };
  }
}

/** Statuses that a correction can bring about: Open is a cancelled booking and Rescheduled a moved one. */
export function corrections(status: SessionStatus): SessionStatus[] {
  const byOtherActs: readonly SessionStatus[] = [sessionStatus.open, sessionStatus.rescheduled];
  return sessionSteps.corrections(status).filter(to => !byOtherActs.includes(to));
}
