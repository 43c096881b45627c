import type { DateOn } from "@hb/domain/contract.ts";
import type { Locale } from "@hb/domain/locale.ts";
import type { DeviceName } from "@hb/domain/lookups/device-name.ts";
import {
  type NewSlots,
  NewSlots as NewSlotsSchema,
  type PlannedSlot,
  type SkipReason,
  skipReasons,
} from "@hb/domain/sessions/slots.ts";
import { addDays, daysBetween, weekdayOf } from "@hb/domain/time.ts";
import { startOfWeek } from "../calendar/calendar-days.ts";
import { formatMinutes, minutesOf } from "../calendar/clock-axis.ts";
import { createSlotsText as text } from "./text.ts";

/** What the form for new slots holds. */
export interface SlotForm {
  from: DateOn;
  to: DateOn;
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  first: string;
  last: string;
  everyMinutes: number;
  /** Start times that were turned off. */
  without: readonly string[];
  lengthMinutes: number;
  stations: readonly number[];
  device: DeviceName | null;
}

const maxDays = 370;

export function daysOf({ from, to, weekdays }: Pick<SlotForm, "from" | "to" | "weekdays">): DateOn[] {
  const count = Math.min(maxDays, daysBetween(from, to) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, n) => addDays(from, n)).filter(on =>
    weekdays.includes(weekdayOf(on)),
  );
}

/** Every start from the first to the last: 08:30, 10:30, 12:30 … */
export function timesOf({ first, last, everyMinutes }: Pick<SlotForm, "first" | "last" | "everyMinutes">): string[] {
  if (!isTime(first) || !isTime(last) || !(everyMinutes >= 5)) return [];
  const times = [];
  for (let minute = minutesOf(first); minute <= minutesOf(last); minute += everyMinutes)
    times.push(formatMinutes(minute));
  return times;
}

function isTime(typed: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(typed);
}

/** The plan to preview and create, or why there is none yet. */
export function planOf(form: SlotForm): { plan: NewSlots } | { problem: string } {
  const { from, to, lengthMinutes, device, without } = form;
  if (from > to) return { problem: text.form.wrongOrder };
  const plan = {
    days: daysOf(form),
    times: timesOf(form).filter(time => !without.includes(time)),
    stations: [...form.stations],
    lengthMinutes,
    device,
  };
  const parsed = NewSlotsSchema.safeParse(plan);
  if (parsed.success) return { plan: parsed.data };
  const [issue] = parsed.error.issues;
  const isLength = issue?.path[0] === "lengthMinutes";
  return { problem: isLength ? text.form.wrongLength : (issue?.message ?? "") };
}

/** By week and day, in order of time. */
export function byWeek(
  slots: readonly PlannedSlot[],
  weekStart: Locale["weekStart"],
): { first: DateOn; days: { on: DateOn; slots: PlannedSlot[] }[] }[] {
  const days = Map.groupBy(slots, ({ on }) => on);
  const weeks = Map.groupBy([...days.keys()].sort(), on => startOfWeek(on, weekStart));
  return [...weeks].map(([first, ofWeek]) => ({
    first,
    days: ofWeek.map(on => ({ on, slots: days.get(on) ?? [] })),
  }));
}

/** `3 skipped: station taken (2), in the past (1)` */
export function skippedLabel(slots: readonly PlannedSlot[]): string | undefined {
  const counts = new Map<SkipReason, number>();
  for (const { skip } of slots) if (skip !== null) counts.set(skip, (counts.get(skip) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return text.skipped(
    total,
    [...counts].map(([reason, count]) => ({ reason: skipReasons[reason], count })),
  );
}
