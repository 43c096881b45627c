import type { ListFilter } from "@hb/domain/participants/filters.ts";
import type { HbSort } from "@hb/domain/participants/sorting.ts";
import { type Columns, createColumns, type Lists } from "./columns.ts";
import { type Counts, countOptions, countSpans } from "./counting.ts";
import { readRows } from "./encoded-rows.ts";
import { matchTexts, type Wanted } from "./match.ts";
import { createOrders } from "./orders.ts";

export interface Page {
  sort: HbSort;
  offset: number;
  limit: number;
}

export interface Found {
  total: number;
  ids: Int32Array;
  /** For each of them, which values they share with someone who isn't marked as a duplicate, as `sharedBits`. */
  shared: Uint8Array;
}

export interface Counted {
  total: number;
  counts: Counts;
}

const maxCounted = 200;
export const sharedBits = { duplicateName: 1, duplicateEmail: 2, duplicatePhone: 4 } as const;
const sharedNames = Object.keys(sharedBits) as (keyof typeof sharedBits)[];

/**
 * Who is in the list, in which order, and how many each option would show. Knows nothing of the database and the study:
 * live-list.ts keeps it current. Everything in it is made of numbers, so that it can run in a thread of its own.
 */
export interface Engine {
  readonly size: number;
  /** Whether it should be built anew, to give memory back. */
  readonly isWorn: boolean;
  /** Encoded rows, new or changed. */
  put(rows: Uint8Array): void;
  /** Once everyone is there: sorts by what people sort by most, so that no one waits for it. */
  prepare(): void;
  find(wanted: Wanted, page: Page): Found;
  count(wanted: Wanted): Counted;
  /** How many of those who match have each option: unlike `count`, which leaves out an option's own filter. */
  countWithin(wanted: Wanted): Counted;
  /** For those who match and registered between each moment and the next, in microseconds. */
  countRegistered(wanted: Wanted, filter: ListFilter, moments: readonly number[]): number[][];
  /** When the first of them registered, in microseconds. */
  firstRegistered(wanted: Wanted): number | null;
}

export function createEngine(lists: Lists): Engine {
  const columns = createColumns(lists);
  const orders = createOrders(columns);
  const yesBit = 1 << lists.options.duplicateName.indexOf(lists.yes);
  /** Increases with every change, which invalidates earlier results. */
  let edition = 0;
  /** A page, the next page and the counts are usually requested one after another with the same filters. */
  let lastFound: { key: string; matched: Uint8Array; total: number } | undefined;
  /** Many users look at the same few views. */
  const counted = new Map<string, Counted>();
  let lastAmong: Int32Array = new Int32Array();
  let amongs = 0;
  let lastTexts: { key: string; matched: Uint8Array } | undefined;

  /** The same for the same people, so that what was found among them is used again. */
  function amongKey(among: Int32Array | undefined): number {
    if (!among) return 0;
    const isKnown = among.length === lastAmong.length && among.every((id, at) => id === lastAmong[at]);
    if (!isKnown) {
      lastAmong = among;
      amongs++;
    }
    return amongs;
  }

  function withTexts(wanted: Wanted): Uint8Array {
    const { texts, id, among, from, until } = wanted;
    const key = JSON.stringify([
      edition,
      id,
      amongKey(among),
      from,
      until,
      texts.map(([column, text]) => [column, [...text]]),
    ]);
    if (lastTexts?.key !== key) lastTexts = { key, matched: matchTexts(columns, wanted) };
    return lastTexts.matched;
  }

  function match(wanted: Wanted) {
    columns.setAges(wanted.today, wanted.ages);
    const texts = withTexts(wanted);
    const key = `${lastTexts?.key} ${wanted.today} ${JSON.stringify(wanted.masks)}`;
    if (lastFound?.key === key) return lastFound;
    const {
      size,
      bits: { bundles, of },
    } = columns;
    const matched = texts.slice();
    for (const [filter, bits] of wanted.masks) {
      const column = bundles[of[filter].bundle] ?? new Uint16Array();
      const mask = bits << of[filter].shift;
      for (let slot = 0; slot < size; slot++) if (((column[slot] ?? 0) & mask) === 0) matched[slot] = 0;
    }
    let total = 0;
    for (let slot = 0; slot < size; slot++) total += matched[slot] ?? 0;
    lastFound = { key, matched, total };
    return lastFound;
  }

  function countedAs(key: string, count: () => Counted): Counted {
    const known = counted.get(key);
    if (known) return known;
    const result = count();
    if (counted.size === maxCounted) counted.clear();
    counted.set(key, result);
    return result;
  }

  return {
    get size() {
      return columns.size;
    },
    get isWorn() {
      return columns.isWorn;
    },
    put(rows) {
      edition++;
      counted.clear();
      readRows(rows, row => void columns.put(row, orders.moved));
    },
    prepare() {
      for (const by of ["id", "name"] as const) orders.page({ by, descending: false }, new Uint8Array(), 0, 0);
    },
    find(wanted, { sort, offset, limit }) {
      const { matched, total } = match(wanted);
      const slots = limit === 0 ? new Uint32Array() : orders.page(sort, matched, offset, limit);
      const { ids } = columns;
      return { total, ids: Int32Array.from(slots, slot => ids[slot] ?? 0), shared: sharedOf(columns, yesBit, slots) };
    },
    count(wanted) {
      const { total, key } = match(wanted);
      return countedAs(key, () => ({ total, counts: countOptions(columns.bits, withTexts(wanted), wanted.masks) }));
    },
    countWithin(wanted) {
      const { total, matched, key } = match(wanted);
      return countedAs(`within ${key}`, () => ({ total, counts: countOptions(columns.bits, matched, []) }));
    },
    countRegistered(wanted, filter, moments) {
      const { matched } = match(wanted);
      return countSpans(columns.bits, filter, columns.numbers.createdAt, { matched, moments });
    },
    firstRegistered(wanted) {
      const { matched } = match(wanted);
      const { createdAt } = columns.numbers;
      let first = Number.POSITIVE_INFINITY;
      for (let slot = 0; slot < matched.length; slot++)
        if (matched[slot] === 1) first = Math.min(first, createdAt[slot] ?? first);
      return Number.isFinite(first) ? first : null;
    },
  };
}

function sharedOf({ bits }: Columns, yesBit: number, slots: Uint32Array): Uint8Array {
  return Uint8Array.from(slots, slot => {
    let shared = 0;
    for (const name of sharedNames) if (bits.get(name, slot) === yesBit) shared |= sharedBits[name];
    return shared;
  });
}
