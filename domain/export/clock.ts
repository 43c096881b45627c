import type { Instant } from "../contract.ts";
import { dateInZone, timeInZone } from "../time.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** A year of hours, twice: enough for a study, and a small map. */
const maxHours = 20_000;

/**
 * Formats many instants in a time zone: `2026-11-17 10:30:05`. Looks up the zone's offset twice per day instead of once
 * per instant, and formats each hour once. Only on days with a clock change is every instant looked up.
 */
export function createClock(zone: string): (at: Instant) => string {
  const offsets = new Map<number, number | undefined>();

  function offsetOn(day: number): number | undefined {
    if (offsets.has(day)) return offsets.get(day);
    const [first, last] = [offsetAt(day * dayMs, zone), offsetAt((day + 1) * dayMs, zone)];
    const offset = first === last ? first : undefined;
    offsets.set(day, offset);
    return offset;
  }

  function format(at: Instant): string {
    const ms = Date.parse(at);
    const offset = offsetOn(Math.floor(ms / dayMs)) ?? offsetAt(ms, zone);
    return new Date(ms + offset).toISOString().slice(0, 19).replace("T", " ");
  }

  /** `2026-11-17 10` for an hour in UTC; undefined where minutes differ, or may. */
  function hourOf(at: Instant): string | undefined {
    const offset = offsetOn(Math.floor(Date.parse(at) / dayMs));
    return offset !== undefined && offset % hourMs === 0 ? format(at).slice(0, 13) : undefined;
  }

  const hours = new Map<string, string | undefined>();
  return at => {
    const hour = at.slice(0, 13);
    if (hours.size < maxHours && !hours.has(hour)) hours.set(hour, hourOf(at));
    const known = hours.get(hour);
    return known === undefined ? format(at) : known + at.slice(13, 19);
  };
}

/** The zone's offset from UTC, in whole minutes as all current offsets are. */
function offsetAt(ms: number, zone: string): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  const at = new Date(minute).toISOString();
  return Date.parse(`${dateInZone(at, zone)}T${timeInZone(at, zone)}:00.000Z`) - minute;
}
