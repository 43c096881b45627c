import type { Instant } from "../contract.ts";
import { addDays, addMinutes, startOfDay } from "../time.ts";
import { type Clock, type Course, clockAt, isActive } from "./course.ts";
import { surveyHistory } from "./schedule.ts";
import { countStudyDays } from "./study-days.ts";
import type { CountedSurvey, SurveyState } from "./survey.ts";
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

/** How far ahead a phone is told what will be due, so that it can be answered without a network. */
export const aheadDays = 14;

/** The end of the days that a phone is told of. */
export function aheadClock({ now, zone }: Clock): Clock {
  return clockAt(addMinutes(now, aheadDays * 24 * 60), zone);
}

/** The daily and weekly surveys that open in the next days if nothing changes, in the order in which they open. */
export function listAhead(course: Course, clock: Clock): Window<CountedSurvey>[] {
  if (!isActive(course)) return [];
  const later = aheadClock(clock);
  const { days, weeks } = surveyHistory(course, later);
  const isSettled = ({ state }: { state: SurveyState }) => state === "done" || state === "late" || state === "excused";
  const daily = days.filter(one => !isSettled(one)).map(({ on }): CountedSurvey => ({ kind: "daily", on }));
  const weekly = weeks.filter(one => !isSettled(one)).map(({ week }): CountedSurvey => ({ kind: "weekly", week }));
  return [...daily.slice(-aheadDays), ...weekly.slice(-aheadDays / 7)]
    .flatMap(survey => windowOf(course, later, survey) ?? [])
    .filter(({ opensAt }) => opensAt > clock.now)
    .toSorted((one, other) => (one.opensAt < other.opensAt ? -1 : 1));
}
