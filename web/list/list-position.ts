import { useMemo, useState } from "react";
import { type ListWindow, rowAt, rowsOf } from "./list-window.ts";

interface Position {
  id: number | undefined;
  index: number;
}

/** Where the keys are in the list: it follows the person when rows come and go above. */
export function usePosition<Row extends { id: number }>(window: ListWindow<Row> | undefined) {
  const [position, setPosition] = useState<Position>();
  const index = useMemo(() => {
    if (!position || !window) return undefined;
    if (position.id === undefined || rowAt(window, position.index)?.id === position.id) return position.index;
    for (const [at, { id }] of rowsOf(window)) if (id === position.id) return at;
    return Math.min(position.index, Math.max(0, window.total - 1));
  }, [position, window]);
  const moveTo = (at: number) => setPosition({ id: rowAt(window, at)?.id, index: at });
  return { index, moveTo };
}
