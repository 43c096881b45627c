import { type Sort, type SortColumn, sortColumns } from "@hb/domain/participants/sorting.ts";
import type { IndexedRow } from "./indexed-row.ts";

type Key = string | number | null;

const keyOf: Record<SortColumn, (row: IndexedRow) => Key> = {
  id: ({ id }) => id,
  name: ({ nameSort }) => byCodePoint(nameSort),
  email: ({ emailSearch }) => byCodePoint(emailSearch) || null,
  city: ({ citySearch }) => byCodePoint(citySearch) || null,
  bornOn: ({ bornOn }) => bornOn,
  gender: ({ gender }) => gender,
  status: ({ status }) => status,
  type: ({ type }) => type,
  ownerType: ({ ownerType }) => ownerType,
  source: ({ source }) => source,
  consent: ({ consent }) => consent,
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
};

/** All slots in the order of one column, those without a value last. */
interface Order {
  keys: Key[];
  /** Undefined until this order is requested. */
  sorted: number[] | undefined;
  valued: number;
  /** Slots whose key changed since the last sort. */
  moved: Set<number>;
}

/** Every order that was ever requested. A change moves one slot, so an order is updated and not rebuilt. */
export interface Orders {
  put(slot: number, row: IndexedRow): void;
  /** Matching slots from `offset` on. */
  page(sort: Sort, matched: Uint8Array, offset: number, limit: number): number[];
}

export function createOrders(): Orders {
  const ids: number[] = [];
  const orders = Object.fromEntries(
    sortColumns.map((by): [string, Order] => [by, { keys: [], sorted: undefined, valued: 0, moved: new Set() }]),
  ) as Record<SortColumn, Order>;

  function compare(keys: readonly Key[]) {
    return (a: number, b: number): number => {
      const [left, right] = [keys[a] ?? null, keys[b] ?? null];
      if (left !== right) {
        if (left === null) return 1;
        if (right === null) return -1;
        return left < right ? -1 : 1;
      }
      return (ids[a] ?? 0) - (ids[b] ?? 0);
    };
  }

  function sortedSlots(order: Order): readonly number[] {
    const { keys, moved } = order;
    if (order.sorted && moved.size === 0) return order.sorted;
    const inOrder = compare(keys);
    const stayed = order.sorted?.filter(slot => !moved.has(slot)) ?? [];
    const fresh = order.sorted ? [...moved] : ids.map((_, slot) => slot);
    const sorted = merge(stayed, fresh.sort(inOrder), inOrder);
    moved.clear();
    order.sorted = sorted;
    order.valued = sorted.length;
    while (order.valued > 0 && (keys[sorted[order.valued - 1] ?? 0] ?? null) === null) order.valued--;
    return sorted;
  }

  return {
    put(slot, row) {
      const isNew = ids[slot] === undefined;
      ids[slot] = row.id;
      for (const by of sortColumns) {
        const order = orders[by];
        const key = keyOf[by](row);
        if (!isNew && order.keys[slot] === key) continue;
        order.keys[slot] = key;
        if (order.sorted) order.moved.add(slot);
      }
    },
    page({ by, descending }, matched, offset, limit) {
      const order = orders[by];
      const sorted = sortedSlots(order);
      const { valued } = order;
      const found: number[] = [];
      let skipped = 0;
      const walk = (first: number, end: number, step: 1 | -1) => {
        for (let at = first; at !== end && found.length < limit; at += step) {
          const slot = sorted[at] ?? 0;
          if (matched[slot] !== 1) continue;
          if (skipped < offset) skipped++;
          else found.push(slot);
        }
      };
      if (descending) {
        walk(valued - 1, -1, -1);
        walk(sorted.length - 1, valued - 1, -1);
      } else walk(0, sorted.length, 1);
      return found;
    },
  };
}

function merge(left: readonly number[], right: readonly number[], compare: (a: number, b: number) => number): number[] {
  if (left.length === 0) return [...right];
  const merged: number[] = [];
  let at = 0;
  for (const slot of right) {
    while (at < left.length && compare(left[at] ?? 0, slot) < 0) merged.push(left[at++] ?? 0);
    merged.push(slot);
  }
  while (at < left.length) merged.push(left[at++] ?? 0);
  return merged;
}

/**
 * PostgreSQL's "C" order compares code points, JavaScript UTF-16 units, which sort characters outside the first plane
 * before the last ones inside it. The units are shifted so that both orders agree.
 */
function byCodePoint(text: string): string {
  return /[\ud800-\uffff]/.test(text)
    ? Array.from({ length: text.length }, (_, at) => moved(text.charCodeAt(at))).join("")
    : text;
}

function moved(unit: number): string {
  if (unit < 0xd800) return String.fromCharCode(unit);
  return String.fromCharCode(unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
}
