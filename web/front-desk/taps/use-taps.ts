import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { newRequestId } from "../../backend/call.ts";
import { serverNow } from "../../backend/clock.ts";
import type { Connection } from "../../backend/connection.ts";
import { type TapListener, tapSender } from "./tap-sender.ts";
import { addTap, dropTap, type Tap, type TapAct, type TapOn, waiting } from "./taps.ts";

/** An answer that takes longer is worth a word. */
const slowMs = 1_500;

export interface Taps {
  taps: readonly Tap[];
  /** The last attempt got no answer, or gets none for long. */
  isStuck: boolean;
  tap: (on: TapOn, act: TapAct, how?: "undo") => void;
  dismiss: (requestId: string) => void;
}

interface Watching extends TapListener {
  userId: string;
  connection: Connection;
}

/** What was tapped and not answered yet, for the page that shows it. */
export function useTaps({ userId, connection, onSent, onRefused }: Watching): Taps {
  const sender = tapSender(userId);
  const { store } = sender;
  const taps = useSyncExternalStore(store.watch, store.read);
  const isStuck = useSyncExternalStore(sender.watchStuck, sender.isStuck);
  const listener = useRef({ onSent, onRefused });
  useEffect(() => {
    listener.current = { onSent, onRefused };
  });
  useEffect(
    () =>
      sender.listen({
        onSent: sent => listener.current.onSent(sent),
        onRefused: tap => listener.current.onRefused(tap),
      }),
    [sender],
  );
  useEffect(() => {
    // What was left by a reload, and what waits when the connection is back.
    if (connection !== "offline") sender.send();
  }, [sender, connection]);

  const [slow, setSlow] = useState<string>();
  const first = waiting(taps)[0]?.requestId;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(() => setSlow(first), slowMs);
    return () => clearTimeout(timer);
  }, [first]);
  const isWaiting = first !== undefined && (isStuck || slow === first);

  return useMemo(
    () => ({
      taps,
      isStuck: isWaiting,
      tap: (on, act, how) => {
        const at = new Date(serverNow()).toISOString();
        store.change(known => addTap(known, { on, act, requestId: newRequestId(), at, isUndo: how === "undo" }));
        sender.send();
      },
      dismiss: requestId => store.change(known => dropTap(known, requestId)),
    }),
    [taps, isWaiting, store, sender],
  );
}
