import type { DateOn, Instant, TimeOfDay } from "./contract.ts";

/*
 * Instants are ISO strings in UTC with milliseconds, dates are YYYY-MM-DD, times of day HH:MM. Nothing here depends on
 * the clock, time zone or language of the process or browser, so that page, email, calendar file and export agree.
 */

const dayMs = 24 * 60 * 60_000;

export function dateInZone(at: Instant, zone: string): DateOn {
  return iso(wallMs(epochMs(at), zone)).slice(0, 10);
}

export function timeInZone(at: Instant, zone: string): TimeOfDay {
  return iso(wallMs(epochMs(at), zone)).slice(11, 16);
}

/** The first moment of a date. Not midnight where daylight saving time starts at midnight. */
export function startOfDay(on: DateOn, zone: string): Instant {
  return instantAt(on, "00:00", zone);
}

/** Every moment at which clocks in the zone show this time: none when they spring forward, two when they fall back. */
export function instantsAt(on: DateOn, time: TimeOfDay, zone: string): readonly Instant[] {
  const wall = parsed(`${on}T${time}`);
  return offsetsAround(wall, zone)
    .map(offset => wall - offset)
    .filter(at => wallMs(at, zone) === wall)
    .map(iso);
}

/** One moment for a time of day: the first of two; a skipped time moves forward by what was skipped (02:30 → 03:30). */
export function instantAt(on: DateOn, time: TimeOfDay, zone: string): Instant {
  const [first] = instantsAt(on, time, zone);
  if (first !== undefined) return first;
  const wall = parsed(`${on}T${time}`);
  return iso(wall - Math.min(...offsetsAround(wall, zone)));
}

/** Elapsed time, regardless of clock changes. */
export function addMinutes(at: Instant, minutes: number): Instant {
  return new Date(epochMs(at) + minutes * 60_000).toISOString();
}

export function addDays(on: DateOn, days: number): DateOn {
  return iso(parsed(on) + days * dayMs).slice(0, 10);
}

/** From 29 February to 28 February where the other year has no such day. */
export function subtractYears(on: DateOn, years: number): DateOn {
  const date = new Date(parsed(on));
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

export function daysBetween(from: DateOn, to: DateOn): number {
  return (parsed(to) - parsed(from)) / dayMs;
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(on: DateOn): number {
  return new Date(parsed(on)).getUTCDay() || 7;
}

/** `-08:00` */
export function utcOffset(at: Instant, zone: string): string {
  const offset = offsetMs(epochMs(at), zone);
  return `${offset < 0 ? "-" : "+"}${iso(Math.abs(offset)).slice(11, 16)}`;
}

/** Whole minutes, negative if `to` is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return Math.trunc((Date.parse(to) - Date.parse(from)) / 60_000);
}

/** `2026-11-16` or `2026-11-16T13:00` as if it were UTC. Date alone would take February 30 for March 2. */
function parsed(wall: string): number {
  const ms = Date.parse(wall.length === 10 ? `${wall}T00:00Z` : `${wall}Z`);
  if (!iso(ms).startsWith(wall)) throw new RangeError(`Not a date: ${wall}`);
  return ms;
}

/** Date alone would read a moment without its zone by the process's. */
function epochMs(at: Instant): number {
  if (!at.endsWith("Z")) throw new RangeError(`Not an instant in UTC: ${at}`);
  return Date.parse(at);
}

const iso = (ms: number): Instant => new Date(ms).toISOString();

/** Creating one takes a thousand times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock in the zone shows, to the second, as if it were UTC. */
function wallMs(at: number, zone: string): number {
  let clock = clocks.get(zone);
  if (!clock) {
    const two = "2-digit";
    const time = { hour: two, minute: two, second: two, hourCycle: "h23" } as const;
    clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, year: "numeric", month: two, day: two, ...time });
    clocks.set(zone, clock);
  }
  const [month = 0, day, year = 0, hour, minute, second] = clock.format(at).match(/\d+/g)?.map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function offsetMs(at: number, zone: string): number {
  return wallMs(at, zone) - Math.floor(at / 1000) * 1000;
}

/** Two if clocks change near a moment, the one that leads to the earlier moment first. */
function offsetsAround(wall: number, zone: string): readonly number[] {
  const [before, after] = [offsetMs(wall - dayMs, zone), offsetMs(wall + dayMs, zone)];
  return before === after ? [before] : [Math.max(before, after), Math.min(before, after)];
}
