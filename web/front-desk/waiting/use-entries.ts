import type { Instant } from "@hb/domain/contract.ts";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { serverNow } from "../../backend/clock.ts";
import type { Connection } from "../../backend/connection.ts";
import { newId } from "../../backend/new-id.ts";
import { addEntry, dropEntry, insistOn, type NewEntry, waiting } from "./entries.ts";
import { type EntryListener, entrySender } from "./entry-sender.ts";

/** An answer that takes longer shows a note. */
const slowMs = 1_500;

interface EntriesOptions extends EntryListener {
  userId: string;
  connection: Connection;
}

type Done = Omit<NewEntry, "intentId" | "at"> & { at?: Instant };

/** What was done and not answered yet, for the page that shows it. */
export function useEntries({ userId, connection, onSent, onStopped, onAllSent }: EntriesOptions) {
  const sender = entrySender(userId);
  const { store } = sender;
  const entries = useSyncExternalStore(store.watch, store.read);
  const isStuck = useSyncExternalStore(sender.watchStuck, sender.isStuck);
  const listener = useRef({ onSent, onStopped, onAllSent });
  useEffect(() => {
    listener.current = { onSent, onStopped, onAllSent };
  });
  useEffect(
    () =>
      sender.listen({
        onSent: sent => listener.current.onSent(sent),
        onStopped: entry => listener.current.onStopped(entry),
        onAllSent: count => listener.current.onAllSent(count),
      }),
    [sender],
  );
  useEffect(() => {
    // What a reload left over, and what waits when the connection is back.
    if (connection !== "offline") sender.send();
  }, [sender, connection]);

  const [slow, setSlow] = useState<string>();
  const first = waiting(entries)[0]?.intentId;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(() => setSlow(first), slowMs);
    return () => clearTimeout(timer);
  }, [first]);
  const hasFirst = first !== undefined;

  return useMemo(
    () => ({
      entries,
      /** The last attempt got no answer. */
      isStuck: hasFirst && isStuck,
      /** The answer takes long. */
      isSlow: hasFirst && slow === first,
      add: (done: Done) => {
        const entry = { at: new Date(serverNow()).toISOString(), ...done, intentId: newId() };
        void store.change(all => addEntry(all, entry)).then(sender.send);
      },
      /** Mine doesn't count. */
      drop: (intentId: string) => void store.change(all => dropEntry(all, intentId)).then(sender.send),
      /** Mine counts. */
      insist: (intentId: string) => {
        const again = { intentId: newId(), now: new Date(serverNow()).toISOString() };
        void store.change(all => insistOn(all, intentId, again)).then(sender.send);
      },
    }),
    [entries, isStuck, slow, first, hasFirst, store, sender],
  );
}
