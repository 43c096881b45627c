import type { DateOn, Instant } from "../contract.ts";
import { addDays, addMinutes, dateInZone, instantAt, startOfDay } from "../time.ts";
import type { SurveyRef, SurveyState } from "./survey.ts";

/*
 * When which survey is asked. Day 1 is the date of Remote active on the participant's calendar. A study day is every date
 * on which they were Remote active at some moment; a pause stops the count and re-onboarding goes on with it. A daily
 * survey is open on its day and late until noon of the next; weekly n opens on day 7n for 72 hours, and again for 72
 * hours whenever staff reopen it. Only who is Remote active can answer. What was cut short by a pause is not held against
 * anybody: it is excused.
 */

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

export const weeklyOpenHours = 72;

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

// Dates as numbers of days: a list counts hundreds of thousands of them.
const dayMs = 86_400_000;
const numberOf = (on: DateOn) => Date.parse(on) / dayMs;
const dateOf = (day: number): DateOn => new Date(day * dayMs).toISOString().slice(0, 10);

/** A course at a moment, with its dates as numbers. */
interface Look {
  course: Course;
  clock: Clock;
  today: number;
  /** The first day of all. */
  first: number;
  /** Infinity = still active. */
  spans: readonly { from: number; to: number }[];
  isOpen: boolean;
}

function lookAt(course: Course, clock: Clock): Look {
  const today = numberOf(clock.today);
  const spans = course.spans.map(({ startedOn, endedOn }) => ({
    from: numberOf(startedOn),
    to: endedOn === null ? Infinity : numberOf(endedOn),
  }));
  return { course, clock, today, first: spans[0]?.from ?? today, spans, isOpen: isActive(course) };
}

/** The study days up to today, in order; day n is the nth of them. */
function studyDays({ spans, course, today }: Look): number[] {
  const days: number[] = [];
  const most = course.weeks * 7;
  for (const { from, to } of spans) {
    const first = Math.max(from, (days.at(-1) ?? -Infinity) + 1);
    const last = Math.min(to, today);
    for (let day = first; day <= last && days.length < most; day++) days.push(day);
  }
  return days;
}

export function isActive({ spans }: Pick<Course, "spans">): boolean {
  return spans.at(-1)?.endedAt === null;
}

function isActiveAt({ spans }: Course, at: Instant): boolean {
  return spans.some(({ startedAt, endedAt }) => startedAt <= at && (endedAt === null || at < endedAt));
}

