import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { onValue, ref } from "firebase/database";
import { useEffect } from "react";
import { throttle } from "./at-most.ts";
import { serverNow } from "./clock.ts";
import { loadRealtime } from "./realtime.ts";
import { watchSignIn } from "./sign-in.ts";

/** A fetch may have begun a little before its listener: a move within this time is taken for a missed one. */
const overlapMs = 5_000;

interface Listening {
  /** Server time up to which the caller knows everything; an older first value is no move. */
  knownUntil?: number;
  moved: () => void;
  /** Where the marker stands, at first and with every move: about the time of the last change, in milliseconds. */
  heard?: (value: number) => void;
  /** The listener's right was taken away. */
  ended?: () => void;
}

/**
 * Tells when a marker moved: at once, then at most once a second. A refused listener is never tried again by the SDK,
 * so it is begun anew whenever the sign-in changes.
 */
export function listenToMarker(path: string, { knownUntil, moved, heard, ended }: Listening): () => void {
  const since = knownUntil ?? serverNow() - overlapMs;
  const tell = throttle(1_000, moved);
  let stop: (() => void) | undefined;
  let over = false;
  let last: unknown;

  async function begin(): Promise<void> {
    const database = await loadRealtime().catch(() => undefined);
    if (over || stop || !database) return;
    stop = onValue(
      ref(database, path),
      snapshot => {
        const value: unknown = snapshot.val();
        const isMove = last === undefined ? typeof value === "number" && value > since : value !== last;
        last = value;
        if (typeof value === "number") heard?.(value);
        if (isMove) tell();
      },
      () => {
        stop = undefined;
        ended?.();
      },
    );
  }

  const forget = watchSignIn(() => void begin());
  void begin();
  return () => {
    over = true;
    forget();
    tell.cancel();
    stop?.();
  };
}

/** Keeps what was fetched under a query key as fresh as a marker. */
export function useMarker(path: string, queryKey: QueryKey): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(
    () =>
      listenToMarker(path, { moved: () => void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey }) }),
    [client, path, key],
  );
}
