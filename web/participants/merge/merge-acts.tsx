import type { Input } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call, newRequestId } from "../../backend/call.ts";
import { attempt } from "../../change/attempt.ts";
import { notifyDone } from "../../ui/overlay/toasts.tsx";
import { refreshParticipants } from "../data.ts";

type Merge = Omit<Input<Functions["mergeParticipants"]>, "requestId">;

/** Merges two people and offers to take it back. */
export async function merge(client: QueryClient, wanted: Merge, requestId: string): Promise<void> {
  await call("mergeParticipants", { requestId, ...wanted });
  await refreshParticipants(client);
  notifyDone(
    <>
      <b>{wanted.otherId}</b> was merged into <b>{wanted.survivorId}</b>
    </>,
    { about: `merge of ${wanted.otherId}`, undo: () => void sayMergeUndone(client, wanted.otherId) },
  );
}

export async function sayMergeUndone(client: QueryClient, otherId: number): Promise<void> {
  const work = call("undoMerge", { requestId: newRequestId(), otherId }).then(() => refreshParticipants(client));
  await attempt(work, () =>
    notifyDone(
      <>
        The merge of <b>{otherId}</b> was undone
      </>,
      { about: `merge of ${otherId}` },
    ),
  );
}

/** “Not the same person” is remembered; one click takes it back. */
export async function markAsDifferent(client: QueryClient, ids: [number, number], apart: boolean): Promise<boolean> {
  const work = call("markAsDifferent", { requestId: newRequestId(), ids, apart }).then(() =>
    refreshParticipants(client),
  );
  return attempt(work, () => {
    if (!apart) return;
    notifyDone(
      <>
        <b>{ids[0]}</b> and <b>{ids[1]}</b> are not the same person
      </>,
      { about: `apart ${ids.join(" ")}`, undo: () => void markAsDifferent(client, ids, false) },
    );
  });
}
