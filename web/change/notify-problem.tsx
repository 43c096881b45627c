import type { ReactNode } from "react";
import { notifyDone, notifyError } from "../ui/overlay/toasts.tsx";
import { ProblemText } from "./ProblemNote.tsx";
import type { Outcome } from "./perform.ts";
import type { Problem } from "./problem.ts";
import { problemText } from "./text.tsx";

interface ProblemToast {
  /** What wasn't done: "Status not changed." */
  what: ReactNode;
  /** After a conflict, what the record says now: "It's Completed now." */
  now?: ReactNode;
  /** A later toast about the same thing replaces this one. */
  about?: string | undefined;
  /** Offered when no answer came, where the screen has no other way to send the change again. */
  retry?: () => void;
}

/** Reports a change that wasn't made where there is no form to show it in. The toast stays until it is closed. */
export function notifyProblem(problem: Problem, { what, now, about, retry }: ProblemToast): void {
  const words =
    problem.kind === "conflict" && problem.theirs !== undefined ? (
      problemText.conflict(what, now)
    ) : (
      <ProblemText problem={problem} what={what} />
    );
  notifyError(words, { about, ...(retry && problem.kind === "uncertain" && { retry }) });
}

/** Reports what was done, with Undo for ten seconds. An undo that fails is reported too. */
export function notifyUndoable(
  words: ReactNode,
  undo: () => Promise<Pick<Outcome<unknown>, "problem">>,
  about?: string,
): void {
  const takeBack = async () => {
    const { problem } = await undo();
    if (problem) notifyProblem(problem, { what: problemText.notUndone, about, retry: () => void takeBack() });
  };
  notifyDone(words, { about, undo: () => void takeBack() });
}
