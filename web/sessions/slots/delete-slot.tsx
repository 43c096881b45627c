import type { Session } from "@hb/domain/sessions/session.ts";
import { dateInZone, staffDateTime, timeInZone } from "@hb/domain/time.ts";
import type { QueryClient } from "@tanstack/react-query";
import { newRequestId } from "../../backend/call.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { createSlots, deleteSlots } from "../data.ts";
import { sayRefused } from "../visit/refused.tsx";

/** At once, because nobody has it; a slot like it can be put back for ten seconds. False = it stays. */
export async function deleteSlot(client: QueryClient, slot: Session, { zone, today }: SiteTime): Promise<boolean> {
  const { startsAt, lengthMinutes, stationId, device } = slot;
  const when = staffDateTime(startsAt, zone, today);
  const putBack = async () => {
    const days = [dateInZone(startsAt, zone)];
    const plan = { days, times: [timeInZone(startsAt, zone)], stations: [stationId], lengthMinutes, device };
    try {
      const { created } = await createSlots(client, plan, newRequestId());
      if (created > 0) notifyDone(`The slot of ${when} is open again`);
      else notify(`Not undone. Something else is at ${when} now`);
    } catch (error) {
      sayRefused(error, "Not undone.");
    }
  };
  try {
    await deleteSlots(client, [slot]);
    notifyDone(`The slot of ${when} was deleted`, { undo: () => void putBack() });
    return true;
  } catch (error) {
    sayRefused(error, "It was not deleted.");
    return false;
  }
}
