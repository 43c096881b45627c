/** `9`, `930`, `9:30`, `09.30` → `09:30`; undefined where no time is meant. */
export function readTypedTime(text: string): string | undefined {
  const [, hour = "", minute = "00"] = /^\s*(\d{1,2})(?:[:.h ]?([0-5]\d))?\s*$/.exec(text) ?? [];
  return hour === "" || Number(hour) > 23 ? undefined : `${hour.padStart(2, "0")}:${minute}`;
}
