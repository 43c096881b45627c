import { getISO } from "temporal-polyfill/fns/Calendar";
import * as instants from "temporal-polyfill/fns/Instant";
import * as dates from "temporal-polyfill/fns/PlainDate";
import * as wallTimes from "temporal-polyfill/fns/PlainDateTime";
import * as zoned from "temporal-polyfill/fns/ZonedDateTime";
import type { DateOn, Instant, TimeOfDay } from "./contract.ts";

/*
 * Instants are ISO strings in UTC with milliseconds, dates are YYYY-MM-DD, times of day HH:MM. Nothing here depends on
 * the clock, time zone or language of the process or browser, so that page, email, calendar file and export agree.
 */

export function dateInZone(at: Instant, zone: string): DateOn {
  return dates.toString(zoned.toPlainDate(inZone(at, zone)));
}

export function timeInZone(at: Instant, zone: string): TimeOfDay {
  const { hour, minute } = inZone(at, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** The first moment of a date. Not midnight where daylight saving time starts at midnight. */
export function startOfDay(on: DateOn, zone: string): Instant {
  return instantOf(dates.toZonedDateTime(date(on), zone));
}

/** Every moment at which clocks in the zone show this time: none when they spring forward, two when they fall back. */
export function instantsAt(on: DateOn, time: TimeOfDay, zone: string): readonly Instant[] {
  const wall = wallTime(on, time);
  const both = (["earlier", "later"] as const).map(disambiguation =>
    wallTimes.toZonedDateTime(wall, zone, { disambiguation }),
  );
  return [...new Set(both.filter(found => wallTimes.equals(zoned.toPlainDateTime(found), wall)).map(instantOf))];
}

/** One moment for a time of day: the first of two; a skipped time moves forward by what was skipped (02:30 → 03:30). */
export function instantAt(on: DateOn, time: TimeOfDay, zone: string): Instant {
  return instantOf(wallTimes.toZonedDateTime(wallTime(on, time), zone, { disambiguation: "compatible" }));
}

/** Elapsed time, regardless of clock changes. */
export function addMinutes(at: Instant, minutes: number): Instant {
  return new Date(epochMs(at) + minutes * 60_000).toISOString();
}

export function addDays(on: DateOn, days: number): DateOn {
  return dates.toString(dates.addDays(date(on), days));
}

/** From 29 February to 28 February where the other year has no such day. */
export function subtractYears(on: DateOn, years: number): DateOn {
  return dates.toString(dates.subtractYears(date(on), years));
}

export function daysBetween(from: DateOn, to: DateOn): number {
  return dates.diffDays(date(from), date(to));
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(on: DateOn): number {
  return dates.dayOfWeek(date(on));
}

/** `-08:00` */
export function utcOffset(at: Instant, zone: string): string {
  return zoned.offset(inZone(at, zone));
}

/** Whole minutes, negative if `to` is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.trunc((Date.parse(to) - Date.parse(from)) / 60_000);
}

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}

function date(on: DateOn) {
  return dates.fromString(on, getISO);
}

function wallTime(on: DateOn, time: TimeOfDay) {
  return wallTimes.fromString(`${on}T${time}`, getISO);
}

function inZone(at: Instant, zone: string) {
  return instants.toZonedDateTimeISO(instants.fromEpochMilliseconds(epochMs(at)), zone);
}

/** Much faster than Temporal's parser, and as strict: Date alone would read a moment without its zone by the process's. */
function epochMs(at: Instant): number {
  if (!at.endsWith("Z")) throw new RangeError(`Not an instant in UTC: ${at}`);
  return Date.parse(at);
}

function instantOf(moment: zoned.Record): Instant {
  return iso(zoned.toInstant(moment));
}

function iso(instant: instants.Record): Instant {
  return instants.toString(instant, { fractionalSecondDigits: 3 });
}
