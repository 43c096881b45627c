import type { LogCursor } from "@hb/domain/log/contract.ts";
import { useEffect, useRef, useState } from "react";
import { type Entries, isNewer } from "./entries.ts";

const shownMs = 2_000;

/** What has just appeared at the top of a list that was there before: shown for two seconds at the entry's edge. */
export function useFreshEntries(shown: Entries): ReadonlySet<number> {
  const newest = useRef<LogCursor>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    const before = newest.current;
    const [first] = shown;
    if (first && (!before || isNewer(first, before))) newest.current = first;
    if (!before) return;
    const end = shown.findIndex(entry => !isNewer(entry, before));
    const arrived = shown.slice(0, end === -1 ? shown.length : end);
    if (arrived.length > 0) setFresh(known => new Set([...known, ...arrived.map(({ id }) => id)]));
  }, [shown]);

  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), shownMs);
    return () => clearTimeout(timer);
  }, [fresh]);

  return fresh;
}
