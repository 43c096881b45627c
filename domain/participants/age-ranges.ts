import type { DateOn } from "../contract.ts";
import { type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { addDays, subtractYears } from "../time.ts";

/** In full years, both ends included. The last has no upper bound. */
export const ageRanges = lookup([
  { id: 1, label: "18-30", from: 18, to: 30 },
  { id: 2, label: "31-45", from: 31, to: 45 },
  { id: 3, label: "46-64", from: 46, to: 64 },
  { id: 4, label: "65+", from: 65, to: null },
]);
export const AgeRange = oneOf(ageRanges);
export type AgeRange = IdOf<typeof ageRanges>;

/** In full years, on the site's current date. Someone born on February 29 turns older on March 1 in common years. */
export function ageOn(bornOn: DateOn, today: DateOn): number {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** The birth dates that fall into a range today, both ends included, so that a filter can use an index. */
export function birthDatesIn(range: AgeRange, today: DateOn): { first: DateOn | null; last: DateOn } {
  const { from, to } = ageRanges.get(range);
  return {
    first: to === null ? null : addDays(subtractYears(today, to + 1), 1),
    last: subtractYears(today, from),
  };
}
