import { type LogAction, logAction } from "@hb/domain/log/actions.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { logPayloads } from "@hb/domain/log/payloads.ts";
import { useLookOnly } from "../../change/Acts.tsx";
import { notifyProblem } from "../../change/notify-problem.tsx";
import type { Problem } from "../../change/problem.ts";
import { useChange } from "../../change/use-change.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { participantsKey } from "../data.ts";
import { useMerge } from "../merge/use-merge.tsx";
import { undoText } from "./text.tsx";

/** Edits of the profile: each can be undone as a new change. */
const profileEdits: readonly LogAction[] = [
  logAction.ethnicity,
  logAction.dateOfBirth,
  logAction.gender,
  logAction.skinType,
  logAction.participantDetails,
];

/** How an entry of the log is undone, in the log panel as in a person's history; undefined where that isn't possible. */
export function useUndoEntry() {
  const mayEdit = !useLookOnly(["undoParticipantEdit", "undoMerge"]);
  const mayCall = !useLookOnly("removeCall");
  const { run } = useChange({ refresh: [participantsKey] });
  const report = ({ problem }: { problem?: Problem | undefined }, done: string) => {
    if (problem) notifyProblem(problem, { what: undoText.notUndone });
    else notifyDone(done);
  };
  const { undoMerge } = useMerge();
  return ({ id, action, payload, participantId, subject }: LoggedEntry): (() => Promise<void>) | undefined => {
    if (payload === null || participantId === null) return undefined;
    const call = action === logAction.call ? logPayloads[action].safeParse(payload).data : undefined;
    if (mayCall && call?.old === null)
      return async () => report(await run("removeCall", { callId: call.callId }), undoText.callRemoved);
    if (!mayEdit) return undefined;
    if (action === logAction.participantsMerged && subject?.kind === "participant")
      return () => undoMerge(Number(subject.id));
    if (!profileEdits.includes(action)) return undefined;
    return async () => report(await run("undoParticipantEdit", { entryId: id }), undoText.editUndone);
  };
}
