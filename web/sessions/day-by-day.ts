import { useEffect, useState } from "react";
import type { DayColumn } from "./day-columns.ts";

/** So many blocks are drawn within one frame. */
const blocksPerFrame = 120;

/**
 * A full week is drawn day by day, a frame each, so that no frame takes long; a usual one is there at once. What a day
 * showed before stays until its turn.
 */
export function useDayByDay(columns: readonly DayColumn[]): readonly DayColumn[] {
  const [shown, setShown] = useState<readonly DayColumn[]>(() => settle([], columns).columns);
  const isSettled = shown.length === columns.length && columns.every((column, n) => column === shown[n]);
  const next = isSettled ? undefined : settle(shown, columns);
  // What fits into one frame is drawn in this one.
  if (next?.isWhole && next.columns !== shown) setShown(next.columns);
  useEffect(() => {
    if (!next || next.isWhole) return;
    const frame = requestAnimationFrame(() => setShown(next.columns));
    return () => cancelAnimationFrame(frame);
  });
  return next?.isWhole ? next.columns : alike(shown, columns);
}

/** The next state on the way: as many days in their new form as one frame can take, at least one. */
function settle(shown: readonly DayColumn[], columns: readonly DayColumn[]) {
  let room = blocksPerFrame;
  let isFirst = true;
  let isWhole = true;
  const next = columns.map(column => {
    const before = shown.find(old => isSameFrame(old, column));
    if (before === column) return column;
    const work = workBetween(before, column);
    if (isFirst || work <= room) {
      room -= work;
      isFirst = isFirst && work === 0;
      return column;
    }
    isWhole = false;
    return before ?? empty(column);
  });
  return { columns: next, isWhole };
}

/** Until a day's turn comes, its column is there and empty. */
function alike(shown: readonly DayColumn[], columns: readonly DayColumn[]): readonly DayColumn[] {
  return columns.map(column => shown.find(old => isSameFrame(old, column)) ?? empty(column));
}

function isSameFrame(one: DayColumn, other: DayColumn): boolean {
  return one.on === other.on && one.stations.map(idOf).join() === other.stations.map(idOf).join();
}

function idOf({ stationId }: { stationId: number }): number {
  return stationId;
}

function empty({ on, stations }: DayColumn): DayColumn {
  return { on, stations: stations.map(({ stationId }) => ({ stationId, placed: [] })) };
}

/** How many blocks come, go or change. */
export function workBetween(before: DayColumn | undefined, after: DayColumn): number {
  const known = new Set(before?.stations.flatMap(({ placed }) => placed) ?? []);
  let work = known.size;
  for (const { placed } of after.stations) for (const block of placed) work += known.has(block) ? -1 : 1;
  return work;
}
