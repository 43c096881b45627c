import type { DateOn, Instant } from "../contract.ts";
import { dateInZone, instantAt } from "../time.ts";

/** A time of being Remote active; its dates are those of the participant's calendar then, so that a move keeps them. */
export interface ActiveSpan {
  startedAt: Instant;
  startedOn: DateOn;
  endedAt: Instant | null;
  endedOn: DateOn | null;
}

/** All that decides about one person's surveys. */
export interface Course {
  /** Oldest first; only the last one can be open. */
  spans: readonly ActiveSpan[];
  /** A letter per date from the first day on: `d` done, `l` late, `e` excused, anything else nothing yet. */
  dailyMarks: string;
  /** The same per week. */
  weeklyMarks: string;
  /** The last reopening of each week. */
  reopenings: readonly { week: number; until: Instant }[];
  /** How many weeks the study lasts. */
  weeks: number;
}

export function isActive({ spans }: Pick<Course, "spans">): boolean {
  return spans.at(-1)?.endedAt === null;
}

export function isActiveAt({ spans }: Course, at: Instant): boolean {
  return spans.some(({ startedAt, endedAt }) => startedAt <= at && (endedAt === null || at < endedAt));
}

/** The participant's clock at one moment; made once for all who share a zone. */
export interface Clock {
  now: Instant;
  zone: string;
  today: DateOn;
  /** Until noon the survey of the day before is still taken. */
  isBeforeNoon: boolean;
}

export function clockAt(now: Instant, zone: string): Clock {
  const today = dateInZone(now, zone);
  return { now, zone, today, isBeforeNoon: now < instantAt(today, "12:00", zone) };
}
