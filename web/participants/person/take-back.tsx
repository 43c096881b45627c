import type { LogAction } from "@hb/domain/log/actions.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call, newRequestId } from "../../backend/call.ts";
import { attempt } from "../../change/attempt.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { refreshPerson } from "../data.ts";
import { sayMergeUndone } from "../merge/merge-acts.tsx";

/** Edits of the profile: each can be taken back as a new change. */
const edits: readonly LogAction[] = [8, 9, 10, 11, 100];
const merged: LogAction = 103;

/** What of a person's history can be undone, and how. */
export function useTakeBack(id: number): (entry: LoggedEntry) => (() => Promise<void>) | undefined {
  const client = useQueryClient();
  return useCallback(
    (entry: LoggedEntry) => {
      if (entry.payload === null || entry.participantId !== id) return undefined;
      if (entry.action === merged && entry.subject?.kind === "participant") {
        const otherId = Number(entry.subject.id);
        return otherId === id ? undefined : () => sayMergeUndone(client, otherId);
      }
      if (!edits.includes(entry.action)) return undefined;
      return async () => {
        const work = call("undoParticipantEdit", { requestId: newRequestId(), entryId: entry.id }).then(() =>
          refreshPerson(client, id),
        );
        await attempt(work, () => notifyDone("The edit was undone"));
      };
    },
    [client, id],
  );
}
