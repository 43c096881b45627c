import { logAction } from "@hb/domain/log/actions.ts";
import { callOutcome } from "@hb/domain/remote-study/call.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { addDays, addMinutes, dateInZone } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { SampleEvent } from "../person/acts.ts";
import { seededRandom } from "../random.ts";
import { insertCalls } from "./calls-sql.ts";
import type { SampleEnrolment } from "./person-sql.ts";

const by = "Leena Park";
const notes = [
  "Prefers evenings",
  "Was traveling, will catch up",
  "Headset needs charging more often",
  "Asked for a later reminder",
];

/** Some of those who are active were called before; a few asked to be called back. */
export async function generateCalls(
  tx: Tx,
  rows: readonly (SampleEnrolment & { name: string; zone: string })[],
  now: string,
): Promise<SampleEvent[]> {
  const calls = rows.flatMap(({ participantId, status: at, since, name, zone }) => {
    // A source of its own, so that the rest of the sample study stays as it is.
    const random = seededRandom(participantId);
    const calledAt = addMinutes(now, -random.between(1, 6) * 24 * 60 - random.between(0, 240));
    if (at !== status.remoteActive || calledAt < since || !random.chance(0.25)) return [];
    const outcome = random.weighted([
      [callOutcome.reached, 5],
      [callOutcome.voicemail, 2],
      [callOutcome.noAnswer, 3],
    ]);
    const note = outcome === callOutcome.reached ? random.pick(notes) : null;
    const on = addDays(dateInZone(now, zone), random.between(0, 5));
    const callBack = random.chance(0.3) ? { on, time: random.pick([null, "10:00", "14:30", "17:00"]) } : null;
    return [{ participantId, name, at: calledAt, byName: by, outcome, note, callBack } as const];
  });
  const ids = await insertCalls(tx, calls);
  return calls.map(({ participantId, name, at, outcome, note, callBack }, n) => ({
    at,
    by,
    entry: {
      action: logAction.call,
      participantId,
      participantName: name,
      payload: { callId: ids[n] ?? 0, old: null, new: { outcome, note, callBack } },
    },
  }));
}
