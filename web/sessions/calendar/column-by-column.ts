import { useEffect, useState } from "react";
import type { Sight } from "./columns-in-sight.ts";
import type { DayColumn, Placed } from "./day-columns.ts";
import { whenIdle } from "./when-idle.ts";

/** What one frame takes: it begins low and follows how fast this machine turns out to be. */
const pace = { first: 12, least: 6, most: 48, quickMs: 20, slowMs: 30 };
/** What is out of sight waits until the browser has nothing else to do, and comes in small pieces. */
const idleRoom = 20;

interface Drawn {
  columns: readonly DayColumn[];
  /** How many blocks the next frame takes. */
  room: number;
  /** When the last frame of this turn was, 0 = it begins. */
  at: number;
  reach: Reach;
}

type Reach = "sight" | "all";

/**
 * A full week is drawn a few blocks in each frame, so that no frame takes long: first what can be seen, which is there
 * within a few, then the rest, so that it can be searched and read aloud. What a column showed before and still shows
 * never leaves the screen.
 */
export function useColumnByColumn(columns: readonly DayColumn[], sight: Sight): readonly DayColumn[] {
  const [drawn, setDrawn] = useState<Drawn>({ columns: [], room: pace.first, at: 0, reach: "sight" });
  const next = settle(drawn.columns, columns, sight, drawn);
  // The rest of a turn fits into this frame; the next turn begins low again.
  if (next.left === "nothing" && !isSame(drawn.columns, next.columns))
    setDrawn({ columns: next.columns, room: pace.first, at: 0, reach: "sight" });
  useEffect(() => {
    if (next.left === "nothing") return;
    if (next.left === "all")
      return whenIdle(() => setDrawn({ columns: next.columns, room: idleRoom, at: 0, reach: "all" }));
    const frame = requestAnimationFrame(at => {
      const room = drawn.at === 0 ? pace.first : paced(drawn.room, at - drawn.at);
      setDrawn({ columns: next.columns, room, at, reach: "sight" });
    });
    return () => cancelAnimationFrame(frame);
  });
  return next.columns;
}

export function paced(room: number, tookMs: number): number {
  if (tookMs < pace.quickMs) return Math.min(pace.most, Math.ceil(room * 1.3));
  return tookMs > pace.slowMs ? Math.max(pace.least, Math.floor(room / 2)) : room;
}

/**
 * The next state on the way. In sight: whatever is there already, without what is to go, and as much of the new as one
 * frame can take. Out of sight all stays as it is until that is done, then it follows, a piece at a time.
 */
export function settle(
  shown: readonly DayColumn[],
  columns: readonly DayColumn[],
  { first, last }: Pick<Sight, "first" | "last">,
  { room, reach }: { room: number; reach: Reach },
): { columns: readonly DayColumn[]; left: Reach | "nothing" } {
  let free = room;
  const left = { sight: false, all: false };
  const next = columns.map(({ on, stations }, day) => {
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

/** What is new comes while there is room; what has changed shows its old state until then. */
function fit(old: readonly Placed[], placed: readonly Placed[], hasRoom: () => boolean): readonly Placed[] {
  const known = new Map(old.map(block => [block.session.id, block]));
  return placed.flatMap(block => {
    const before = known.get(block.session.id);
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
