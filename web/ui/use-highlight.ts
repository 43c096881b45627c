import { useCallback, useEffect, useState } from "react";

const highlightMs = 2_000;

/** Ids that are highlighted for two seconds, such as rows that a colleague just changed. */
export function useHighlight<Id>(): [ReadonlySet<Id>, (ids: readonly Id[]) => void] {
  const [ids, setIds] = useState<ReadonlySet<Id>>(new Set());
  useEffect(() => {
    if (ids.size === 0) return;
    const timer = setTimeout(() => setIds(new Set()), highlightMs);
    return () => clearTimeout(timer);
  }, [ids]);
  const highlight = useCallback((more: readonly Id[]) => {
    if (more.length > 0) setIds(before => new Set([...before, ...more]));
  }, []);
  return [ids, highlight];
}
