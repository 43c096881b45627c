import type { ListFilter } from "@hb/domain/participants/filters.ts";
import { grown } from "./arena.ts";

/** Each filter's options in their order; null is Blank. */
export type Options = Readonly<Record<ListFilter, readonly (number | null)[]>>;

/** Where the bits of a filter are: one for each option, the first at `shift`. */
export interface BitsOf {
  readonly bundle: number;
  readonly shift: number;
  readonly options: number;
}

/** For each slot and option whether it matches, as bits. Several filters share a number, so that one pass counts them. */
export interface OptionBits {
  /** Valid until the next `put`. */
  readonly bundles: readonly Uint16Array[];
  readonly of: Readonly<Record<ListFilter, BitsOf>>;
  put(filter: ListFilter, slot: number, bits: number): void;
  get(filter: ListFilter, slot: number): number;
  reserve(capacity: number): void;
}

const bundleBits = 16;

export function createOptionBits(options: Options): OptionBits {
  const of = {} as Record<ListFilter, BitsOf>;
  const used: number[] = [];
  for (const [filter, values] of Object.entries(options) as [ListFilter, Options[ListFilter]][]) {
    let bundle = used.findIndex(bits => bits + values.length <= bundleBits);
    if (bundle < 0) bundle = used.push(0) - 1;
    const shift = used[bundle] ?? 0;
    of[filter] = { bundle, shift, options: values.length };
    used[bundle] = shift + values.length;
  }
  const bundles = used.map(() => new Uint16Array(1 << 10));
  const maskOf = (filter: ListFilter) => (1 << of[filter].options) - 1;

  return {
    bundles,
    of,
    put(filter, slot, bits) {
      const { bundle, shift } = of[filter];
      const column = bundles[bundle];
      if (column) column[slot] = ((column[slot] ?? 0) & ~(maskOf(filter) << shift)) | (bits << shift);
    },
    get(filter, slot) {
      const { bundle, shift } = of[filter];
      return ((bundles[bundle]?.[slot] ?? 0) >> shift) & maskOf(filter);
    },
    reserve(capacity) {
      for (const [at, column] of bundles.entries())
        if (column.length < capacity) bundles[at] = grown(column, new Uint16Array(capacity));
    },
  };
}