/** Nobody was Remote active when the date was over. */
function isCutShort({ spans }: Look, day: number): boolean {
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

function dailyState(look: Look, day: number): SurveyState {
  const marked = stateOfMark(look.course.dailyMarks[day - look.first]);
  if (marked) return marked;
  const isTaken = day === look.today || (day === look.today - 1 && look.clock.isBeforeNoon);
  if (isTaken && look.isOpen) return "due";
  return isCutShort(look, day) ? "excused" : "missed";
}

/** From when a survey of a study day is taken: the day's first moment, or that of becoming active on it. */
function openingOf({ course: { spans }, clock: { zone } }: Look, day: number): Instant {
  const on = dateOf(day);
  const begins = startOfDay(on, zone);
  const wasActiveBefore = spans.some(span => span.startedOn < on && (span.endedOn === null || span.endedOn >= on));
  const first = spans.find(({ startedOn }) => startedOn === on);
  return wasActiveBefore || !first || first.startedAt < begins ? begins : first.startedAt;
}

const closing = (opensAt: Instant): Instant => addMinutes(opensAt, weeklyOpenHours * 60);

function weeklyState(look: Look, week: number, day: number): SurveyState {
  const { course, clock } = look;
  const marked = stateOfMark(course.weeklyMarks[week - 1]);
  if (marked) return marked;
  const reopened = course.reopenings.find(one => one.week === week);
  if (!reopened && isFarFromAnyTurn(look, day)) return "missed";
  const closesAt = reopened?.until ?? closing(openingOf(look, day));
  if (clock.now < closesAt) {
    if (!look.isOpen) return "excused";
    return reopened ? "reopened" : "due";
  }
  return isActiveAt(course, closesAt) ? "missed" : "excused";
}

/** Its window is over for days and lies whole in one time of being active: no clock needs to be asked. */
function isFarFromAnyTurn({ spans, today }: Look, day: number): boolean {
  return day + 5 <= today && spans.every(({ to }) => to < day || to > day + 5);
}

/** The person's surveys up to now, by number; calendar days that were no study days are left out. */
interface Told {
  days: readonly { on: DateOn; state: SurveyState }[];
  weeks: readonly { week: number; on: DateOn; state: SurveyState }[];
}

export function tell(course: Course, clock: Clock): Told {
  const look = lookAt(course, clock);
  const days = studyDays(look);
  return {
    days: days.map(day => ({ on: dateOf(day), state: dailyState(look, day) })),
    weeks: weekDays(days).map(([week, day]) => ({ week, on: dateOf(day), state: weeklyState(look, week, day) })),
  };
}

/** What became of day 1, day 2 and so on, without their dates: for sums over thousands. */
export function dailyStates(course: Course, clock: Clock): SurveyState[] {
  const look = lookAt(course, clock);
  return studyDays(look).map(day => dailyState(look, day));
}

/** The same of week 1, week 2 and so on. */
export function weeklyStates(course: Course, clock: Clock): SurveyState[] {
  const look = lookAt(course, clock);
  return weekDays(studyDays(look)).map(([week, day]) => weeklyState(look, week, day));
}

function weekDays(days: readonly number[]): [week: number, day: number][] {
  const weeks: [number, number][] = [];
  for (let n = 7; n <= days.length; n += 7) weeks.push([n / 7, days[n - 1] ?? 0]);
  return weeks;
}

export interface Standing {
  done: number;
  late: number;
  missed: number;
  weeklyDone: number;
  weeklyMissed: number;
  missedInARow: number;
  isDueToday: boolean;
  /** The present day's number; null while not active. */
  day: number | null;
  isFinished: boolean;
}

/** The sums of `tell`, without telling: for lists of thousands. */
export function sumUp(course: Course, clock: Clock): Standing {
  const look = lookAt(course, clock);
  const { today } = look;
  const days = studyDays(look);
  const sums = { done: 0, late: 0, missed: 0, weeklyDone: 0, weeklyMissed: 0, missedInARow: 0 };
  for (const day of days) {
    const state = dailyState(look, day);
    if (state === "done" || state === "late") {
      sums.done++;
      if (state === "late") sums.late++;
      sums.missedInARow = 0;
    } else if (state === "missed") {
      sums.missed++;
      sums.missedInARow++;
    }
  }
  for (const [week, day] of weekDays(days)) {
    const state = weeklyState(look, week, day);
    if (state === "done" || state === "late") sums.weeklyDone++;
    else if (state === "missed") sums.weeklyMissed++;
  }
  const isToday = look.isOpen && days.at(-1) === today;
  return {
    ...sums,
    isDueToday: isToday && dailyState(look, today) === "due",
    day: isToday ? days.length : null,
    isFinished: days.length === course.weeks * 7 && (days.at(-1) ?? today) < today,
  };
}

/** A calendar of dates up to one: what was no study day is `notYet` before the first and `excused` in a pause. */
export function calendarStates(course: Course, clock: Clock, from: DateOn, count: number): SurveyState[] {
  const look = lookAt(course, clock);
  const isStudyDay = new Set(studyDays(look));
  const start = numberOf(from);
  return Array.from({ length: count }, (_, at) => {
    const day = start + at;
    if (isStudyDay.has(day)) return dailyState(look, day);
    return look.spans.length === 0 || day < look.first || day > look.today ? "notYet" : "excused";
  });
}

export function countStudyDays(course: Course, clock: Clock): number {
  return studyDays(lookAt(course, clock)).length;
}

/** The date of the last study day so far. */
export function lastDayOf(course: Course, clock: Clock): DateOn | undefined {
  const last = studyDays(lookAt(course, clock)).at(-1);
  return last === undefined ? undefined : dateOf(last);
}

export interface Window {
  survey: SurveyRef;
  opensAt: Instant;
  /** Afterwards an answer is late. */
  onTimeUntil: Instant;
  closesAt: Instant;
  isReopened: boolean;
}

/** The window of a survey that has opened by now; undefined = it was never asked. */
export function windowOf(course: Course, clock: Clock, survey: SurveyRef): Window | undefined {
  const look = lookAt(course, clock);
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
  const onTimeUntil = closing(opensAt);
  const reopened = course.reopenings.find(({ week }) => week === survey.week);
  return { survey, opensAt, onTimeUntil, closesAt: reopened?.until ?? onTimeUntil, isReopened: reopened !== undefined };
}

/** What can be answered now: today's, yesterday's, then weekly ones by their number. */
export function listDue(course: Course, clock: Clock): Window[] {
  if (!isActive(course)) return [];
  const { days, weeks } = tell(course, clock);
  const daily = days
    .filter(({ state }) => state === "due")
    .map(({ on }): SurveyRef => ({ kind: "daily", on }))
    .toReversed();
  const weekly = weeks
    .filter(({ state }) => state === "due" || state === "reopened")
    .map(({ week }): SurveyRef => ({ kind: "weekly", week }));
  return [...daily, ...weekly].flatMap(survey => windowOf(course, clock, survey) ?? []);
}

/** When the next daily survey opens if nothing changes; undefined = none will. */
export function nextOpening(course: Course, clock: Clock): Instant | undefined {
  if (!isActive(course)) return undefined;
  const isLast = studyDays(lookAt(course, clock)).length >= course.weeks * 7;
  return isLast ? undefined : startOfDay(addDays(clock.today, 1), clock.zone);
}
