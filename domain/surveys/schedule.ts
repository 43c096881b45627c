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

/** The study days up to this date, in order; day n is the nth of them. */
function studyDays({ spans, weeks }: Course, until: number): number[] {
  const days: number[] = [];
  const most = weeks * 7;
  for (const { startedOn, endedOn } of spans) {
    const first = Math.max(numberOf(startedOn), (days.at(-1) ?? -Infinity) + 1);
    const last = Math.min(endedOn === null ? until : numberOf(endedOn), until);
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
function isCutShort({ spans }: Course, day: number): boolean {
  return !spans.some(
    ({ startedOn, endedOn }) => numberOf(startedOn) <= day && (endedOn === null || numberOf(endedOn) > day),
  );
}

const stateOfMark: Partial<Record<string, SurveyState>> = { d: "done", l: "late", e: "excused" };

function dailyState(course: Course, clock: Clock, day: number, isOpenSpan: boolean): SurveyState {
  const first = numberOf(course.spans[0]?.startedOn ?? clock.today);
  const marked = stateOfMark[course.dailyMarks[day - first] ?? ""];
  if (marked) return marked;
  const today = numberOf(clock.today);
  const isTaken = day === today || (day === today - 1 && clock.isBeforeNoon);
  if (isTaken && isOpenSpan) return "due";
  return isCutShort(course, day) ? "excused" : "missed";
}

/** From when to when a survey of a study day is taken: its first moment, or the moment of becoming active on it. */
function openingOf({ spans }: Course, day: number, zone: string): Instant {
  const on = dateOf(day);
  const begins = startOfDay(on, zone);
  const wasActiveBefore = spans.some(span => span.startedOn < on && (span.endedOn === null || span.endedOn >= on));
  const first = spans.find(({ startedOn }) => startedOn === on);
  return wasActiveBefore || !first || first.startedAt < begins ? begins : first.startedAt;
}

const closing = (opensAt: Instant): Instant => addMinutes(opensAt, weeklyOpenHours * 60);

function weeklyState(course: Course, clock: Clock, week: number, day: number, isOpenSpan: boolean): SurveyState {
  const marked = stateOfMark[course.weeklyMarks[week - 1] ?? ""];
  if (marked) return marked;
  const reopened = course.reopenings.find(one => one.week === week);
  if (!reopened && isFarFromAnyTurn(course, day, numberOf(clock.today))) return "missed";
  const closesAt = reopened?.until ?? closing(openingOf(course, day, clock.zone));
  if (clock.now < closesAt) {
    if (!isOpenSpan) return "excused";
    return reopened ? "reopened" : "due";
  }
  return isActiveAt(course, closesAt) ? "missed" : "excused";
}

/** Its window is over for days and lies whole in one time of being active: no clock needs to be asked. */
function isFarFromAnyTurn({ spans }: Course, day: number, today: number): boolean {
  if (day + 5 > today) return false;
  return spans.every(({ endedOn }) => endedOn === null || numberOf(endedOn) < day || numberOf(endedOn) > day + 5);
}

/** The person's surveys up to now, by number; calendar days that were no study days are left out. */
interface Told {
  days: readonly { on: DateOn; state: SurveyState }[];
  weeks: readonly { week: number; on: DateOn; state: SurveyState }[];
}

export function tell(course: Course, clock: Clock): Told {
  const isOpenSpan = isActive(course);
  const days = studyDays(course, numberOf(clock.today));
  return {
    days: days.map(day => ({ on: dateOf(day), state: dailyState(course, clock, day, isOpenSpan) })),
    weeks: weekDays(days).map(([week, day]) => ({
      week,
      on: dateOf(day),
      state: weeklyState(course, clock, week, day, isOpenSpan),
    })),
  };
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
  const isOpenSpan = isActive(course);
  const today = numberOf(clock.today);
  const days = studyDays(course, today);
  const sums = { done: 0, late: 0, missed: 0, weeklyDone: 0, weeklyMissed: 0, missedInARow: 0 };
  for (const day of days) {
    const state = dailyState(course, clock, day, isOpenSpan);
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
    const state = weeklyState(course, clock, week, day, isOpenSpan);
    if (state === "done" || state === "late") sums.weeklyDone++;
    else if (state === "missed") sums.weeklyMissed++;
  }
  const isToday = isOpenSpan && days.at(-1) === today;
  return {
    ...sums,
    isDueToday: isToday && dailyState(course, clock, today, isOpenSpan) === "due",
    day: isToday ? days.length : null,
    isFinished: days.length === course.weeks * 7 && (days.at(-1) ?? today) < today,
  };
}

/** A calendar of dates up to one: what was no study day is `notYet` before the first and `excused` in a pause. */
export function calendarStates(course: Course, clock: Clock, from: DateOn, count: number): SurveyState[] {
  const isOpenSpan = isActive(course);
  const isStudyDay = new Set(studyDays(course, numberOf(clock.today)));
  const start = numberOf(from);
  const first = course.spans[0];
  return Array.from({ length: count }, (_, at) => {
    const day = start + at;
    if (isStudyDay.has(day)) return dailyState(course, clock, day, isOpenSpan);
    return !first || day < numberOf(first.startedOn) || dateOf(day) > clock.today ? "notYet" : "excused";
  });
}

/** The date of the last study day so far. */
export function lastDayOf(course: Course, today: DateOn): DateOn | undefined {
  const last = studyDays(course, numberOf(today)).at(-1);
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
  const days = studyDays(course, numberOf(clock.today));
  if (survey.kind === "daily") {
    const day = numberOf(survey.on);
    if (!days.includes(day)) return undefined;
    const next = addDays(survey.on, 1);
    return {
      survey,
      opensAt: openingOf(course, day, clock.zone),
      onTimeUntil: startOfDay(next, clock.zone),
      closesAt: instantAt(next, "12:00", clock.zone),
      isReopened: false,
    };
  }
  const day = days[survey.week * 7 - 1];
  if (day === undefined) return undefined;
  const opensAt = openingOf(course, day, clock.zone);
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
    .reverse();
  const weekly = weeks
    .filter(({ state }) => state === "due" || state === "reopened")
    .map(({ week }): SurveyRef => ({ kind: "weekly", week }));
  return [...daily, ...weekly].flatMap(survey => windowOf(course, clock, survey) ?? []);
}

/** When the next daily survey opens if nothing changes; undefined = none will. */
export function nextOpening(course: Course, clock: Clock): Instant | undefined {
  if (!isActive(course)) return undefined;
  const isLast = studyDays(course, numberOf(clock.today)).length >= course.weeks * 7;
  return isLast ? undefined : startOfDay(addDays(clock.today, 1), clock.zone);
}

/** The number of a study day; undefined = it is none. */
export function dayNumberOf(course: Course, clock: Clock, on: DateOn): number | undefined {
  const at = studyDays(course, numberOf(clock.today)).indexOf(numberOf(on));
  return at === -1 ? undefined : at + 1;
}
