import type { ReactNode } from "react";
import { notifyDone, notifyError } from "../ui/overlay/toasts.tsx";
import type { Outcome } from "./perform.ts";
import type { Problem } from "./problem.ts";
import { Reference } from "./Reference.tsx";

interface ProblemWords {
  /** What wasn't done: "Status not changed." */
  what: ReactNode;
  /** After a conflict, what the record says now: "It's Completed now." */
  now?: ReactNode;
  /** A later toast about the same thing replaces this one. */
  about?: string;
}

/** Reports a change that wasn't made where there is no form to show it in. The toast stays until it is closed. */
export function notifyProblem(problem: Problem, { what, now, about }: ProblemWords): void {
  const words =
    problem.kind === "conflict" && problem.theirs !== undefined ? (
      <>
        {what} A colleague just changed this. {now} Review and try again.
      </>
    ) : (
      <>
        {what} {problem.message} <Reference of={problem} />
      </>
    );
  notifyError(words, about === undefined ? {} : { about });
}

/** Reports what was done, with Undo for ten seconds. An undo that fails is reported too. */
export function notifyUndoable(
  words: ReactNode,
  undo: () => Promise<Pick<Outcome<unknown>, "problem">>,
  about?: string,
): void {
  notifyDone(words, {
    ...(about !== undefined && { about }),
    undo: () =>
      void undo().then(({ problem }) => {
        if (problem) notifyProblem(problem, { what: "Not undone.", ...(about !== undefined && { about }) });
      }),
  });
}
