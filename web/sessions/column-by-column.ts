import { useEffect, useState } from "react";
import type { DayColumn, Placed } from "./day-columns.ts";

/** What one frame takes: it begins low and follows how fast this machine turns out to be. */
const pace = { first: 20, least: 16, most: 120, quickMs: 20, slowMs: 40 };

interface Drawn {
  columns: readonly DayColumn[];
  /** How many blocks the next frame takes. */
  room: number;
  /** When the last frame of this turn was, 0 = it begins. */
  at: number;
}

/**
 * A full week is drawn a few blocks in each frame, so that no frame takes long; a usual one is there within a few. What a
 * column showed before and still shows never leaves the screen.
 */
export function useColumnByColumn(columns: readonly DayColumn[]): readonly DayColumn[] {
  const [drawn, setDrawn] = useState<Drawn>({ columns: [], room: pace.first, at: 0 });
  const next = settle(drawn.columns, columns, drawn.room);
  // The rest of a turn fits into this frame; the next turn begins low again.
  if (!next.hasMore && !isSame(drawn.columns, next.columns))
    setDrawn({ columns: next.columns, room: pace.first, at: 0 });
  useEffect(() => {
    if (!next.hasMore) return;
    const frame = requestAnimationFrame(at =>
      setDrawn({ columns: next.columns, room: drawn.at === 0 ? drawn.room : paced(drawn.room, at - drawn.at), at }),
    );
    return () => cancelAnimationFrame(frame);
  });
  return next.columns;
}

export function paced(room: number, tookMs: number): number {
  if (tookMs < pace.quickMs) return Math.min(pace.most, Math.ceil(room * 1.3));
  return tookMs > pace.slowMs ? Math.max(pace.least, Math.floor(room / 2)) : room;
}

/** The next state on the way: whatever is there already, without what is to go, and as much of the new as one frame can take. */
export function settle(shown: readonly DayColumn[], columns: readonly DayColumn[], room: number) {
  let left = room;
  let hasMore = false;
  const next = columns.map(({ on, stations }) => {
    const before = shown.find(column => column.on === on)?.stations;
    return {
      on,
      stations: stations.map(({ stationId, placed }) => {
        const old = before?.find(station => station.stationId === stationId)?.placed ?? none;
        if (isSameList(old, placed)) return { stationId, placed };
        const known = new Set(old);
        const fitting = placed.filter(block => known.has(block) || left-- > 0);
        if (fitting.length < placed.length) hasMore = true;
        return { stationId, placed: fitting };
      }),
    };
  });
  return { columns: next, hasMore };
}

const none: readonly Placed[] = [];

function isSameList(one: readonly Placed[], other: readonly Placed[]): boolean {
  return one === other || (one.length === other.length && one.every((block, n) => block === other[n]));
}

function isSame(one: readonly DayColumn[], other: readonly DayColumn[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ on, stations }, n) =>
        on === other[n]?.on &&
        stations.length === other[n].stations.length &&
        stations.every((station, at) => isSameList(station.placed, other[n]?.stations[at]?.placed ?? none)),
    )
  );
}
