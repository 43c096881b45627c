import type { LogCursor } from "@hb/domain/log/contract.ts";
import { useEffect, useRef } from "react";
import { useHighlight } from "../../ui/use-highlight.ts";
import { type Entries, isNewer } from "./entries.ts";

/** Entries that just appeared at the top of a list that was already there. */
export function useFreshEntries(shown: Entries): ReadonlySet<number> {
  const newest = useRef<LogCursor>(undefined);
  const [fresh, highlight] = useHighlight<number>();
  useEffect(() => {
    const before = newest.current;
    const [first] = shown;
    if (first && (!before || isNewer(first, before))) newest.current = first;
    if (!before) return;
    const end = shown.findIndex(entry => !isNewer(entry, before));
    highlight(shown.slice(0, end === -1 ? shown.length : end).map(({ id }) => id));
  }, [shown, highlight]);
  return fresh;
}
