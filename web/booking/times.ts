import type { DateOn } from "@hb/domain/contract.ts";
import { publicMonth } from "@hb/domain/format.ts";
import type { Language } from "@hb/domain/language.ts";
import type { FreeSlot } from "@hb/domain/sessions/booking-contract.ts";
import { dateInZone } from "@hb/domain/time.ts";

export interface Day {
  on: DateOn;
  slots: FreeSlot[];
}

/** Days in the site's time zone, each with its open times in order. */
export function daysOf(slots: readonly FreeSlot[], zone: string): Day[] {
  const days = new Map<DateOn, FreeSlot[]>();
  for (const slot of slots) {
    const on = dateInZone(slot.startsAt, zone);
    days.set(on, [...(days.get(on) ?? []), slot]);
  }
  return [...days].map(([on, free]) => ({ on, slots: free }));
}

/** Days grouped by month: a 3 after a 28 needs the month above it. */
export function byMonth<D extends { on: DateOn }>(
  days: readonly D[],
  language: Language,
): { month: string; days: D[] }[] {
  const months: { month: string; days: D[] }[] = [];
  for (const day of days) {
    const month = publicMonth(day.on, language);
    const last = months.at(-1);
    if (last?.days[0]?.on.slice(0, 7) === day.on.slice(0, 7)) last.days.push(day);
    else months.push({ month, days: [day] });
  }
  return months;
}

/** The time zone of the visitor's device; a browser that hides it only shows the site's times. */
export function deviceZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** `4:32`; never negative. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
