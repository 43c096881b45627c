import type { DateOn } from "@hb/domain/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { type ClockAxis, endPlaceOf, placeOf } from "./clock-axis.ts";

/** Where a session is drawn: along the axis in minutes, across its column in lanes. */
export interface Placed {
  session: Session;
  /** In minutes along the axis. */
  top: number;
  length: number;
  /** Sessions at one station at one time are side by side: one that was moved away and the new slot at its time. */
  lane: number;
  lanes: number;
}

export interface DayColumn {
  on: DateOn;
  /** By station, in the order of the stations that are shown. */
  stations: readonly { stationId: number; placed: readonly Placed[] }[];
}

/** Every session in its column. Blocks that stay where they are keep their identity, so they aren't drawn again. */
export function dayColumns(
  sessions: readonly Session[],
  axis: ClockAxis,
  stationIds: readonly number[],
  before: ReadonlyMap<number, Placed> = new Map(),
): DayColumn[] {
  const bounds = axis.days.map(({ starts }) => {
    const there = starts.filter(start => start !== null);
    return { first: Math.min(...there), last: Math.max(...there) + 24 * 3_600_000 };
  });
  const cells = axis.days.map(() => new Map<number, Placed[]>(stationIds.map(id => [id, []])));
  for (const session of sessions) {
    const startMs = Date.parse(session.startsAt);
    for (const [n, day] of axis.days.entries()) {
      const { first, last } = bounds[n]!;
      if (startMs < first || startMs >= last) continue;
      const top = placeOf(axis, day, startMs);
      if (top === undefined) continue;
      const end = endPlaceOf(axis, day, startMs + session.lengthMinutes * 60_000);
      cells[n]?.get(session.stationId)?.push({ session, top, length: Math.max(end - top, 15), lane: 0, lanes: 1 });
      break;
    }
  }
  return axis.days.map(({ on }, n) => ({
    on,
    stations: stationIds.map(stationId => ({
      stationId,
      placed: inLanes(cells[n]?.get(stationId) ?? []).map(block => keep(before.get(block.session.id), block)),
    })),
  }));
}

/** Places sessions again and again: blocks that didn't change keep their identity from the last time. */
export function columnPlacer() {
  let last: ReadonlyMap<number, Placed> = new Map();
  return (sessions: readonly Session[], axis: ClockAxis, stationIds: readonly number[]): DayColumn[] => {
    const columns = dayColumns(sessions, axis, stationIds, last);
    last = placedIn(columns);
    return columns;
  };
}

function inLanes(blocks: Placed[]): Placed[] {
  blocks.sort((one, other) => one.top - other.top || one.session.id - other.session.id);
  let group: Placed[] = [];
  let groupEnd = -1;
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const block of group) block.lanes = lanes;
  };
  for (const block of blocks) {
    if (block.top >= groupEnd) {
      close();
      group = [];
      groupEnd = -1;
    }
    const beside = group.filter(other => other.top + other.length > block.top);
    while (beside.some(({ lane }) => lane === block.lane)) block.lane++;
    group.push(block);
    groupEnd = Math.max(groupEnd, block.top + block.length);
  }
  close();
  return blocks;
}

function keep(before: Placed | undefined, now: Placed): Placed {
  const isSame =
    before !== undefined &&
    before.session === now.session &&
    before.top === now.top &&
    before.length === now.length &&
    before.lane === now.lane &&
    before.lanes === now.lanes;
  return isSame ? before : now;
}

export function placedIn(columns: readonly DayColumn[]): Map<number, Placed> {
  return new Map(
    columns.flatMap(({ stations }) => stations.flatMap(({ placed }) => placed.map(block => [block.session.id, block]))),
  );
}

export type Direction = "up" | "down" | "left" | "right";

/** Where an arrow key leads: along the column, or to the nearest time in the next column that has any sessions. */
export function neighborOf(columns: readonly DayColumn[], id: number | undefined, to: Direction): Placed | undefined {
  const cells = columns.flatMap(({ stations }) => stations.map(({ placed }) => placed));
  const at = cells.findIndex(cell => cell.some(({ session }) => session.id === id));
  const cell = cells[at];
  const from = cell?.find(({ session }) => session.id === id);
  if (!cell || !from) return cells.find(({ length }) => length > 0)?.[0];
  if (to === "up" || to === "down") return cell[cell.indexOf(from) + (to === "down" ? 1 : -1)];
  const step = to === "right" ? 1 : -1;
  for (let n = at + step; n >= 0 && n < cells.length; n += step) {
    const [first, ...rest] = cells[n] ?? [];
    if (first)
      return rest.reduce(
        (best, one) => (Math.abs(one.top - from.top) < Math.abs(best.top - from.top) ? one : best),
        first,
      );
  }
  return undefined;
}
