import type { DateOn } from "../contract.ts";
import { addDays, daysBetween, weekdayOf } from "../time.ts";

/** How far back the charts go: a number of weeks, or to the study's first day. */
export const periods = ["4", "8", "all"] as const;
export type Period = (typeof periods)[number];
export const defaultPeriod: Period = "8";

/** Ten years. An earlier first day is a typo. */
const maxWeeks = 520;

/** The Monday of a date's week. */
export function weekOf(on: DateOn): DateOn {
  return addDays(on, 1 - weekdayOf(on));
}

export function endOfWeek(week: DateOn): DateOn {
  return addDays(week, 6);
}

/** The Mondays of a period, ending with the current week. Without a first day, only the current week. */
export function weeksOf(period: Period, today: DateOn, first: DateOn | null): DateOn[] {
  const last = weekOf(today);
  const count = period === "all" ? weeksBetween(weekOf(first ?? today), last) + 1 : Number(period);
  return Array.from({ length: Math.max(1, Math.min(count, maxWeeks)) }, (_, back) =>
    addDays(last, back * -7),
  ).toReversed();
}

function weeksBetween(from: DateOn, to: DateOn): number {
  return Math.floor(daysBetween(from, to) / 7);
}
