import type { DateOn, Instant } from "@hb/domain/contract.ts";
import type { Locale } from "@hb/domain/locale.ts";
import { addDays, daysBetween, startOfDay, weekdayOf } from "@hb/domain/time.ts";

type WeekStart = Locale["weekStart"];

/** The first day of a date's week. */
export function startOfWeek(on: DateOn, weekStart: WeekStart): DateOn {
  return addDays(on, -((weekdayOf(on) - weekStart + 7) % 7));
}

export function daysFrom(on: DateOn, count: number): DateOn[] {
  return Array.from({ length: count }, (_, n) => addDays(on, n));
}

/** ISO 8601: the week that has the year's first Thursday is week 1. A week that begins earlier has its Thursday's number. */
export function weekNumber(on: DateOn, weekStart: WeekStart): number {
  const thursday = addDays(startOfWeek(on, weekStart), (4 - weekStart + 7) % 7);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** The six weeks around a month: always six, so that nothing moves from month to month. */
export function monthWeeks(on: DateOn, weekStart: WeekStart): DateOn[][] {
  const first = startOfWeek(firstOfMonth(on), weekStart);
  return daysFrom(first, 6).map((_, week) => daysFrom(addDays(first, week * 7), 7));
}

export function firstOfMonth(on: DateOn): DateOn {
  return `${on.slice(0, 7)}-01`;
}

/** The first day of the month so many months away. */
export function monthAway(on: DateOn, months: number): DateOn {
  const count = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-01`;
}

/** Monday to Friday, and a day of the weekend if it has sessions or was chosen. */
export function weekDays(on: DateOn, busy: ReadonlySet<DateOn>, weekStart: WeekStart): DateOn[] {
  return daysFrom(startOfWeek(on, weekStart), 7).filter(day => weekdayOf(day) <= 5 || busy.has(day) || day === on);
}

/** The dates of a week with the sessions of each, in the site's time zone. Instants compare as strings. */
export function byDay<S extends { startsAt: Instant }>(
  sessions: readonly S[],
  first: DateOn,
  zone: string,
): Map<DateOn, S[]> {
  const days = daysFrom(first, 7).map(on => ({ on, end: startOfDay(addDays(on, 1), zone), found: [] as S[] }));
  const begin = startOfDay(first, zone);
  for (const session of sessions)
    if (session.startsAt >= begin) days.find(({ end }) => session.startsAt < end)?.found.push(session);
  return new Map(days.map(({ on, found }) => [on, found]));
}
