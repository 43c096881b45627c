const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date at an instant where the study is. */
export function siteDate(instant: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes dates as YYYY-MM-DD.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}
