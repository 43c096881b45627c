import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { newRequestId } from "../backend/call.ts";
import { serverNow } from "../backend/clock.ts";
import type { Connection } from "../backend/connection.ts";
import { sendTaps, type Sent } from "./send-taps.ts";
import { tapStore } from "./tap-store.ts";
import { addTap, dropTap, type Tap, type TapAct, type TapOn, waiting } from "./taps.ts";

/** While nothing gets through. */
const againMs = 4_000;
/** An answer that takes longer is worth a word. */
const slowMs = 1_500;
/** A quick second tap was meant for the row that has just moved away from under the finger. */
const doubleTapMs = 500;

export interface Taps {
  taps: readonly Tap[];
  /** The last attempt got no answer, or gets none for long. */
  isStuck: boolean;
  tap: (on: TapOn, act: TapAct, how?: "undo") => void;
  dismiss: (requestId: string) => void;
}

interface Watching {
  userId: string;
  connection: Connection;
  onSent: (sent: Sent & { waited: boolean }) => void;
  onRefused: (tap: Tap) => void;
}

/** What was tapped and not answered yet; sends by itself, at once and again whenever there is hope. */
export function useTaps({ userId, connection, onSent, onRefused }: Watching): Taps {
  const store = tapStore(userId);
  const taps = useSyncExternalStore(store.watch, store.read);
  const [isStuck, setIsStuck] = useState(false);
  const listeners = useRef({ onSent, onRefused });
  useEffect(() => {
    listeners.current = { onSent, onRefused };
  });
  const isSending = useRef(false);
  const lastTap = useRef(0);

  const drain = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const isThrough = await inOneTab(userId, () =>
      sendTaps({
        store,
        onSent: sent => listeners.current.onSent({ ...sent, waited: sent.tap.tries > 0 }),
        onRefused: tap => listeners.current.onRefused(tap),
      }),
    ).catch(() => false);
    isSending.current = false;
    setIsStuck(!isThrough);
  }, [store, userId]);

  const [slow, setSlow] = useState<string>();
  const first = waiting(taps)[0]?.requestId;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(() => setSlow(first), slowMs);
    return () => clearTimeout(timer);
  }, [first]);
  const isWaiting = first !== undefined && (isStuck || slow === first);

  useEffect(() => {
    // What was left by a reload, and what waits when the connection is back.
    const begin = setTimeout(() => void drain(), 0);
    const again = () => void drain();
    window.addEventListener("online", again);
    return () => {
      clearTimeout(begin);
      window.removeEventListener("online", again);
    };
  }, [drain, connection]);
  useEffect(() => {
    // Also whatever was tapped in the moment in which the sending ended.
    if (first === undefined) return;
    const timer = setInterval(() => void drain(), againMs);
    return () => clearInterval(timer);
  }, [first, drain]);

  return useMemo(
    () => ({
      taps,
      isStuck: isWaiting,
      tap: (on, act, how) => {
        if (Date.now() - lastTap.current < doubleTapMs && how !== "undo") return;
        lastTap.current = Date.now();
        const at = new Date(serverNow()).toISOString();
        const isUndo = how === "undo";
        store.change(known => addTap(known, { on, act, requestId: newRequestId(), at, isUndo }));
        void drain();
      },
      dismiss: requestId => store.change(known => dropTap(known, requestId)),
    }),
    [taps, isWaiting, store, drain],
  );
}

/** Two tabs of one person share the taps; one of them sends. Without locks (plain http) the request ids keep it to once. */
function inOneTab(userId: string, work: () => Promise<boolean>): Promise<boolean> {
  return "locks" in navigator ? navigator.locks.request(`hb-front-desk:${userId}`, work) : work();
}
