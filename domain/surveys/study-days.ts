import type { DateOn } from "../contract.ts";
import { type Clock, type Course, isActive } from "./course.ts";

// Dates as day numbers: a list counts hundreds of thousands of them.
const dayMs = 86_400_000;
export const numberOf = (on: DateOn) => Date.parse(on) / dayMs;
export const dateOf = (day: number): DateOn => new Date(day * dayMs).toISOString().slice(0, 10);

/** A course at a moment, with dates as numbers. */
export interface CourseSnapshot {
  course: Course;
  clock: Clock;
  today: number;
  /** The very first day; Infinity = there is none yet. */
  first: number;
  /** Infinity = still active. */
  spans: readonly { from: number; to: number }[];
  isOpen: boolean;
}

export function snapshotOf(course: Course, clock: Clock): CourseSnapshot {
  const today = numberOf(clock.today);
  const spans = course.spans.map(({ startedOn, endedOn }) => ({
    from: numberOf(startedOn),
    to: endedOn === null ? Infinity : numberOf(endedOn),
  }));
  return { course, clock, today, first: spans[0]?.from ?? Infinity, spans, isOpen: isActive(course) };
}

/** The study days up to today, in order; day n is the nth of them. */
export function studyDays({ spans, course, today }: CourseSnapshot): number[] {
  const days: number[] = [];
  const maxDays = course.weeks * 7;
  for (const { from, to } of spans) {
    const first = Math.max(from, (days.at(-1) ?? -Infinity) + 1);
    const last = Math.min(to, today);
    for (let day = first; day <= last && days.length < maxDays; day++) days.push(day);
  }
  return days;
}

/** Weekly n opens on day 7n. */
export function weeklyDays(days: readonly number[]): [week: number, day: number][] {
  const weeks: [number, number][] = [];
  for (let n = 7; n <= days.length; n += 7) weeks.push([n / 7, days[n - 1] ?? 0]);
  return weeks;
}

export function countStudyDays(course: Course, clock: Clock): number {
  return studyDays(snapshotOf(course, clock)).length;
}

/** The date of the last study day so far. */
export function lastDayOf(course: Course, clock: Clock): DateOn | undefined {
  const last = studyDays(snapshotOf(course, clock)).at(-1);
  return last === undefined ? undefined : dateOf(last);
}
