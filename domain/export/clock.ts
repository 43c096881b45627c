import type { Instant } from "../contract.ts";
import { dateInZone, timeInZone } from "../time.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Formats many instants in a time zone: `2026-11-17 10:30:05`. Looks up the zone's offset twice per day instead of once
 * per instant. Only on days with a clock change is it looked up every time.
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

  return at => {
    const ms = Date.parse(at);
    const offset = offsetOn(Math.floor(ms / dayMs)) ?? offsetAt(ms, zone);
    return new Date(ms + offset).toISOString().slice(0, 19).replace("T", " ");
  };
}

/** The zone's offset from UTC, in whole minutes as all current offsets are. */
function offsetAt(ms: number, zone: string): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  const at = new Date(minute).toISOString();
  return Date.parse(`${dateInZone(at, zone)}T${timeInZone(at, zone)}:00.000Z`) - minute;
}
