import type { Clock, Course } from "./course.ts";
import { dailyState, weeklyState } from "./schedule.ts";
import { snapshotOf, studyDays, weeklyDays } from "./study-days.ts";

export interface SurveyTotals {
  done: number;
  late: number;
  missed: number;
  weeklyDone: number;
  weeklyMissed: number;
  missedInARow: number;
  isDueToday: boolean;
  /** Today's day number; null while not active. */
  day: number | null;
  isFinished: boolean;
}

/** Only the totals, without the days and weeks: for lists of thousands. */
export function totalSurveys(course: Course, clock: Clock): SurveyTotals {
  const look = snapshotOf(course, clock);
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
  for (const [week, day] of weeklyDays(days)) {
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
