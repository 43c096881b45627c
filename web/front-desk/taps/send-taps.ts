import type { Refusal } from "@hb/domain/refusal.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatuses } from "@hb/domain/sessions/status.ts";
import { call, newRequestId } from "../../backend/call.ts";
import { asRefusal } from "../../backend/refused.ts";
import type { TapStore } from "./tap-store.ts";
import { countTry, dropTap, refuseTap, retellTap, settleTap, type Tap, waiting } from "./taps.ts";

/** An unforeseen failure of HB may pass; one that stays must not block everything behind it. */
const mostTries = 4;

export interface Sent {
  tap: Tap;
  version: number;
  /** It did not get through at once. */
  waited: boolean;
}

interface Sending {
  store: TapStore;
  /** Still the one who tapped: what one person did is never told in another's name. */
  isMine: () => boolean;
  onSent: (sent: Sent) => void;
  onRefused: (tap: Tap) => void;
}

/** Sends what waits, one after the other in the order of the taps. True = nothing waits any more. */
export async function sendTaps(sending: Sending): Promise<boolean> {
  const { store } = sending;
  for (;;) {
    const [tap] = waiting(store.read());
    if (!tap) return true;
    if (!sending.isMine()) return false;
    store.change(taps => countTry(taps, tap.requestId));
    try {
      const version = await send(tap);
      store.change(taps => settleTap(taps, tap.requestId, version));
      sending.onSent({ tap, version, waited: tap.tries > 0 });
    } catch (error) {
      if (!settle(asRefusal(error), tap, sending)) return false;
    }
  }
}

async function send({ requestId, sessionId: id, version, act }: Tap): Promise<number> {
  // Its own turn comes only when the tap before it has left a version.
  const one = { requestId, id, version: version ?? 1 };
  if (act.kind === "bonus") return (await call("setSessionBonus", { ...one, bonusCents: act.cents })).version;
  const { kind: _kind, ...step } = act;
  return (await call("setSessionStatus", { ...one, ...step })).version;
}

/** What becomes of a tap that was not simply done. False = later: nothing can be sent now. */
function settle(refusal: Refusal, tap: Tap, { store, onSent, onRefused }: Sending): boolean {
  const { code, message } = refusal;
  if (code === "unavailable" || code === "deadline-exceeded" || code === "resource-exhausted") return false;
  if (code === "unauthenticated") return false;
  if (code === "internal" && tap.tries + 1 < mostTries) return false;
  const theirs = (refusal.details as { theirs?: Session } | undefined)?.theirs;
  if (theirs && isDoneAlready(theirs, tap)) {
    store.change(taps => settleTap(taps, tap.requestId, theirs.version));
    onSent({ tap, version: theirs.version, waited: tap.tries > 0 });
    return true;
  }
  if (code === "aborted" && theirs && isUntouched(theirs, tap)) {
    // They changed something else: nothing of theirs is overwritten by this tap.
    store.change(taps => retellTap(taps, tap.requestId, { requestId: newRequestId(), version: theirs.version }));
    return true;
  }
  const reason =
    code === "aborted" && theirs
      ? `A colleague was faster: it is ${sessionStatuses.label(theirs.status)} now.`
      : `${message} (${code})`;
  if (tap.isUndo) store.change(taps => dropTap(refuseTap(taps, tap.requestId, reason), tap.requestId));
  else store.change(taps => refuseTap(taps, tap.requestId, reason));
  onRefused({ ...tap, refused: reason });
  return true;
}

function isDoneAlready(theirs: Session, { act }: Tap): boolean {
  if (act.kind === "bonus") return theirs.bonusCents === act.cents;
  return theirs.status === act.to && (act.excused === undefined || theirs.excused === act.excused);
}

function isUntouched(theirs: Session, { act, from }: Tap): boolean {
  return act.kind === "bonus" ? theirs.bonusCents === from.bonusCents : theirs.status === from.status;
}
