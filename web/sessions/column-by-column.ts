import { useEffect, useState } from "react";
import type { DayColumn, Placed } from "./day-columns.ts";

/** So many blocks come, go or change within one frame. */
const blocksPerFrame = 50;

/**
 * A full week is drawn column by column, a few in each frame, so that no frame takes long; a usual one is there at once.
 * What a column showed before stays until its turn.
 */
export function useColumnByColumn(columns: readonly DayColumn[]): readonly DayColumn[] {
  const [shown, setShown] = useState<readonly DayColumn[]>([]);
  const next = settle(shown, columns);
  const hasMore = next.work > 0;
  // What fits into one frame is drawn in this one.
  if (!hasMore && !isSame(shown, next.columns)) setShown(next.columns);
  useEffect(() => {
    if (!hasMore) return;
    const frame = requestAnimationFrame(() => setShown(next.columns));
    return () => cancelAnimationFrame(frame);
  });
  return next.columns;
}

interface Step {
  columns: readonly DayColumn[];
  /** How many blocks are left for later frames. */
  work: number;
}

/** The next state on the way: as many columns in their new form as one frame can take, at least one. */
export function settle(shown: readonly DayColumn[], columns: readonly DayColumn[], perFrame = blocksPerFrame): Step {
  let room = perFrame;
  let left = 0;
  const next = columns.map(({ on, stations }) => {
    const before = shown.find(column => column.on === on)?.stations;
    return {
      on,
      stations: stations.map(({ stationId, placed }) => {
        const old = before?.find(station => station.stationId === stationId)?.placed ?? none;
        const work = workBetween(old, placed);
        if (work <= room || room === perFrame) {
          room -= work;
          return { stationId, placed };
        }
        left += work;
        return { stationId, placed: old };
      }),
    };
  });
  return { columns: next, work: left };
}

const none: readonly Placed[] = [];

function workBetween(before: readonly Placed[], after: readonly Placed[]): number {
  if (before === after || (before.length === after.length && before.every((block, n) => block === after[n]))) return 0;
  const known = new Set(before);
  let work = known.size;
  for (const block of after) work += known.has(block) ? -1 : 1;
  return work;
}

function isSame(one: readonly DayColumn[], other: readonly DayColumn[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ on, stations }, n) =>
        on === other[n]?.on &&
        stations.length === other[n].stations.length &&
        stations.every((station, at) => station.placed === other[n]?.stations[at]?.placed),
    )
  );
}
