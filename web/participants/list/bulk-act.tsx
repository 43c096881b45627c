import { type ParticipantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import type { QueryClient } from "@tanstack/react-query";
import { newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import { notifyDone, notifyError } from "../../ui/overlay/toasts.tsx";
import { setStatusOfSelected } from "../data.ts";
import { byStatus } from "./bulk-steps.ts";

/** At once, because it is a usual step for everybody and can be taken back. False = it has to be asked for first. */
export async function moveOn(
  client: QueryClient,
  known: ReadonlyMap<number, ParticipantStatus>,
  to: ParticipantStatus,
): Promise<boolean> {
  const takeBack = async () => {
    try {
      for (const [status, ids] of byStatus(known)) {
        if (status === to) continue;
        // Whom a colleague has moved on meanwhile stays where they are.
        const back = { selected: { ids }, to: status, ifStill: to, reason: "Undone" };
        await setStatusOfSelected(client, back, newRequestId());
      }
    } catch (error) {
      notifyError(`Not undone. ${asRefusal(error).message} (${asRefusal(error).code})`);
    }
  };
  try {
    const answer = await setStatusOfSelected(client, { selected: { ids: [...known.keys()] }, to }, newRequestId());
    notifyDone(sayChanged(answer, participantStatuses.label(to)), { undo: () => void takeBack() });
    return true;
  } catch (error) {
    const refusal = asRefusal(error);
    if ((refusal.details as { needsReason?: number } | null)?.needsReason) return false;
    notifyError(`The status was not changed. ${refusal.message} (${refusal.code})`);
    return true;
  }
}

interface Changed {
  changed: number;
  unchanged: number;
  merged: number;
}

/** `3 people were set to Contacted; 1 had it already` */
export function sayChanged({ changed, unchanged, merged }: Changed, word: string): string {
  const rest = [
    unchanged > 0 && `${unchanged.toLocaleString("en-US")} had it already`,
    merged > 0 && `${merged.toLocaleString("en-US")} merged ones were left alone`,
  ].filter(Boolean);
  const done = changed === 1 ? "1 person was" : `${changed.toLocaleString("en-US")} people were`;
  return `${done} set to ${word}${rest.length > 0 ? `; ${rest.join(", ")}` : ""}`;
}
