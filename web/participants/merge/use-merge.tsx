import { useMemo } from "react";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import type { ChangeInput } from "../../change/perform.ts";
import { useChange } from "../../change/use-change.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { participantsKey } from "../data.ts";

/** Merging two people, marking them as different, and taking either back. */
export function useMerge() {
  const { run } = useChange({ refresh: [participantsKey] });
  return useMemo(() => {
    const undoMerge = async (otherId: number) => {
      const outcome = await run("undoMerge", { otherId });
      if (!outcome.problem)
        notifyDone(
          <>
            Merge of <b>{otherId}</b> undone
          </>,
          { about: `merge of ${otherId}` },
        );
      return outcome;
    };
    return {
      merge: async (input: ChangeInput<"mergeParticipants">) => {
        const { survivorId, otherId } = input;
        const outcome = await run("mergeParticipants", input);
        if (!outcome.problem)
          notifyUndoable(
            <>
              <b>{otherId}</b> merged into <b>{survivorId}</b>
            </>,
            () => undoMerge(otherId),
            `merge of ${otherId}`,
          );
        return outcome;
      },
      undoMerge: async (otherId: number) => {
        const { problem } = await undoMerge(otherId);
        if (problem) notifyProblem(problem, { what: "Merge not undone." });
      },
      /** Remembered, so that the two aren't suggested again. */
      markAsDifferent: async (ids: [number, number]) => {
        const { problem } = await run("markAsDifferent", { ids, apart: true });
        if (problem) notifyProblem(problem, { what: "Not marked." });
        else
          notifyUndoable(
            <>
              <b>{ids[0]}</b> and <b>{ids[1]}</b> marked as different people
            </>,
            () => run("markAsDifferent", { ids, apart: false }),
            `apart ${ids.join(" ")}`,
          );
        return problem === undefined;
      },
    };
  }, [run]);
}
