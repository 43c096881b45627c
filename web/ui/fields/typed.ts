const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** `4 Mar 1995`, `Mar 4, 1995`, `1995-03-04`, `3/4/1995` (month first) or `4.3.1995` (day first); null when it is none. */
export function readTypedDate(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashes) return dateOf(slashes[3], slashes[1], slashes[2]);
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

/** `9`, `930`, `9:30`, `09.30` → `09:30`; undefined where no time is meant. */
export function readTypedTime(text: string): string | undefined {
  const [, hour = "", minute = "00"] = /^\s*(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*$/.exec(text) ?? [];
  return hour === "" || Number(hour) > 23 ? undefined : `${hour.padStart(2, "0")}:${minute}`;
}
