import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { serverNow } from "../../backend/clock.ts";
import type { Connection } from "../../backend/connection.ts";
import { newId } from "../../backend/new-id.ts";
import { type TapListener, tapSender } from "./tap-sender.ts";
import { addTap, dropTap, type TapAction, type TapTarget, waiting } from "./taps.ts";

/** An answer that takes longer shows a note. */
const slowMs = 1_500;

interface TapsOptions extends TapListener {
  userId: string;
  connection: Connection;
}

/** What was tapped and not answered yet, for the page that shows it. */
export function useTaps({ userId, connection, onSent, onRefused }: TapsOptions) {
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
    // What a reload left over, and what waits when the connection is back.
    if (connection !== "offline") sender.send();
  }, [sender, connection]);

  const [slow, setSlow] = useState<string>();
  const first = waiting(taps)[0]?.intentId;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(() => setSlow(first), slowMs);
    return () => clearTimeout(timer);
  }, [first]);
  const isWaiting = first !== undefined && (isStuck || slow === first);

  return useMemo(
    () => ({
      taps,
      /** The last attempt got no answer, or is taking long. */
      isStuck: isWaiting,
      tap: (on: TapTarget, action: TapAction, how?: "undo") => {
        const at = new Date(serverNow()).toISOString();
        store.change(all => addTap(all, { on, action, intentId: newId(), at, isUndo: how === "undo" }));
        sender.send();
      },
      dismiss: (intentId: string) => store.change(all => dropTap(all, intentId)),
    }),
    [taps, isWaiting, store, sender],
  );
}
