import type { DateOn } from "../contract.ts";
import { type Clock, type Course, isActiveAt } from "./course.ts";
import { type CourseSnapshot, dateOf, numberOf, snapshotOf, studyDays, weeklyDays } from "./study-days.ts";
import type { SurveyState } from "./survey.ts";
import { closingOf, openingOf } from "./window.ts";

/*
 * Which survey is due when. Day 1 is the date of Remote active in the participant's time zone. A study day is every date
 * on which they were Remote active at some moment. A pause stops the count; re-onboarding continues it. A daily survey is
 * open on its day, and late until noon of the next. Weekly n opens on day 7n for 72 hours, and for another 72 hours
 * whenever staff reopen it. Only someone who is Remote active can answer. A survey cut short by a pause is excused.
 */

/** The person wasn't Remote active at the end of the date. */
function isCutShort({ spans }: CourseSnapshot, day: number): boolean {
  return !spans.some(({ from, to }) => from <= day && to > day);
}

function stateOfMark(mark: string | undefined): SurveyState | undefined {
  switch (mark) {
    case "d":
      return "done";
    case "l":
      return "late";
    case "e":
      return "excused";
    default:
      return undefined;
  }
}

export function dailyState(look: CourseSnapshot, day: number): SurveyState {
  const marked = stateOfMark(look.course.dailyMarks[day - look.first]);
  if (marked) return marked;
  const isTaken = day === look.today || (day === look.today - 1 && look.clock.isBeforeNoon);
  if (isTaken && look.isOpen) return "due";
  return isCutShort(look, day) ? "excused" : "missed";
}

export function weeklyState(look: CourseSnapshot, week: number, day: number): SurveyState {
  const { course, clock } = look;
  const marked = stateOfMark(course.weeklyMarks[week - 1]);
  if (marked) return marked;
  const reopened = course.reopenings.find(one => one.week === week);
  if (!reopened && isSurelyMissed(look, day)) return "missed";
  const closesAt = reopened?.until ?? closingOf(openingOf(look, day));
  if (clock.now < closesAt) {
    if (!look.isOpen) return "excused";
    return reopened ? "reopened" : "due";
  }
  return isActiveAt(course, closesAt) ? "missed" : "excused";
}

/** Its window ended days ago and lies within one active period, so no time zone lookup is needed. */
function isSurelyMissed({ spans, today }: CourseSnapshot, day: number): boolean {
  return day + 5 <= today && spans.every(({ to }) => to < day || to > day + 5);
}

/** The person's surveys up to now, by number; without calendar days that weren't study days. */
interface SurveyHistory {
  days: readonly { on: DateOn; state: SurveyState }[];
  weeks: readonly { week: number; on: DateOn; state: SurveyState }[];
}

export function surveyHistory(course: Course, clock: Clock): SurveyHistory {
  const look = snapshotOf(course, clock);
  const days = studyDays(look);
  return {
    days: days.map(day => ({ on: dateOf(day), state: dailyState(look, day) })),
    weeks: weeklyDays(days).map(([week, day]) => ({ week, on: dateOf(day), state: weeklyState(look, week, day) })),
  };
}

/** The states of day 1, day 2 and so on, without dates: for totals over thousands of people. */
export function dailyStates(course: Course, clock: Clock): SurveyState[] {
  const look = snapshotOf(course, clock);
  return studyDays(look).map(day => dailyState(look, day));
}

/** The same for week 1, week 2 and so on. */
export function weeklyStates(course: Course, clock: Clock): SurveyState[] {
  const look = snapshotOf(course, clock);
  return weeklyDays(studyDays(look)).map(([week, day]) => weeklyState(look, week, day));
}

/** All dates up to one. Dates that weren't study days are `notYet` before the first one and `excused` in a pause. */
export function calendarStates(course: Course, clock: Clock, from: DateOn, count: number): SurveyState[] {
  const look = snapshotOf(course, clock);
  const isStudyDay = new Set(studyDays(look));
  const start = numberOf(from);
  return Array.from({ length: count }, (_, at) => {
    const day = start + at;
    if (isStudyDay.has(day)) return dailyState(look, day);
    return day < look.first || day > look.today ? "notYet" : "excused";
  });
}
