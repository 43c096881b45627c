import type { Instant } from "../contract.ts";
import { addDays, instantAt, startOfDay } from "../time.ts";
import type { Clock, Course } from "./course.ts";
import { countStudyDays } from "./study-days.ts";
import { windowOf } from "./window.ts";

/**
 * Until when the course stays as it is now if nothing is written. Surveys change at the participant's noon and midnight,
 * and when a weekly window or a reopened one ends. Only the last week's window can still be open.
 */
export function unchangedUntil(course: Course, clock: Clock): Instant {
  const { now, today, zone } = clock;
  const week = Math.floor(countStudyDays(course, clock) / 7);
  const turns = [
    clock.isBeforeNoon ? instantAt(today, "12:00", zone) : startOfDay(addDays(today, 1), zone),
    ...course.reopenings.map(({ until }) => until),
  ];
  const window = windowOf(course, clock, { kind: "weekly", week });
  if (window) turns.push(window.onTimeUntil);
  return turns.reduce((first, turn) => (turn > now && turn < first ? turn : first));
}
