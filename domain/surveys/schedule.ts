import type { DateOn } from "../contract.ts";
import { type Clock, type Course, isActiveAt } from "./course.ts";
import { type CourseSnapshot, dateOf, numberOf, snapshotOf, studyDays, weeklyDays } from "./study-days.ts";
import type { SurveyState } from "./survey.ts";
import { closingOf, openingOf } from "./window.ts";

/*
 * When which survey is asked. Day 1 is the date of Remote active on the participant's calendar. A study day is every date
 * on which they were Remote active at some moment; a pause stops the count and re-onboarding goes on with it. A daily
 * survey is open on its day and late until noon of the next; weekly n opens on day 7n for 72 hours, and again for 72
 * hours whenever staff reopen it. Only who is Remote active can answer. What was cut short by a pause is not held against
 * anybody: it is excused.
 */

/** No one was Remote active when the date was over. */
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

/** Its window is over for days and lies whole in one time of being active: no clock needs to be asked. */
function isSurelyMissed({ spans, today }: CourseSnapshot, day: number): boolean {
  return day + 5 <= today && spans.every(({ to }) => to < day || to > day + 5);
}

/** The person's surveys up to now, by number; calendar days that were no study days are left out. */
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

/** What became of day 1, day 2 and so on, without their dates: for sums over thousands. */
export function dailyStates(course: Course, clock: Clock): SurveyState[] {
  const look = snapshotOf(course, clock);
  return studyDays(look).map(day => dailyState(look, day));
}

/** The same of week 1, week 2 and so on. */
export function weeklyStates(course: Course, clock: Clock): SurveyState[] {
  const look = snapshotOf(course, clock);
  return weeklyDays(studyDays(look)).map(([week, day]) => weeklyState(look, week, day));
}

/** A calendar of dates up to one: what was no study day is `notYet` before the first and `excused` in a pause. */
export function calendarStates(course: Course, clock: Clock, from: DateOn, count: number): SurveyState[] {
  const look = snapshotOf(course, clock);
  const isStudyDay = new Set(studyDays(look));
  const start = numberOf(from);
  return Array.from({ length: count }, (_, at) => {
    const day = start + at;
    if (isStudyDay.has(day)) return dailyState(look, day);
    return look.spans.length === 0 || day < look.first || day > look.today ? "notYet" : "excused";
  });
}
