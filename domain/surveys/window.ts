import type { Instant } from "../contract.ts";
import { addDays, addMinutes, instantAt, startOfDay } from "../time.ts";
import type { Clock, Course } from "./course.ts";
import { type CourseSnapshot, dateOf, numberOf, snapshotOf, studyDays } from "./study-days.ts";
import type { CountedSurvey, SurveyRef } from "./survey.ts";

export const weeklyOpenHours = 72;

/** When the survey of a study day opens: at the start of the day, or when the person became active on or after it. */
export function openingOf({ course: { spans }, clock: { zone } }: CourseSnapshot, day: number): Instant {
  const on = dateOf(day);
  const begins = startOfDay(on, zone);
  // A pause that begins with the day leaves nothing of it.
  const wasActiveBefore = spans.some(
    ({ startedOn, endedOn, endedAt }) => startedOn < on && (endedOn === null || (endedOn >= on && endedAt !== begins)),
  );
  const first = spans.find(({ startedOn }) => startedOn >= on);
  return wasActiveBefore || !first || first.startedAt < begins ? begins : first.startedAt;
}

export const closingOf = (opensAt: Instant): Instant => addMinutes(opensAt, weeklyOpenHours * 60);

export interface Window<S extends SurveyRef = SurveyRef> {
  survey: S;
  opensAt: Instant;
  /** After this, an answer is late. */
  onTimeUntil: Instant;
  closesAt: Instant;
  isReopened: boolean;
}

/** The window of a survey that has opened; undefined = it never did. */
export function windowOf(course: Course, clock: Clock, survey: CountedSurvey): Window<CountedSurvey> | undefined {
  const look = snapshotOf(course, clock);
  const days = studyDays(look);
  if (survey.kind === "daily") {
    const day = numberOf(survey.on);
    if (!days.includes(day)) return undefined;
    const next = addDays(survey.on, 1);
    return {
      survey,
      opensAt: openingOf(look, day),
      onTimeUntil: startOfDay(next, clock.zone),
      closesAt: instantAt(next, "12:00", clock.zone),
      isReopened: false,
    };
  }
  const day = days[survey.week * 7 - 1];
  if (day === undefined) return undefined;
  const opensAt = openingOf(look, day);
  const onTimeUntil = closingOf(opensAt);
  const reopened = course.reopenings.find(({ week }) => week === survey.week);
  return { survey, opensAt, onTimeUntil, closesAt: reopened?.until ?? onTimeUntil, isReopened: reopened !== undefined };
}
