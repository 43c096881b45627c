import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { onValue, ref } from "firebase/database";
import { useEffect, useState } from "react";
import { serverNow } from "./clock.ts";
import { keepListening } from "./connection.ts";
import { refreshUserInfo, type UserInfo } from "./sign-in.ts";
import { throttle } from "./throttle.ts";

/** A fetch may have begun a little before its listener: a move within this time counts as missed. */
const overlapMs = 5_000;
/** Well below the overlap: the fetch may have taken a while. */
const freshMs = 2_000;

interface Listening {
  /** Server time up to which the caller knows everything; an older first value isn't a move. */
  knownUntil?: number;
  moved: () => void;
  /** The marker's value, at first and with every move: about the time of the last change, in milliseconds. */
  heard?: (value: number) => void;
  /** The listener lost its permission. */
  ended?: () => void;
}

/** Tells when a marker moved: at once, then at most once a second. */
export function listenToMarker(path: string, { knownUntil, moved, heard, ended }: Listening): () => void {
  const since = knownUntil ?? serverNow() - overlapMs;
  const tell = throttle(1_000, moved);
  let last: unknown;
  const stop = keepListening((database, refused) =>
    onValue(
      ref(database, path),
      snapshot => {
        const value: unknown = snapshot.val();
        const isMove = last === undefined ? typeof value === "number" && value > since : value !== last;
        last = value;
        if (typeof value === "number") heard?.(value);
        if (isMove) tell();
      },
      () => {
        refused();
        ended?.();
      },
    ),
  );
  return () => {
    stop();
    tell.cancel();
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

/**
 * As `useMarker`, for a page: what an earlier visit cached is shown and fetched again, because nothing listened in
 * between. Returns when the marker last moved.
 */
export function useLive(path: string, queryKey: QueryKey): number | undefined {
  const client = useQueryClient();
  const [lastChangeAt, setLastChangeAt] = useState<number>();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    const queryKey = JSON.parse(key) as QueryKey;
    // What was fetched for this page just now is new: the listener knows of moves since.
    void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.dataUpdatedAt < Date.now() - freshMs });
    return listenToMarker(path, {
      moved: () => void client.invalidateQueries({ queryKey }),
      heard: setLastChangeAt,
    });
  }, [client, path, key]);
  return lastChangeAt;
}

/**
 * Follows the marker of one user: changed permissions, a forced password change or a closed account reach this
 * browser without a reload. A listener that lost its permission asks once too: that is how a closed account looks.
 */
export function keepUserInfoFresh({ userId, asOf }: Pick<UserInfo, "userId" | "asOf">): () => void {
  return listenToMarker(`authentication/lastUpdate/${userId}`, {
    knownUntil: asOf,
    moved: () => void refreshUserInfo(),
    ended: () => void refreshUserInfo(),
  });
}
