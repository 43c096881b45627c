import { ageRanges, birthDatesIn } from "@hb/domain/participants/age-ranges.ts";
import { type ListFilter, listFilterNames, optionsOf } from "@hb/domain/participants/filters.ts";

/** An option's bit is its index in the list. A filter's options fit into sixteen bits. */
const bitsOf = Object.fromEntries(
  listFilterNames.map(filter => [filter, new Map(optionsOf(filter).ids.map((id, at) => [id, 1 << at]))]),
) as Record<ListFilter, Map<number | null, number>>;

/** None for a value that isn't an option. */
export function bitOf(filter: ListFilter, value: number | null): number {
  return bitsOf[filter].get(value) ?? 0;
}

/** The bits of several values. No value counts as the blank option, if there is one. */
export function bitsOfSeveral(filter: ListFilter, values: readonly number[]): number {
  return values.length === 0 ? bitOf(filter, null) : maskOf(filter, values);
}

export function maskOf(filter: ListFilter, values: readonly (number | null)[]): number {
  return values.reduce<number>((mask, value) => mask | bitOf(filter, value), 0);
}

interface AgeBound {
  bit: number;
  first: string;
  last: string;
}

export function ageBounds(today: string): AgeBound[] {
  return ageRanges.ids.map((range, at) => {
    const { first, last } = birthDatesIn(range, today);
    return { bit: 1 << at, first: first ?? "", last };
  });
}

export function ageBit(bornOn: string, bounds: readonly AgeBound[]): number {
  return bounds.find(({ first, last }) => bornOn >= first && bornOn <= last)?.bit ?? 0;
}
