import { type LogAction, logAction } from "@hb/domain/log/actions.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { notifyProblem } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { History } from "../../log/entries/History.tsx";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { personKey } from "../data.ts";
import { useMerge } from "../merge/use-merge.tsx";

/** Edits of the profile: each can be undone as a new change. */
const profileEdits: readonly LogAction[] = [
  logAction.ethnicity,
  logAction.dateOfBirth,
  logAction.gender,
  logAction.skinType,
  logAction.participantDetails,
];

/** Everything that happened to a person, with Undo for edits and merges. */
export function PersonHistory({ id }: { id: number }) {
  const { run } = useChange({ refresh: [personKey(id)] });
  const { undoMerge } = useMerge();
  const undo = (entry: LoggedEntry) => {
    if (entry.payload === null || entry.participantId !== id) return undefined;
    if (entry.action === logAction.participantsMerged && entry.subject?.kind === "participant") {
      const otherId = Number(entry.subject.id);
      return otherId === id ? undefined : () => undoMerge(otherId);
    }
    if (!profileEdits.includes(entry.action)) return undefined;
    return async () => {
      const { problem } = await run("undoParticipantEdit", { entryId: entry.id });
      if (problem) notifyProblem(problem, { what: "Not undone." });
      else notifyDone("Edit undone");
    };
  };
  return <History subject={{ kind: "participant", id: String(id) }} undo={undo} />;
}
