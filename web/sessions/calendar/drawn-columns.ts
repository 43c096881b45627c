import { useEffect, useLayoutEffect, useState } from "react";
import type { DayColumn, Placed } from "./day-columns.ts";

/*
 * A week can hold a thousand blocks. They are drawn a few per frame, the columns in sight first, so that no frame takes
 * long; the rest follows when the browser is idle, so that it can be searched and read aloud.
 */

/** The width of the hours beside the columns. */
const hoursPx = 52;

export interface Sight {
  /** The first and last column that can be seen, counted over all days. */
  first: number;
  last: number;
  columnPx: number;
}

interface Scrolled {
  left: number;
  width: number;
}

export function sightOf({ left, width }: Scrolled, total: number, minColumnPx: number): Sight {
  const room = Math.max(0, width - hoursPx);
  const columnPx = Math.max(minColumnPx, room / Math.max(1, total));
  return {
    first: Math.max(0, Math.floor(left / columnPx)),
    last: Math.min(total - 1, Math.ceil((left + room) / columnPx)),
    columnPx,
  };
}

/** Which columns of the calendar can be seen, wherever it is scrolled to. */
export function useColumnsInSight(box: HTMLElement | null, total: number, minColumnPx: number): Sight {
  const [scrolled, setScrolled] = useState<Scrolled>({ left: 0, width: 0 });
  useLayoutEffect(() => {
    if (!box) return;
    const measure = () =>
      setScrolled(last => {
        const next = { left: box.scrollLeft, width: box.clientWidth };
        const [before, now] = [last, next].map(one => sightOf(one, total, minColumnPx));
        const isSame = before?.first === now?.first && before?.last === now?.last && last.width === next.width;
        return isSame ? last : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    box.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", measure);
    };
  }, [box, total, minColumnPx]);
  return sightOf(scrolled, total, minColumnPx);
}

/** How many blocks one frame draws: it begins low and follows how fast this machine is. */
const pace = { first: 12, min: 6, max: 48, quickMs: 20, slowMs: 30 };
const blocksPerIdle = 20;

interface Drawn {
  columns: readonly DayColumn[];
  /** How many blocks the next frame draws. */
  room: number;
  /** When the last frame of this turn was; 0 = it begins. */
  at: number;
  reach: Reach;
}

type Reach = "sight" | "all";

/** The columns as far as they are drawn. A block that was shown before and is still wanted never leaves the screen. */
export function useDrawnColumns(columns: readonly DayColumn[], sight: Sight): readonly DayColumn[] {
  const [drawn, setDrawn] = useState<Drawn>({ columns: [], room: pace.first, at: 0, reach: "sight" });
  const next = advance(drawn.columns, columns, sight, drawn);
  // The rest of a turn fits into this frame; the next turn begins low again.
  if (next.left === "nothing" && !isSame(drawn.columns, next.columns))
    setDrawn({ columns: next.columns, room: pace.first, at: 0, reach: "sight" });
  useEffect(() => {
    if (next.left === "nothing") return;
    if (next.left === "all")
      return whenIdle(() => setDrawn({ columns: next.columns, room: blocksPerIdle, at: 0, reach: "all" }));
    const frame = requestAnimationFrame(at => {
      const room = drawn.at === 0 ? pace.first : nextRoom(drawn.room, at - drawn.at);
      setDrawn({ columns: next.columns, room, at, reach: "sight" });
    });
    return () => cancelAnimationFrame(frame);
  });
  return next.columns;
}

export function nextRoom(room: number, tookMs: number): number {
  if (tookMs < pace.quickMs) return Math.min(pace.max, Math.ceil(room * 1.3));
  return tookMs > pace.slowMs ? Math.max(pace.min, Math.floor(room / 2)) : room;
}

/**
 * The next step toward the wanted columns. In sight: what is there already, without what has to go, and as much new as
 * one frame can draw. Out of sight everything stays until that is done, then follows piece by piece.
 */
export function advance(
  shown: readonly DayColumn[],
  wanted: readonly DayColumn[],
  { first, last }: Pick<Sight, "first" | "last">,
  { room, reach }: { room: number; reach: Reach },
): { columns: readonly DayColumn[]; left: Reach | "nothing" } {
  let free = room;
  const left = { sight: false, all: false };
  const next = wanted.map(({ on, stations }, day) => {
    const before = shown.find(column => column.on === on)?.stations;
    return {
      on,
      stations: stations.map(({ stationId, placed }, n) => {
        const old = before?.find(station => station.stationId === stationId)?.placed ?? none;
        if (isSameList(old, placed)) return { stationId, placed };
        const at = day * stations.length + n;
        const isInSight = at >= first && at <= last;
        if (!isInSight && (reach === "sight" || free <= 0)) {
          left.all = true;
          return { stationId, placed: old };
        }
        const fitting = fit(old, placed, () => free-- > 0);
        if (!isSameList(fitting, placed)) left[isInSight ? "sight" : "all"] = true;
        return { stationId, placed: fitting };
      }),
    };
  });
  return { columns: next, left: left.sight ? "sight" : left.all ? "all" : "nothing" };
}

/** New blocks come while there is room; changed ones show their old state until then. */
function fit(old: readonly Placed[], placed: readonly Placed[], hasRoom: () => boolean): readonly Placed[] {
  const byId = new Map(old.map(block => [block.session.id, block]));
  return placed.flatMap(block => {
    const before = byId.get(block.session.id);
    if (before === block || hasRoom()) return [block];
    return before ? [before] : [];
  });
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

/** Runs when the browser is idle, or after a second; answers how to cancel it. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 30);
    return () => clearTimeout(timer);
  }
  const turn = requestIdleCallback(run, { timeout: 1_000 });
  return () => cancelIdleCallback(turn);
}
