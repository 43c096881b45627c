import type { DateOn, Instant } from "../contract.ts";
import { dateInZone, instantAt } from "../time.ts";

/** A period of being Remote active. Its dates are in the participant's time zone at that time, so moving doesn't change them. */
export interface ActiveSpan {
  startedAt: Instant;
  startedOn: DateOn;
  endedAt: Instant | null;
  endedOn: DateOn | null;
}

/** Everything that decides about one person's surveys. */
export interface Course {
  /** Oldest first; only the last one can be open. */
  spans: readonly ActiveSpan[];
  /** One letter per date from the first day on: `d` done, `l` late, `e` excused, anything else nothing yet. */
  dailyMarks: string;
  /** The same by week. */
  weeklyMarks: string;
  /** The last time each week was reopened. */
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

/** The participant's local time at one moment; created once for everyone in the same time zone. */
export interface Clock {
  now: Instant;
  zone: string;
  today: DateOn;
  /** Until noon, the previous day's survey is still accepted. */
  isBeforeNoon: boolean;
}

export function clockAt(now: Instant, zone: string): Clock {
  const today = dateInZone(now, zone);
  return { now, zone, today, isBeforeNoon: now < instantAt(today, "12:00", zone) };
}
