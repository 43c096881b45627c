import { useMemo } from "react";
import { notifyProblem, notifyUndoable } from "../../change/notify-problem.tsx";
import type { ChangeInput } from "../../change/perform.ts";
import { useChange } from "../../change/use-change.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { participantsKey } from "../data.ts";
import { mergeText } from "./text.tsx";

/** Merging two people, marking them as different, and taking either back. */
export function useMerge() {
  const { run } = useChange({ refresh: [participantsKey] });
  return useMemo(() => {
    const undoMerge = async (otherId: number) => {
      const outcome = await run("undoMerge", { otherId });
      if (!outcome.problem) notifyDone(mergeText.undone(<b>{otherId}</b>), { about: `merge of ${otherId}` });
      return outcome;
    };
    return {
      merge: async (input: ChangeInput<"mergeParticipants">) => {
        const { survivorId, otherId } = input;
        const outcome = await run("mergeParticipants", input);
        if (!outcome.problem)
          notifyUndoable(
            mergeText.merged(<b>{otherId}</b>, <b>{survivorId}</b>),
            () => undoMerge(otherId),
            `merge of ${otherId}`,
          );
        return outcome;
      },
      undoMerge: async (otherId: number) => {
        const { problem } = await undoMerge(otherId);
        if (problem) notifyProblem(problem, { what: mergeText.notUndone });
      },
      /** Remembered, so that the two aren't suggested again. */
      markAsDifferent: async (ids: [number, number]) => {
        const { problem } = await run("markAsDifferent", { ids, apart: true });
        if (problem) notifyProblem(problem, { what: mergeText.notMarked });
        else
          notifyUndoable(
            mergeText.markedAsDifferent(<b>{ids[0]}</b>, <b>{ids[1]}</b>),
            () => run("markAsDifferent", { ids, apart: false }),
            `apart ${ids.join(" ")}`,
          );
        return problem === undefined;
      },
    };
  }, [run]);
}
