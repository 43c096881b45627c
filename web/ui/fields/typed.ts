import { staffMonth } from "@hb/domain/format.ts";
import type { Locale } from "@hb/domain/locale.ts";

const months = Array.from({ length: 12 }, (_, n) =>
  staffMonth(`2000-${twoDigits(n + 1)}-01`)
    .slice(0, 3)
    .toLowerCase(),
);

/**
 * `Mar 4, 1995`, `4 Mar 1995`, `1995-03-04`, `4.3.1995` (day first), or with slashes in the reader's order: `3/4/1995`,
 * `4/3/1995`. Null when it is none.
 */
export function readTypedDate(typed: string, order: Locale["dateOrder"]): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashes) {
    const [, first, second, year] = slashes;
    return order === "dmy" ? dateOf(year, second, first) : dateOf(year, first, second);
  }
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dots) return dateOf(dots[3], dots[2], dots[1]);
  const dayFirst = /^(\d{1,2})\.? ([a-z]{3,9})\.?,? (\d{4})$/.exec(text);
  if (dayFirst) return dateOf(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/.exec(text);
  return monthFirst ? dateOf(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]) : null;
}

function monthNumber(word = ""): string {
  return String(months.indexOf(word.slice(0, 3)) + 1);
}

function dateOf(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const read = new Date(`${text}T00:00:00Z`);
  // 31 February becomes a day of March: no such date.
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text ? null : text;
}

/** `9`, `930`, `9:30`, `09.30`, `9:30 AM`, `9p` → `09:30`; undefined where no time is meant. */
export function readTypedTime(text: string): string | undefined {
  const [, typed = "", minute = "00", half] =
    /^\s*(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*(?:([ap])\.?(?:m\.?)?)?\s*$/i.exec(text) ?? [];
  const hour = Number(typed);
  if (typed === "" || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined;
  return `${twoDigits(half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour)}:${minute}`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, "0");
}
