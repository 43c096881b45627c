/** A date while it is being typed. */
export interface BirthDate {
  month: number | null;
  day: string;
  year: string;
}

/** YYYY-MM-DD, or empty if nothing is entered. */
export function dateOf({ month, day, year }: BirthDate): string {
  if (month === null && !day.trim() && !year.trim()) return "";
  return `${year.trim()}-${String(month ?? 0).padStart(2, "0")}-${day.trim().padStart(2, "0")}`;
}
