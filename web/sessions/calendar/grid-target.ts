import type { Instant } from "@hb/domain/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { maxSessionMinutes } from "@hb/domain/sessions/session.ts";
import { stationFreeStatuses } from "@hb/domain/sessions/status.ts";
import { type ClockAxis, momentAt, snapMinutes } from "./clock-axis.ts";
import type { DayColumn, Direction, Placed } from "./day-columns.ts";

/** Where a block is being dragged to: indexes of day and station, and minutes along the axis. */
export interface Target {
  day: number;
  station: number;
  top: number;
  length: number;
}

export interface NewPlace {
  startsAt: Instant;
  stationId: number;
  lengthMinutes: number;
}

export function targetOf(columns: readonly DayColumn[], id: number): Target | undefined {
  for (const [day, { stations }] of columns.entries())
    for (const [station, { placed }] of stations.entries()) {
      const block = placed.find(({ session }) => session.id === id);
      if (block) return { day, station, top: block.top, length: block.session.lengthMinutes };
    }
  return undefined;
}

/** One step by keyboard: a quarter hour up or down, or a column to the side, on into the next day. */
export function shifted(
  target: Target,
  to: Direction,
  how: "move" | "resize",
  columns: readonly DayColumn[],
  axis: ClockAxis,
) {
  const step = to === "up" || to === "left" ? -1 : 1;
  const isAlong = to === "up" || to === "down";
  if (how === "resize")
    return isAlong ? { ...target, length: clampLength(target.length + step * snapMinutes, axis, target.top) } : target;
  if (isAlong) {
    const top = Math.min(Math.max(0, snap(target.top) + step * snapMinutes), axis.length - snapMinutes);
    return { ...target, top };
  }
  const stations = columns[0]?.stations.length ?? 1;
  const column = target.day * stations + target.station + step;
  if (column < 0 || column >= columns.length * stations) return target;
  return { ...target, day: Math.floor(column / stations), station: column % stations };
}

/** A block lasts at least a quarter hour and ends within the day. */
export function clampLength(length: number, axis: ClockAxis, top: number): number {
  const rest = Math.max(snapMinutes, axis.length - top);
  return Math.min(Math.max(snapMinutes, snap(length)), rest, maxSessionMinutes);
}

export function snap(minutes: number): number {
  return Math.round(minutes / snapMinutes) * snapMinutes;
}

/** Undefined where the day has no such time. */
export function placeAt(target: Target, columns: readonly DayColumn[], axis: ClockAxis): NewPlace | undefined {
  const day = axis.days[target.day];
  const stationId = columns[target.day]?.stations[target.station]?.stationId;
  const startsAt = day && momentAt(axis, day, target.top);
  if (startsAt === undefined || stationId === undefined) return undefined;
  return { startsAt, stationId, lengthMinutes: target.length };
}

/** Who or what has the station at that time. The server decides; this only warns before the drop. */
export function takenBy(target: Target, self: Session, columns: readonly DayColumn[]): Session | undefined {
  return standingAt(target, self, columns).find(
    ({ top, length }) => top < target.top + target.length && target.top < top + length,
  )?.session;
}

/** The closest time of the same station and day that is free; undefined if there is none. */
export function nearestFree(
  target: Target,
  self: Session,
  columns: readonly DayColumn[],
  axis: ClockAxis,
): Target | undefined {
  const around = standingAt(target, self, columns);
  const tops = [0, ...around.flatMap(({ top, length }) => [top - target.length, top + length])];
  return tops
    .filter(top => top >= 0 && top + target.length <= axis.length)
    .map(top => ({ ...target, top }))
    .filter(place => takenBy(place, self, columns) === undefined)
    .toSorted((one, other) => Math.abs(one.top - target.top) - Math.abs(other.top - target.top))[0];
}

function standingAt({ day, station }: Target, self: Session, columns: readonly DayColumn[]): readonly Placed[] {
  const there = columns[day]?.stations[station]?.placed ?? [];
  return there.filter(({ session }) => session.id !== self.id && !stationFreeStatuses.includes(session.status));
}

export function isSamePlace({ startsAt, stationId, lengthMinutes }: Session, place: NewPlace): boolean {
  return startsAt === place.startsAt && stationId === place.stationId && lengthMinutes === place.lengthMinutes;
}
