import type { DateOn } from "../contract.ts";
import { type IdOf, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { addDays, subtractYears } from "../time.ts";

/** Full years, both ends included; the last has no upper bound. */
export const ageRanges = lookup([
  { id: 1, label: "18-30", from: 18, to: 30 },
  { id: 2, label: "31-45", from: 31, to: 45 },
  { id: 3, label: "46-64", from: 46, to: 64 },
  { id: 4, label: "65+", from: 65, to: null },
]);
export const AgeRange = oneOf(ageRanges);
export type AgeRange = IdOf<typeof ageRanges>;

/** Full years on the site's today. Whoever was born on 29 February grows older on 1 March of a common year. */
export function ageOn(bornOn: DateOn, today: DateOn): number {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/** The birth dates that fall into a range today, both ends included: a filter can ask an index for them. */
export function birthDatesIn(range: AgeRange, today: DateOn): { first: DateOn | null; last: DateOn } {
  const { from, to } = ageRanges.get(range);
  return {
    first: to === null ? null : addDays(subtractYears(today, to + 1), 1),
    last: subtractYears(today, from),
  };
}
