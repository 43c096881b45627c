import type { DateOn, Instant, TimeOfDay } from "./contract.ts";
import { type Language, tags } from "./language.ts";
import { type Locale, localeOfZone } from "./locale.ts";
import { addMinutes, dateInZone, instantsAt, minutesBetween, timeInZone, utcOffset } from "./time.ts";

/*
 * How dates and times are written, everywhere: on screens, in emails, calendar files and PDFs. Exports are written by
 * export/clock.ts and stay ISO. Names come from Intl: in English for staff, with the order and the clock of the reader's
 * locale, and in the participant's language on public pages and in emails.
 */

/** For whom something is written. */
export interface Reader {
  locale: Locale;
  zone: string;
  /** The year is written only where it is another one than today's; always if absent. */
  today?: DateOn;
}
type DateReader = Omit<Reader, "zone">;

/** For what the server writes to staff itself, such as emails: as people write where the study is. */
export function readerAt(zone: string, now?: Instant): Reader {
  return { locale: localeOfZone(zone), zone, ...(now !== undefined && { today: dateInZone(now, zone) }) };
}

/** `Tue, Nov 17`, `Tue 17 Nov` */
export function staffDate(on: DateOn, reader: DateReader): string {
  const date = staffShortDate(on, reader);
  return `${nameOf(on, { weekday: "short" })}${startsWithMonth(date) ? "," : ""} ${date}`;
}

/** `Nov 17`, `17 Nov`; with its year `Nov 17, 2025`, `17 Nov 2025`, `2025-11-17` */
export function staffShortDate(on: DateOn, { locale: { dateOrder }, today }: DateReader): string {
  const year = isSameYear(on, today) ? "" : on.slice(0, 4);
  const [month, day] = [nameOf(on, { month: "short" }), dayOf(on)];
  if (dateOrder === "dmy") return `${day} ${month}${year && ` ${year}`}`;
  if (dateOrder === "ymd" && year) return on;
  return `${month} ${day}${year && `, ${year}`}`;
}

/** The same always with its year, such as a date of birth. */
export function staffFullDate(on: DateOn, { locale }: DateReader): string {
  return staffShortDate(on, { locale });
}

/** `November 2026` */
export function staffMonth(on: DateOn): string {
  return `${nameOf(on, { month: "long" })} ${on.slice(0, 4)}`;
}

/** `Tuesday` */
export function weekdayName(on: DateOn): string {
  return nameOf(on, { weekday: "long" });
}

/** `Tue` */
export function shortWeekday(on: DateOn): string {
  return nameOf(on, { weekday: "short" });
}

