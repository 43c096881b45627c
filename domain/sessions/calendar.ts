import type { Instant } from "../contract.ts";
import type { Language } from "../language.ts";
import { addMinutes, dateInZone, timeInZone } from "../time.ts";

/** One entry of a calendar file. */
export interface CalendarEvent {
  uid: string;
  /** Calendars keep the entry with the highest number. */
  sequence: number;
  /** When the entry was last changed. */
  changedAt: Instant;
  startsAt: Instant;
  lengthMinutes: number;
  /** Of the summary and the description; absent = English. */
  language?: Language;
  summary: string;
  location?: string;
  description?: string;
  url?: string;
  cancelled?: boolean;
  organizer?: { name: string; email: string };
  attendee?: { name: string; email: string };
  /** From the start on, always at the same time of day, with an alarm. */
  repeats?: { every: "day" | "week"; times: number; timeZone: string };
}

/** REQUEST adds or moves an entry in the recipient's calendar, CANCEL removes it, PUBLISH only informs. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

/**
 * A calendar file (RFC 5545). Times are in UTC, so the file needs no time zone and every calendar shows them in its own.
 * What repeats has times of day without a zone: 7 pm stays 7 pm when the clocks change, and on a journey.
 */
export function calendarFile(
  method: CalendarMethod,
  events: readonly CalendarEvent[],
  calendar: { name?: string } = {},
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//HB//Sessions//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...(calendar.name ? [`X-WR-CALNAME:${escaped(calendar.name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT15M"] : []),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function eventLines(event: CalendarEvent): string[] {
  const { organizer, attendee, repeats } = event;
  const time = (at: Instant) => (repeats ? wallTime(at, repeats.timeZone) : utc(at));
  const language = event.language && event.language !== "en" ? `;LANGUAGE=${event.language}` : "";
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${time(event.startsAt)}`,
    `DTEND:${time(addMinutes(event.startsAt, event.lengthMinutes))}`,
    ...(repeats ? [`RRULE:FREQ=${repeats.every === "day" ? "DAILY" : "WEEKLY"};COUNT=${repeats.times}`] : []),
    `SUMMARY${language}:${escaped(event.summary)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(event.description ? [`DESCRIPTION${language}:${escaped(event.description)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`] : []),
    ...(attendee
      ? [`ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:${attendee.email}`]
      : []),
    `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...(repeats
      ? ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:PT0M", `DESCRIPTION:${escaped(event.summary)}`, "END:VALARM"]
      : []),
    "END:VEVENT",
  ];
}

/** `20261117T183000Z` */
function utc(at: Instant): string {
  return `${at.slice(0, 19).replace(/[-:]/g, "")}Z`;
}

/** `20261117T190000` */
function wallTime(at: Instant, timeZone: string): string {
  return `${dateInZone(at, timeZone)}T${timeInZone(at, timeZone)}00`.replace(/[-:]/g, "");
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** A parameter can't contain a double quote. */
function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, "")}"`;
}

/** Lines of at most 75 bytes, never split within a character. Continuation lines start with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > 75) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n");
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
