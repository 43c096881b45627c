import type { Instant } from "../contract.ts";
import type { QuietHours } from "../settings/settings.ts";
import { addDays, addMinutes, dateInZone, instantAt, timeInZone } from "../time.ts";
import type { Delay, EmailRule, Interval } from "./rules.ts";

export interface PlanningContext {
  /** The site's; for surveys the participant's. */
  timeZone: string;
  quietHours: QuietHours | null;
  now: Instant;
}

/**
 * When the emails of a rule are due, counted from `at`. Times in the past are left out, and a reminder before an event
 * never comes after it, quiet hours or not.
 */
export function plannedTimes(
  rule: Pick<EmailRule, "delay" | "repeat" | "maximum">,
  at: Instant,
  schedule: PlanningContext,
): Instant[] {
  const isAhead = rule.delay.when === "before" && rule.delay.amount > 0;
  const times: Instant[] = [];
  let next = shifted(at, rule.delay, rule.delay.when === "before" ? -1 : 1, schedule.timeZone);
  for (let n = 0; n < rule.maximum; n++) {
    const due = outsideQuietHours(next, schedule, isAhead ? at : undefined);
    const isTooLate = isAhead ? due <= schedule.now || due >= at : next < schedule.now && n > 0;
    if (!isTooLate && !times.includes(due)) times.push(due);
    if (rule.repeat === null) break;
    next = shifted(next, rule.repeat, 1, schedule.timeZone);
  }
  // Quiet hours may push one email behind the next.
  return times.toSorted();
}

/** Days keep the time of day, even when the clocks change; hours and minutes are elapsed time. */
function shifted(at: Instant, by: Delay | Interval, sign: 1 | -1, zone: string): Instant {
  const amount = sign * by.amount;
  if (by.unit === "days")
    return amount === 0 ? at : instantAt(addDays(dateInZone(at, zone), amount), timeInZone(at, zone), zone);
  return addMinutes(at, by.unit === "hours" ? amount * 60 : amount);
}

/** The end of the quiet hours it falls into; if that would be too late, the moment before they start. */
export function outsideQuietHours(
  due: Instant,
  { timeZone, quietHours }: Omit<PlanningContext, "now">,
  before?: Instant,
): Instant {
  if (!quietHours || !isQuiet(timeInZone(due, timeZone), quietHours)) return due;
  const { from, to } = quietHours;
  const on = dateInZone(due, timeZone);
  const time = timeInZone(due, timeZone);
  const overnight = from > to;
  const ends = instantAt(overnight && time >= from ? addDays(on, 1) : on, to, timeZone);
  if (before === undefined || ends < before) return ends > due ? ends : due;
  return addMinutes(instantAt(overnight && time < to ? addDays(on, -1) : on, from, timeZone), -1);
}

/** Includes the first minute, not the last. */
function isQuiet(time: string, { from, to }: QuietHours): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}
