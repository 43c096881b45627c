import { type Filters, type ListFilter, listFilterNames } from "@hb/domain/participants/filters.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import { createColumns, type DuplicateFlags } from "./columns.ts";
import type { IndexedRow } from "./indexed-row.ts";
import { maskOf } from "./option-bits.ts";
import { createOrders } from "./orders.ts";
import { addTo, countsOf, createSlotList, createTally } from "./tally.ts";
import { matchTexts, textsIn } from "./text-match.ts";

export interface ListQuery {
  filters: Filters;
  /** The site's date, for ages, and its time zone, for days. */
  today: string;
  timeZone: string;
}

export type OptionCounts = Record<ListFilter, Record<string, number>>;

export interface ColumnIndex {
  readonly size: number;
  put(row: IndexedRow): void;
  find(asked: ListQuery): { total: number; page(sort: Sort, offset: number, limit: number): number[] };
  count(asked: ListQuery): OptionCounts;
  /** For everyone registered between each moment and the next: how many match each option of a filter. */
  countRegistered(filter: ListFilter, moments: readonly string[]): Record<string, number>[];
  /** When the first of them registered. */
  firstRegisteredAt(): string | null;
  /** Which values a participant shares with someone who isn't marked as a duplicate. */
  shared(id: number): DuplicateFlags;
}

/**
 * Who is in the list, in which order, and how many each option would show. Knows nothing about the database: live-list.ts
 * keeps it current.
 */
export function createColumnIndex(): ColumnIndex {
  const columns = createColumns();
  const orders = createOrders();
  /** Increases with every change, which invalidates earlier results. */
  let edition = 0;
  /** A page, the next page and the counts are usually requested one after another with the same filters. */
  let lastFound: { key: string; matched: Uint8Array; total: number } | undefined;
  let lastTexts: { key: string; matched: Uint8Array } | undefined;

  function withTexts({ filters, timeZone }: ListQuery): Uint8Array {
    const key = JSON.stringify([edition, timeZone, ...textsIn(filters)]);
    if (lastTexts?.key !== key) lastTexts = { key, matched: matchTexts(columns, filters, timeZone) };
    return lastTexts.matched;
  }

  function match(asked: ListQuery) {
    const key = `${edition} ${asked.today} ${asked.timeZone} ${JSON.stringify(asked.filters)}`;
    if (lastFound?.key === key) return lastFound;
    columns.refresh(asked.today);
    const { size, bits } = columns;
    const matched = withTexts(asked).slice();
    for (const [filter, mask] of activeMasks(asked.filters)) {
      const column = bits[filter];
      for (let slot = 0; slot < size; slot++) if (((column[slot] ?? 0) & mask) === 0) matched[slot] = 0;
    }
    let total = 0;
    for (let slot = 0; slot < size; slot++) total += matched[slot] ?? 0;
    lastFound = { key, matched, total };
    return lastFound;
  }

  /**
   * An option's count applies all other filters: it includes people who match every filter, and those whom only this
   * option's own filter excludes.
   */
  function count(asked: ListQuery): OptionCounts {
    columns.refresh(asked.today);
    const { size, bits } = columns;
    const active = activeMasks(asked.filters);
    const matched = withTexts(asked);
    const filtered = active.map(([filter]) => bits[filter]);
    const masks = active.map(([, mask]) => mask);
    const through = createSlotList(size);
    const keptOutBy = active.map(() => createSlotList(size));
    for (let slot = 0; slot < size; slot++) {
      if (matched[slot] === 0) continue;
      let failing = -1;
      let fails = 0;
      for (let at = 0; at < masks.length && fails < 2; at++) {
        if (((filtered[at]?.[slot] ?? 0) & (masks[at] ?? 0)) !== 0) continue;
        failing = at;
        fails++;
      }
      if (fails === 0) through.add(slot);
      else if (fails === 1) keptOutBy[failing]?.add(slot);
    }
    return Object.fromEntries(
      listFilterNames.map(filter => {
        const own = keptOutBy[active.findIndex(([name]) => name === filter)];
        const tally = createTally(filter);
        const column = bits[filter];
        for (const slots of own ? [through, own] : [through])
          for (const slot of slots.listed()) addTo(tally, column[slot] ?? 0);
        return [filter, countsOf(filter, tally)];
      }),
    ) as OptionCounts;
  }

  return {
    get size() {
      return columns.size;
    },
    put(row) {
      edition++;
      orders.put(columns.put(row), row);
    },
    find(asked) {
      const { matched, total } = match(asked);
      const page = (sort: Sort, offset: number, limit: number) => {
        const { ids } = columns;
        return orders.page(sort, matched, offset, limit).map(slot => ids[slot] ?? 0);
      };
      return { total, page };
    },
    count,
    countRegistered(filter, moments) {
      const { size, createdAt, bits } = columns;
      const column = bits[filter];
      const bounds = Float64Array.from(moments, moment => Date.parse(moment));
      const tallies = moments.slice(1).map(() => createTally(filter));
      for (let slot = 0; slot < size; slot++) {
        const tally = tallies[spanOf(bounds, createdAt[slot] ?? 0)];
        if (tally) addTo(tally, column[slot] ?? 0);
      }
      return tallies.map(tally => countsOf(filter, tally));
    },
    firstRegisteredAt() {
      const { size, createdAt } = columns;
      let first = Number.POSITIVE_INFINITY;
      for (let slot = 0; slot < size; slot++) first = Math.min(first, createdAt[slot] ?? first);
      return Number.isFinite(first) ? new Date(first).toISOString() : null;
    },
    shared: columns.shared,
  };
}

function activeMasks(filters: Filters): [ListFilter, number][] {
  return listFilterNames.flatMap(filter => {
    const values = filters[filter];
    return values ? [[filter, maskOf(filter, values)] satisfies [ListFilter, number]] : [];
  });
}

/** The span between two bounds that a moment falls into: −1 before the first, the last one's index after all of them. */
function spanOf(bounds: Float64Array, at: number): number {
  let [low, high] = [0, bounds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bounds[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