/** `Nov 16 – 20`, `16 – 20 Nov`, `Nov 30 – Dec 4`, `30 Nov – 4 Dec` */
export function staffDates(from: DateOn, to: DateOn, reader: DateReader): string {
  const last = staffShortDate(to, reader);
  if (from === to) return last;
  const { locale } = reader;
  if (!isSameYear(from, to)) return `${staffFullDate(from, reader)} – ${staffFullDate(to, reader)}`;
  if (last === to) return `${from} – ${to}`;
  const first = staffShortDate(from, { locale, today: to });
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${last}`;
  return locale.dateOrder === "dmy"
    ? `${dayOf(from)} – ${last}`
    : last.replace(/\d+/, day => `${dayOf(from)} – ${day}`);
}

/** `1:00 PM`, `13:00` */
export function staffTime(at: Instant, { locale: { hours }, zone }: Reader): string {
  return written(at, clocks[hours], zone);
}

/** `["1:00", " PM"]`, `["13:00", ""]`: where there is no room, the half of the day may be left out. */
export function staffTimeParts(at: Instant, reader: Reader): [clock: string, half: string] {
  const time = staffTime(at, reader);
  const half = halfOf(time);
  return [time.slice(0, time.length - half.length), half];
}

/** The same for a time of day, such as quiet hours. */
export function staffTimeOfDay(time: TimeOfDay, locale: Locale): string {
  return staffTime(`1970-01-01T${time}:00Z`, { locale, zone: "UTC" });
}

/** `1 PM`, `13:00`: along an axis. */
export function staffHour(time: TimeOfDay, locale: Locale): string {
  return staffTimeOfDay(time, locale).replace(/:00(?= )/, "");
}

/** `10:30 AM – 12:00 PM`, `1:00 – 2:30 PM`, `10:30 – 12:00` */
export function staffTimes(from: Instant, to: Instant, reader: Reader): string {
  return timeRange(staffTime(from, reader), staffTime(to, reader), "–");
}

/** `Tue, Nov 17, 10:30 AM`, `Tue 17 Nov, 10:30` */
export function staffDateTime(at: Instant, reader: Reader): string {
  return `${staffDate(dateInZone(at, reader.zone), reader)}, ${staffTime(at, reader)}`;
}

/** `10:30 AM` of today, otherwise `Tue, Nov 17, 10:30 AM`. */
export function staffSince(at: Instant, reader: Reader): string {
  return dateInZone(at, reader.zone) === reader.today ? staffTime(at, reader) : staffDateTime(at, reader);
}

/** `Nov 17, 10:30 AM`, `17 Nov 10:30`, for columns. */
export function staffShortDateTime(at: Instant, reader: Reader): string {
  const date = staffShortDate(dateInZone(at, reader.zone), reader);
  return `${date}${startsWithMonth(date) ? "," : ""} ${staffTime(at, reader)}`;
}

/** `Tue, Nov 17, 2026, 10:30:05 AM Pacific Time (UTC−08:00)`: shown when hovering over any shorter form. */
export function staffFullTime(at: Instant, { locale, zone }: Reader): string {
  const time = written(at, { ...clocks[locale.hours], second: "2-digit" }, zone);
  const offset = utcOffset(at, zone).replace("-", "−");
  return `${staffDate(dateInZone(at, zone), { locale })}, ${time} ${nameOfZone(at, zone, "longGeneric")} (UTC${offset})`;
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

/** `Thursday, November 19`, `jueves, 19 de noviembre` */
export function publicDate(on: DateOn, language: Language, today?: DateOn): string {
  return nameOf(
    on,
    { weekday: "long", month: "long", day: "numeric", ...(!isSameYear(on, today) && { year: "numeric" }) },
    language,
  );
}

/** `Thu, Nov 19`, `jue, 19 de nov` */
export function publicShortDate(on: DateOn, language: Language): string {
  return nameOf(on, { weekday: "short", month: "short", day: "numeric" }, language);
}

/** `November 19`, `19 de noviembre` */
export function publicDay(on: DateOn, language: Language): string {
  return nameOf(on, { month: "long", day: "numeric" }, language);
}

/** `Thursday`, `jueves` */
export function publicWeekday(on: DateOn, language: Language): string {
  return nameOf(on, { weekday: "long" }, language);
}

/** `Thu`, `jue` */
export function publicShortWeekday(on: DateOn, language: Language): string {
  return nameOf(on, { weekday: "short" }, language);
}

/** `November`, `noviembre` */
export function publicMonth(on: DateOn, language: Language): string {
  return nameOf(on, { month: "long" }, language);
}

/** `Nov`, `nov` */
export function publicShortMonth(on: DateOn, language: Language): string {
  return nameOf(on, { month: "short" }, language);
}

/** `1:00 pm`, `1:00 p.m.` */
export function publicTime(at: Instant, zone: string, language: Language): string {
  return written(at, clocks[12], zone, language).toLowerCase();
}

/** `1:00 to 2:30 pm`, `11:30 am to 1:00 pm`, `1:00 a 2:30 p.m.` */
export function publicTimes(from: Instant, to: Instant, zone: string, language: Language): string {
  return timeRange(publicTime(from, zone, language), publicTime(to, zone, language), rangeWords[language]);
}
const rangeWords: Record<Language, string> = { en: "to", es: "a" };

/** `Thursday, November 19, 1:00 pm Pacific Time`, `jueves, 19 de noviembre, 1:00 p.m., hora del Pacífico` */
export function publicDateTime(at: Instant, zone: string, language: Language, today?: DateOn): string {
  return `${publicDate(dateInZone(at, zone), language, today)}, ${withZone(at, zone, publicTime(at, zone, language), language)}`;
}

/** `1:00 pm Pacific Time`, `1:00 p.m., hora del Pacífico` */
export function withZone(at: Instant, zone: string, time: string, language: Language): string {
  return `${time}${language === "en" ? "" : ","} ${zoneName(at, zone, language)}`;
}

/** `Pacific Time`; in the hour that occurs twice also which one: `Pacific Time (PDT)`. */
export function zoneName(at: Instant, zone: string, language: Language): string {
  const onQuietDay = quietZoneName(at.slice(0, 10), zone, language);
  if (onQuietDay !== null) return onQuietDay;
  const name = nameOfZone(at, zone, "longGeneric", language);
  const isShownTwice = instantsAt(dateInZone(at, zone), timeInZone(at, zone), zone).length > 1;
  return isShownTwice ? `${name} (${nameOfZone(at, zone, "short", language)})` : name;
}

const quietZoneNames = new Map<string, string | null>();
const maxQuietZoneNames = 1_000;

/** The same for the whole day; null if clocks change within two days of it. Kept, because each email asks twice. */
function quietZoneName(day: DateOn, zone: string, language: Language): string | null {
  const key = `${language} ${zone} ${day}`;
  const known = quietZoneNames.get(key);
  if (known !== undefined) return known;
  const noon = `${day}T12:00:00.000Z`;
  const offsets = [-2, -1, 0, 1, 2].map(days => utcOffset(addMinutes(noon, days * minutesPerDay), zone));
  const name = new Set(offsets).size === 1 ? nameOfZone(noon, zone, "longGeneric", language) : null;
  if (quietZoneNames.size >= maxQuietZoneNames) quietZoneNames.clear();
  quietZoneNames.set(key, name);
  return name;
}

/** What the visitor's own clock shows; undefined if it's the same. Names the weekday if that differs. */
export function yourTime(
  at: Instant,
  siteZone: string,
  yourZone: string | undefined,
  language: Language,
): string | undefined {
  if (yourZone === undefined || isSameClock(at, siteZone, yourZone)) return undefined;
  return onTheirDay(at, { siteZone, yourZone }, publicTime(at, yourZone, language), language);
}

/** The same for a whole visit. */
export function yourTimes(
  visit: { from: Instant; to: Instant },
  siteZone: string,
  yourZone: string | undefined,
  language: Language,
): string | undefined {
  if (yourZone === undefined || isSameClock(visit.from, siteZone, yourZone)) return undefined;
  const times = publicTimes(visit.from, visit.to, yourZone, language);
  return onTheirDay(visit.from, { siteZone, yourZone }, times, language);
}

function onTheirDay(
  at: Instant,
  { siteZone, yourZone }: { siteZone: string; yourZone: string },
  time: string,
  language: Language,
): string {
  const on = dateInZone(at, yourZone);
  return on === dateInZone(at, siteZone) ? time : `${publicShortWeekday(on, language)} ${time}`;
}

function isSameClock(at: Instant, one: string, other: string): boolean {
  return timeInZone(at, one) === timeInZone(at, other) && dateInZone(at, one) === dateInZone(at, other);
}

const clocks = {
  12: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  24: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
} as const;

/** Creating one takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(options: Intl.DateTimeFormatOptions, timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = language + timeZone + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tags[language], { ...options, timeZone });
  formats.set(key, format);
  return format;
}

function written(at: Instant, options: Intl.DateTimeFormatOptions, zone: string, language: Language = "en"): string {
  // Some versions of Unicode's data write a narrow space before AM and PM, others a plain one.
  return formatOf(options, zone, language).format(Date.parse(at)).replace(/\s/g, " ");
}

function nameOf(on: DateOn, options: Intl.DateTimeFormatOptions, language: Language = "en"): string {
  return written(`${on}T00:00Z`, options, "UTC", language);
}

function nameOfZone(
  at: Instant,
  zone: string,
  timeZoneName: "longGeneric" | "short",
  language: Language = "en",
): string {
  const parts = formatOf({ timeZoneName }, zone, language).formatToParts(Date.parse(at));
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
  return name === "GMT+00:00" ? "UTC" : name;
}

/** With the half of the day once if both are in the same. */
function timeRange(first: string, last: string, word: string): string {
  const half = halfOf(last);
  return `${half && first.endsWith(half) ? first.slice(0, -half.length) : first} ${word} ${last}`;
}

function halfOf(time: string): string {
  return / ?[ap]\.? ?m\.?$/i.exec(time)?.[0] ?? "";
}

const minutesPerDay = 24 * 60;

function counted(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function startsWithMonth(date: string): boolean {
  return /^[A-Z]/.test(date);
}

function isSameYear(on: DateOn, other: DateOn | undefined): boolean {
  return on.slice(0, 4) === other?.slice(0, 4);
}

function dayOf(on: DateOn): number {
  return Number(on.slice(8));
}
