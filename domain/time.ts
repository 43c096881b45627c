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
  return iso(instants.addMinutes(instants.fromString(at), minutes));
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

// How dates and times are written. With `today`, the year is shown only if it is a different one.

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const months = "January February March April May June July August September October November December".split(" ");

/** `Tue 17 Nov` */
export function staffDate(on: DateOn, today?: DateOn): string {
  return `${weekdayName(on).slice(0, 3)} ${staffShortDate(on, today)}`;
}

/** `17 Nov` */
export function staffShortDate(on: DateOn, today?: DateOn): string {
  return `${dayAndMonth(on)}${isSameYear(on, today) ? "" : ` ${fields(on).year}`}`;
}

/** `16 – 20 Nov`, `30 Nov – 4 Dec` */
export function staffDates(from: DateOn, to: DateOn, today?: DateOn): string {
  if (from === to) return staffShortDate(to, today);
  if (!isSameYear(from, to)) return `${staffShortDate(from)} – ${staffShortDate(to)}`;
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(fields(from).day) : dayAndMonth(from);
  return `${first} – ${staffShortDate(to, today)}`;
}

/** `10:30 – 12:00` */
export function staffTimes(from: Instant, to: Instant, zone: string): string {
  return `${timeInZone(from, zone)} – ${timeInZone(to, zone)}`;
}

/** `Tue 17 Nov, 10:30` */
export function staffDateTime(at: Instant, zone: string, today?: DateOn): string {
  return `${staffDate(dateInZone(at, zone), today)}, ${timeInZone(at, zone)}`;
}

/** `17 Nov 10:30`, for columns. */
export function staffShortDateTime(at: Instant, zone: string, today?: DateOn): string {
  return `${staffShortDate(dateInZone(at, zone), today)} ${timeInZone(at, zone)}`;
}

/** `Tue 17 Nov 2026, 10:30:05 Pacific Time (UTC−08:00)`: shown when hovering over any shorter form. */
export function staffFullTime(at: Instant, zone: string): string {
  const wall = inZone(at, zone);
  const seconds = twoDigits(wall.second);
  const offset = zoned.offset(wall).replace("-", "−");
  return `${staffDateTime(at, zone)}:${seconds} ${nameOfZone(at, zone, "longGeneric")} (UTC${offset})`;
}

/** `2 min ago`, `in 3 h`; undefined from a day on, where a date is clearer. */
export function staffRelative(at: Instant, now: Instant): string | undefined {
  const minutes = minutesBetween(now, at);
  const size = Math.abs(minutes);
  if (size >= minutesPerDay) return undefined;
  if (size < 1) return "now";
  const amount = size < 60 ? `${size} min` : `${Math.floor(size / 60)} h`;
  return minutes < 0 ? `${amount} ago` : `in ${amount}`;
}

/** `12 minutes late`; undefined if on time, and from a day on. */
export function staffLate(dueAt: Instant, now: Instant): string | undefined {
  const minutes = minutesBetween(dueAt, now);
  if (minutes < 1 || minutes >= minutesPerDay) return undefined;
  const hours = Math.floor(minutes / 60);
  const parts = [counted(hours, "hour"), counted(minutes % 60, "minute")].filter(Boolean);
  return `${parts.join(" ")} late`;
}

/** `Thursday, November 19` */
export function publicDate(on: DateOn, today?: DateOn): string {
  const { year, month, day } = fields(on);
  return `${weekdayName(on)}, ${month} ${day}${isSameYear(on, today) ? "" : `, ${year}`}`;
}

/** `1:00 pm` */
export function publicTime(at: Instant, zone: string): string {
  const { hour, minute } = inZone(at, zone);
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? "am" : "pm"}`;
}

/** `1:00 to 2:30 pm`, `11:30 am to 1:00 pm` */
export function publicTimes(from: Instant, to: Instant, zone: string): string {
  const [first, last] = [publicTime(from, zone), publicTime(to, zone)];
  return `${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} to ${last}`;
}

/** `Thursday, November 19, 1:00 pm Pacific Time` */
export function publicDateTime(at: Instant, zone: string, today?: DateOn): string {
  return `${publicDate(dateInZone(at, zone), today)}, ${publicTime(at, zone)} ${zoneName(at, zone)}`;
}

/** `Pacific Time`; in the hour that occurs twice also which one: `Pacific Time (PDT)`. */
export function zoneName(at: Instant, zone: string): string {
  const name = nameOfZone(at, zone, "longGeneric");
  const isShownTwice = instantsAt(dateInZone(at, zone), timeInZone(at, zone), zone).length > 1;
  return isShownTwice ? `${name} (${nameOfZone(at, zone, "short")})` : name;
}

/** Creating one takes a thousand times as long as using it. */
const zoneNames = new Map<string, Intl.DateTimeFormat>();

function nameOfZone(at: Instant, zone: string, timeZoneName: "longGeneric" | "short"): string {
  const key = `${zone} ${timeZoneName}`;
  const names = zoneNames.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName });
  zoneNames.set(key, names);
  const parts = names.formatToParts(instants.fromString(at).epochMilliseconds);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return name === "GMT+00:00" ? "UTC" : name;
}

const minutesPerDay = 24 * 60;

function minutesBetween(from: Instant, to: Instant): number {
  return Math.trunc((instants.fromString(to).epochMilliseconds - instants.fromString(from).epochMilliseconds) / 60_000);
}

function counted(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function isSameYear(on: DateOn, other: DateOn | undefined): boolean {
  return on.slice(0, 4) === other?.slice(0, 4);
}

function dayAndMonth(on: DateOn): string {
  const { day, month } = fields(on);
  return `${day} ${month.slice(0, 3)}`;
}

function fields(on: DateOn) {
  return { year: on.slice(0, 4), month: months[Number(on.slice(5, 7)) - 1] ?? "", day: Number(on.slice(8)) };
}

function weekdayName(on: DateOn): string {
  return weekdays[weekdayOf(on) - 1] ?? "";
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
  return instants.toZonedDateTimeISO(instants.fromString(at), zone);
}

function instantOf(moment: zoned.Record): Instant {
  return iso(zoned.toInstant(moment));
}

function iso(instant: instants.Record): Instant {
  return instants.toString(instant, { fractionalSecondDigits: 3 });
}

/** What the visitor's own clock shows; undefined if it's the same. Names the weekday if that differs. */
export function yourTime(at: Instant, siteZone: string, yourZone: string | undefined): string | undefined {
  if (yourZone === undefined || isSameClock(at, siteZone, yourZone)) return undefined;
  const on = dateInZone(at, yourZone);
  const time = publicTime(at, yourZone);
  return on === dateInZone(at, siteZone) ? time : `${shortWeekday(on)} ${time}`;
}

/** The same for a whole visit. */
export function yourTimes(
  visit: { from: Instant; to: Instant },
  siteZone: string,
  yourZone: string | undefined,
): string | undefined {
  if (yourZone === undefined || isSameClock(visit.from, siteZone, yourZone)) return undefined;
  const on = dateInZone(visit.from, yourZone);
  const times = publicTimes(visit.from, visit.to, yourZone);
  return on === dateInZone(visit.from, siteZone) ? times : `${shortWeekday(on)} ${times}`;
}

function isSameClock(at: Instant, one: string, other: string): boolean {
  return publicTime(at, one) === publicTime(at, other) && dateInZone(at, one) === dateInZone(at, other);
}

/** `Thu` */
export function shortWeekday(on: DateOn): string {
  return publicDate(on, on).slice(0, 3);
}
