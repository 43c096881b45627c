import type { Session } from "@hb/domain/sessions/session.ts";
import { dateInZone, staffDateTime, timeInZone } from "@hb/domain/time.ts";
import { notifyUndoable } from "../../change/notify-problem.tsx";
import { useChange } from "../../change/use-change.ts";
import { sessionsKey } from "../../queries/sessions.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { notify, notifyDone } from "../../ui/overlay/toasts.tsx";
import { notifySessionProblem } from "../visit/use-session-status.tsx";

/** Deletes an open slot without asking: Undo creates one like it. Answers whether it is gone. */
export function useDeleteSlot(): (slot: Session) => Promise<boolean> {
  const { zone, today } = useSiteTime();
  const { run } = useChange({ refresh: [sessionsKey] });
  return async ({ id, version, startsAt, lengthMinutes, stationId, device }) => {
    const when = staffDateTime(startsAt, zone, today);
    const restore = async () => {
      const plan = { days: [dateInZone(startsAt, zone)], times: [timeInZone(startsAt, zone)], stations: [stationId] };
      const outcome = await run("createSlots", { slots: { ...plan, lengthMinutes, device } });
      if (outcome.answer && outcome.answer.created > 0) notifyDone(`Slot restored: ${when}`);
      else if (outcome.answer) notify(`Not undone. The station is taken on ${when}.`);
      return outcome;
    };
    const { problem } = await run("deleteSlots", { slots: [{ id, version }] });
    if (problem) notifySessionProblem(problem, "Slot not deleted.");
    else notifyUndoable(`Slot deleted: ${when}`, restore);
    return !problem;
  };
}
