import type { Instant } from "../contract.ts";
import { addDays, startOfDay } from "../time.ts";
import { type Clock, type Course, isActive } from "./course.ts";
import { surveyHistory } from "./schedule.ts";
import { countStudyDays } from "./study-days.ts";
import type { CountedSurvey } from "./survey.ts";
import { type Window, windowOf } from "./window.ts";

/** What can be answered now: today's, yesterday's, then weekly ones by number. */
export function listDue(course: Course, clock: Clock): Window<CountedSurvey>[] {
  const { days, weeks } = surveyHistory(course, clock);
  const daily = days
    .filter(({ state }) => state === "due")
    .map(({ on }): CountedSurvey => ({ kind: "daily", on }))
    .toReversed();
  const weekly = weeks
    .filter(({ state }) => state === "due" || state === "reopened")
    .map(({ week }): CountedSurvey => ({ kind: "weekly", week }));
  return [...daily, ...weekly].flatMap(survey => windowOf(course, clock, survey) ?? []);
}

/** When the next daily survey opens if nothing changes; undefined = there won't be one. */
export function nextOpening(course: Course, clock: Clock): Instant | undefined {
  if (!isActive(course)) return undefined;
  const isLast = countStudyDays(course, clock) >= course.weeks * 7;
  return isLast ? undefined : startOfDay(addDays(clock.today, 1), clock.zone);
}
