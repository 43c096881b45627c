import { buildMarker } from "@hb/domain/markers.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { onValue, ref } from "firebase/database";
import { useSyncExternalStore } from "react";
import { checkTime } from "./clock.ts";
import { loadRealtime } from "./realtime.ts";

export type Connection = "connecting" | "live" | "offline";

/** A socket that is back within this time was never worth a word; also how long the first one may take. */
const graceMs = 2_000;
/** When not even HB's configuration could be fetched. */
const againMs = 5_000;

let connection: Connection = "connecting";
const listeners = new Set<() => void>();
let watching: (() => void) | undefined;

function set(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const tell of listeners) tell();
}

function watch(): () => void {
  let grace: ReturnType<typeof setTimeout> = setTimeout(() => set("offline"), graceMs);
  let over = false;
  let isConnected = false;
  let stop: (() => void) | undefined;
  // A socket may take a minute to notice that its network is gone; the device knows at once.
  const lose = () => set("offline");
  const regain = () => isConnected && set("live");
  window.addEventListener("offline", lose);
  window.addEventListener("online", regain);
  const begin = async () => {
    const database = await loadRealtime().catch(() => undefined);
    if (over) return;
    if (!database) {
      grace = setTimeout(begin, againMs);
      return set("offline");
    }
    stop = onValue(ref(database, ".info/connected"), snapshot => {
      clearTimeout(grace);
      isConnected = snapshot.val() === true;
      if (isConnected) {
        set("live");
        // Every new connection is a good moment to ask what time it is: a laptop may have slept.
        checkTime().catch(() => undefined);
      } else {
        grace = setTimeout(() => set("offline"), graceMs);
      }
    });
  };
  void begin();
  return () => {
    over = true;
    clearTimeout(grace);
    window.removeEventListener("offline", lose);
    window.removeEventListener("online", regain);
    stop?.();
  };
}

/** Whether changes arrive by themselves: from the realtime database's own `.info/connected`. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  watching ??= watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watching?.();
    watching = undefined;
  };
}

/** How long one question to the realtime database takes; a refusal is an answer too. */
export async function realtimeRoundTrip(): Promise<number> {
  const database = await loadRealtime();
  const began = performance.now();
  await new Promise<void>((answered, failed) => {
    const tooLong = setTimeout(() => failed(new Refusal("deadline-exceeded", "No answer for 10 seconds.")), 10_000);
    const done = () => {
      clearTimeout(tooLong);
      answered();
    };
    onValue(ref(database, buildMarker), done, done, { onlyOnce: true });
  });
  return performance.now() - began;
}
