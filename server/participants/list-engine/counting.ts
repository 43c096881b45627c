import type { ListFilter } from "@hb/domain/participants/filters.ts";
import type { Wanted } from "./match.ts";
import type { BitsOf, OptionBits } from "./option-bits.ts";

/** How many match each option of a filter, in the order of the options. */
export type Counts = Record<ListFilter, number[]>;

/** By slot: 0 if every filter lets them through, n + 1 if only the nth filter keeps them out, otherwise this. */
const keptOut = 255;

function passes({ bundles, of }: OptionBits, matched: Uint8Array, masks: Wanted["masks"]): Uint8Array {
  const passed = new Uint8Array(matched.length);
  for (let slot = 0; slot < passed.length; slot++) if (matched[slot] === 0) passed[slot] = keptOut;
  for (const [at, [filter, bits]] of masks.entries()) {
    const column = bundles[of[filter].bundle] ?? new Uint16Array();
    const mask = bits << of[filter].shift;
    for (let slot = 0; slot < passed.length; slot++)
      if (((column[slot] ?? 0) & mask) === 0) passed[slot] = passed[slot] === 0 ? at + 1 : keptOut;
  }
  return passed;
}

/**
 * An option's count applies all other filters: it includes people who match every filter, and those whom only this
 * option's own filter excludes. One pass for each number that filters share counts how many have each combination.
 */
export function countOptions(bits: OptionBits, matched: Uint8Array, masks: Wanted["masks"]): Counts {
  const passed = passes(bits, matched, masks);
  const through = bits.bundles.map(column => combinations(column, passed, 0));
  const counts = Object.entries(bits.of).map(([filter, place]) => {
    const sums = byOption(through[place.bundle] ?? [], place);
    const own = masks.findIndex(([name]) => name === filter);
    const column = bits.bundles[place.bundle];
    if (own >= 0 && column)
      for (const [at, count] of byOption(combinations(column, passed, own + 1), place).entries())
        sums[at] = (sums[at] ?? 0) + count;
    return [filter, sums] as const;
  });
  return Object.fromEntries(counts) as Counts;
}

/** A combination of bits, and how many have it. */
type Combination = readonly [set: number, count: number];

function combinations(column: Uint16Array, passed: Uint8Array, by: number): Combination[] {
  const sums = new Uint32Array(1 << 16);
  for (let slot = 0; slot < passed.length; slot++) {
    if (passed[slot] !== by) continue;
    const set = column[slot] ?? 0;
    sums[set] = (sums[set] ?? 0) + 1;
  }
  return nonZero(sums);
}

function nonZero(sums: Uint32Array): Combination[] {
  const found: Combination[] = [];
  for (let set = 0; set < sums.length; set++) {
    const count = sums[set] ?? 0;
    if (count > 0) found.push([set, count]);
  }
  return found;
}

function byOption(combined: readonly Combination[], { shift, options }: BitsOf): number[] {
  const counts = Array.from({ length: options }, () => 0);
  for (const [set, count] of combined)
    for (let at = 0; at < options; at++) if ((set >> (shift + at)) & 1) counts[at] = (counts[at] ?? 0) + count;
  return counts;
}

/** For everyone matched and registered between each moment and the next. */
export function countSpans(
  bits: OptionBits,
  filter: ListFilter,
  createdAt: ArrayLike<number>,
  { matched, moments }: { matched: Uint8Array; moments: readonly number[] },
): number[][] {
  const { options } = bits.of[filter];
  const sums = moments.slice(1).map(() => new Uint32Array(1 << options));
  for (let slot = 0; slot < matched.length; slot++) {
    if (matched[slot] === 0) continue;
    const sum = sums[spanOf(moments, createdAt[slot] ?? 0)];
    const set = bits.get(filter, slot);
    if (sum) sum[set] = (sum[set] ?? 0) + 1;
  }
  return sums.map(sum => byOption(nonZero(sum), { bundle: 0, shift: 0, options }));
}

/** The span between two bounds that a moment falls into: −1 before the first, the last one's index after all of them. */
function spanOf(bounds: readonly number[], at: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
