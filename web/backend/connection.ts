import type { Instant } from "@hb/domain/contract.ts";
import { buildMarker } from "@hb/domain/markers.ts";
import { Refusal } from "@hb/domain/refusal.ts";
import { type Database, forceWebSockets, getDatabase, onValue, ref } from "firebase/database";
import { useSyncExternalStore } from "react";
import { forget, readSaved, save } from "../public-page/saved.ts";
import { checkTime, serverNow } from "./clock.ts";
import { loadBackend, once } from "./firebase.ts";
import { watchSignIn } from "./sign-in.ts";
import { createStore } from "./store.ts";
import { connectionText } from "./text.ts";

/** The realtime database; sockets only, because long polling would hide a broken proxy behind slowness. */
export const loadRealtime = once(async () => {
  const { app } = await loadBackend();
  forceWebSockets();
  return getDatabase(app);
});

const firstPauseMs = 1_000;
const maxPauseMs = 60_000;

/**
 * Listens until it is stopped. A refused listener is never tried again by the SDK, so `begin` runs again whenever the
 * sign-in changes after `ended` was called, or while it has begun nothing. It also runs again by itself: a refusal may
 * have been for the token of a moment ago, and then no change of the sign-in follows it.
 */
export function keepListening(begin: (database: Database, ended: () => void) => (() => void) | undefined): () => void {
  let stop: (() => void) | undefined;
  let over = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  const start = async () => {
    const database = await loadRealtime().catch(() => undefined);
    if (over || stop || !database) return;
    stop = begin(database, () => {
      stop = undefined;
      clearTimeout(again);
      again = setTimeout(start, pauseMs);
      pauseMs = Math.min(2 * pauseMs, maxPauseMs);
    });
  };
  const forget = watchSignIn(() => void start());
  void start();
  return () => {
    over = true;
    forget();
    clearTimeout(again);
    stop?.();
  };
}

export type Connection = "connecting" | "live" | "offline";

/** A socket that is back within this time was never worth a word; also how long the first one may take. */
const graceMs = 2_000;
/** When not even HB's configuration could be fetched. */
const againMs = 5_000;

const { get, set: setConnection, watch } = createStore<Connection>("connecting", followSocket);
const offlineSince = createStore<Instant | undefined>(undefined);
const offlineKey = "hb-offline-since";

function set(next: Connection): void {
  if (next === "offline") {
    // It may have begun before this page was loaded.
    const began = (readSaved(offlineKey) as Instant | undefined) ?? new Date(serverNow()).toISOString();
    save(offlineKey, began);
    offlineSince.set(began);
  } else if (next === "live") {
    forget(offlineKey);
    offlineSince.set(undefined);
  }
  setConnection(next);
}

function followSocket(): () => void {
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
  return useSyncExternalStore(watch, get);
}

/** As far as this browser saw it; undefined = it isn't offline. */
export function useOfflineSince(): Instant | undefined {
  return useSyncExternalStore(offlineSince.watch, offlineSince.get);
}

/** How long one question to the realtime database takes; a refusal is an answer too. */
export async function realtimeRoundTrip(): Promise<number> {
  const database = await loadRealtime();
  const began = performance.now();
  await new Promise<void>((answered, failed) => {
    const tooLong = setTimeout(() => failed(new Refusal("deadline-exceeded", connectionText.noAnswer(10))), 10_000);
    const done = () => {
      clearTimeout(tooLong);
      answered();
    };
    onValue(ref(database, buildMarker), done, done, { onlyOnce: true });
  });
  return performance.now() - began;
}
