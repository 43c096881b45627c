import { undoReason } from "@hb/domain/contract.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { useQueryClient } from "@tanstack/react-query";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import type { Answer, ChangeInput, Outcome } from "../../change/perform.ts";
import type { Problem } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { putSession } from "../data.ts";
import { statusText as text } from "./text.tsx";

export type StatusStep = Omit<ChangeInput<"setSessionStatus">, "id" | "version">;

/** Sets a session's status. It can be undone for ten seconds, as a correction that says so. Problems are the caller's. */
export function useSessionStatus() {
  const client = useQueryClient();
  const { run, isRunning } = useChange({ refresh: [sessionsKey] });
  const set = async (session: Pick<Session, "id" | "version">, step: StatusStep) => {
    const { id, version } = session;
    const outcome = await run("setSessionStatus", { id, version, ...step });
    if (outcome.answer) putSession(client, id, { status: step.to, version: outcome.answer.version });
    return outcome;
  };
  const setStatus = async (session: Session, step: StatusStep): Promise<Outcome<Answer<"setSessionStatus">>> => {
    const { id, status, excused, participant } = session;
    const outcome = await set(session, step);
    if (outcome.answer) {
      const { version } = outcome.answer;
      const back = { to: status, reason: undoReason, ...(excused !== null && { excused }) };
      notifyUndoable(
        text.isNow(<b>{participant ? fullName(participant) : text.session(id)}</b>, sessionStatuses.label(step.to)),
        () => set({ id, version }, back),
        `status of session ${id}`,
      );
    }
    return outcome;
  };
  return { setStatus, isRunning };
}

/** No visit is completed without a signed consent, unless a reason is given. */
export function needsConsent(problem: Problem): boolean {
  return problem.details["needsConsent"] === true;
}

/** Reports a change of a session that wasn't made; after a conflict, with the status it has now. */
export function notifySessionProblem(problem: Problem, what: string): void {
  const theirs = problem.theirs as Session | undefined;
  const now = theirs && { now: text.changedTo(sessionStatuses.label(theirs.status)), about: `session ${theirs.id}` };
  notifyProblem(problem, { what, ...now });
}

/** A visitor is choosing the slot right now. Staff can take it anyway. */
export function isHeldByVisitor(problem: Problem): boolean {
  return problem.details["heldUntil"] !== undefined;
}
