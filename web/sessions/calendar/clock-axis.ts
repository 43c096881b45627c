import type { DateOn, Instant } from "@hb/domain/contract.ts";
import { addDays, addMinutes, startOfDay, timeInZone } from "@hb/domain/time.ts";

/*
 * The calendar's vertical axis is the site's local time, shared by all days. A day on which the clocks change has 23 or
 * 25 hours: a skipped hour is an empty stretch on that day, a repeated hour is a stretch of its own that the other days
 * don't have. So every moment has exactly one place.
 */

export const minutesPerDay = 24 * 60;
export const snapMinutes = 15;

/** Pixels per minute: a quarter of an hour is 18 px. */
export const scale = 1.2;

/** A part of the axis without a jump: minutes of local time, and where it begins along the axis. */
export interface Stretch {
  from: number;
  to: number;
  /** The second time the clock shows these hours. */
  again: boolean;
  at: number;
}

export interface AxisDay {
  on: DateOn;
  /** For each stretch the moment, in milliseconds, at which it begins on this day; null = this day doesn't have it. */
  starts: readonly (number | null)[];
}

export interface ClockAxis {
  stretches: readonly Stretch[];
  days: readonly AxisDay[];
  /** In minutes. */
  length: number;
  /** Every full hour: its label and its place. */
  hours: readonly { label: string; at: number; again: boolean }[];
}

/** A part of a day in which local time runs on evenly. */
interface Run {
  from: number;
  to: number;
  startMs: number;
}

/** `from` and `to` are minutes of local time: what the calendar shows of each day. */
export function clockAxis(days: readonly DateOn[], zone: string, from: number, to: number): ClockAxis {
  const runs = days.map(on => runsOf(on, zone));
  const edges = runs
    .flatMap(ofDay => ofDay.flatMap(run => [run.from, run.to]))
    .filter(edge => edge > from && edge < to);
  const cuts = [...new Set([from, ...edges, to])].sort((a, b) => a - b);
  const twice = runs.flatMap(repeatedIn).filter(repeat => repeat.from < to && repeat.to > from);

  const stretches: Stretch[] = [];
  let at = 0;
  const add = (start: number, end: number, again: boolean) => {
    stretches.push({ from: start, to: end, again, at });
    at += end - start;
  };
  for (const [n, start] of cuts.entries()) {
    const end = cuts[n + 1];
    if (end === undefined) break;
    add(start, end, false);
    const repeat = twice.find(({ to: last }) => Math.min(last, to) === end);
    if (repeat) add(Math.max(repeat.from, from), end, true);
  }
  return {
    stretches,
    days: days.map((on, n) => ({ on, starts: stretches.map(stretch => startIn(runs[n] ?? [], stretch)) })),
    length: at,
    hours: stretches.flatMap(hoursIn),
  };
}

function runsOf(on: DateOn, zone: string): Run[] {
  const begin = startOfDay(on, zone);
  const end = startOfDay(addDays(on, 1), zone);
  const startMs = Date.parse(begin);
  if (Date.parse(end) - startMs === minutesPerDay * 60_000) return [{ from: 0, to: minutesPerDay, startMs }];
  const runs: Run[] = [];
  for (let moment = begin; moment < end; moment = addMinutes(moment, snapMinutes)) {
    const wall = minutesOf(timeInZone(moment, zone));
    const last = runs.at(-1);
    if (last?.to === wall) last.to = wall + snapMinutes;
    else runs.push({ from: wall, to: wall + snapMinutes, startMs: Date.parse(moment) });
  }
  return runs;
}

function repeatedIn(runs: readonly Run[]): { from: number; to: number }[] {
  return runs.flatMap((run, n) => {
    const before = runs[n - 1];
    return before && run.from < before.to ? [{ from: run.from, to: before.to }] : [];
  });
}

function startIn(runs: readonly Run[], { from, to, again }: Stretch): number | null {
  const holding = runs.filter(run => run.from <= from && run.to >= to);
  const run = again ? holding[1] : holding[0];
  return run ? run.startMs + (from - run.from) * 60_000 : null;
}

function hoursIn({ from, to, again, at }: Stretch): { label: string; at: number; again: boolean }[] {
  const hours = [];
  for (let minute = Math.ceil(from / 60) * 60; minute < to; minute += 60)
    hours.push({ label: formatMinutes(minute), at: at + minute - from, again });
  return hours;
}

/** Where a moment is along the axis of a day, in minutes; undefined outside of what is shown. */
export function placeOf(axis: ClockAxis, day: AxisDay, ms: number): number | undefined {
  for (const [n, { from, to, at }] of axis.stretches.entries()) {
    const start = day.starts[n];
    if (start === null || start === undefined) continue;
    const minutes = (ms - start) / 60_000;
    if (minutes >= 0 && minutes < to - from) return at + minutes;
  }
  return undefined;
}

/** Where something that ends at this moment ends: at the end of the axis if it goes on below. */
export function endPlaceOf(axis: ClockAxis, day: AxisDay, ms: number): number {
  const before = placeOf(axis, day, ms - 60_000);
  return before === undefined ? axis.length : before + 1;
}

/** The moment at a place of a day's column, to the quarter hour; undefined where the day has no such time. */
export function momentAt(axis: ClockAxis, day: AxisDay, place: number): Instant | undefined {
  const snapped = Math.max(0, Math.round(place / snapMinutes) * snapMinutes);
  const n = axis.stretches.findIndex(({ at, from, to }) => snapped >= at && snapped < at + to - from);
  const stretch = axis.stretches[n];
  const start = day.starts[n];
  if (!stretch || start === null || start === undefined) return undefined;
  return new Date(start + (snapped - stretch.at) * 60_000).toISOString();
}

/** The usual hours, extended to whole hours by sessions outside them. */
export function hoursToShow(
  sessions: readonly { startsAt: Instant; lengthMinutes: number }[],
  zone: string,
): { from: number; to: number } {
  let [from, to] = [8 * 60, 18 * 60];
  // Thousands of sessions begin at a few dozen times of day.
  const starts = new Map<string, number>();
  for (const { startsAt, lengthMinutes } of sessions) {
    const clock = startsAt.slice(0, 16);
    const start = starts.get(clock) ?? minutesOf(timeInZone(startsAt, zone));
    starts.set(clock, start);
    from = Math.min(from, Math.floor(start / 60) * 60);
    to = Math.max(to, Math.min(minutesPerDay, Math.ceil((start + lengthMinutes) / 60) * 60));
  }
  return { from, to };
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

export function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
