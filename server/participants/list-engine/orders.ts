import type { HbSort, SortColumn } from "@hb/domain/participants/sorting.ts";
import type { Columns } from "./columns.ts";
import { none } from "./encoded-rows.ts";
import { numberKey, type SortKey, sortSlots, textKey } from "./sort-slots.ts";

/** All slots in the order of one column, those without a value last. */
interface Order {
  sorted: Uint32Array;
  valued: number;
  /** Slots whose key changed since the last sort. */
  moved: Set<number>;
}

/** Every order that was ever requested. A change moves one slot, so an order is updated and not rebuilt. */
export interface Orders {
  moved(by: SortColumn, slot: number): void;
  /** Matching slots from `offset` on. */
  page(sort: HbSort, matched: Uint8Array, offset: number, limit: number): Uint32Array;
}

export function createOrders(columns: Columns): Orders {
  const orders = new Map<SortColumn, Order>();

  function keyOf(by: SortColumn): SortKey {
    switch (by) {
      case "id":
        return numberKey(columns.ids);
      case "name":
        return textKey(columns.texts.nameSort);
      case "email":
      case "city":
        return textKey(columns.texts[by]);
      default:
        return numberKey(columns.numbers[by]);
    }
  }

  /** A text that is empty counts as none, but for names, which everyone has. */
  function hasValueIn(by: SortColumn): (slot: number) => boolean {
    if (by === "id" || by === "name") return () => true;
    if (by === "email" || by === "city") {
      const { lengths } = columns.texts[by];
      return slot => (lengths[slot] ?? 0) > 0;
    }
    const column = columns.numbers[by];
    const isNone = by === "bornOn" ? none : -1;
    return slot => column[slot] !== isNone;
  }

  function sort(by: SortColumn, slots: Uint32Array): Pick<Order, "sorted" | "valued"> {
    const hasValue = hasValueIn(by);
    const { ids, areIdsAscending } = columns;
    const sorted = new Uint32Array(slots.length);
    let valued = 0;
    for (const slot of slots) if (hasValue(slot)) sorted[valued++] = slot;
    let at = valued;
    for (const slot of slots) if (!hasValue(slot)) sorted[at++] = slot;
    const isInOrder = areIdsAscending && slots.every((slot, n) => n === 0 || slot > (slots[n - 1] ?? 0));
    if (by !== "id" || !isInOrder) sortSlots(sorted.subarray(0, valued), keyOf(by), ids, areIdsAscending);
    if (!isInOrder) sortSlots(sorted.subarray(valued), numberKey(ids), ids, areIdsAscending);
    return { sorted, valued };
  }

  function everyone(): Uint32Array {
    const all = new Uint32Array(columns.size);
    for (let slot = 0; slot < all.length; slot++) all[slot] = slot;
    return all;
  }

  /** Those who stayed where they were, and those who moved, merged. */
  function update(by: SortColumn, { sorted: before, valued: valuedBefore, moved }: Order) {
    const fresh = sort(by, Uint32Array.from(moved));
    const sorted = new Uint32Array(columns.size);
    const { ids } = columns;
    let end = 0;
    const merge = (stayed: Uint32Array, added: Uint32Array, compare: SortKey["compare"]) => {
      let next = 0;
      for (const slot of stayed) {
        if (moved.has(slot)) continue;
        for (let first = added[next]; first !== undefined && isBefore(compare, first, slot); first = added[++next])
          sorted[end++] = first;
        sorted[end++] = slot;
      }
      while (next < added.length) sorted[end++] = added[next++] ?? 0;
    };
    const isBefore = (compare: SortKey["compare"], a: number, b: number) =>
      (compare(a, b) || (ids[a] ?? 0) - (ids[b] ?? 0)) < 0;
    merge(before.subarray(0, valuedBefore), fresh.sorted.subarray(0, fresh.valued), keyOf(by).compare);
    const valued = end;
    merge(before.subarray(valuedBefore), fresh.sorted.subarray(fresh.valued), numberKey(ids).compare);
    return { sorted, valued };
  }

  function orderBy(by: SortColumn): Order {
    const known = orders.get(by);
    if (known?.moved.size === 0) return known;
    const isMostly = known && known.moved.size < columns.size / 8;
    const order = { ...(isMostly ? update(by, known) : sort(by, everyone())), moved: new Set<number>() };
    orders.set(by, order);
    return order;
  }

  return {
    moved(by, slot) {
      if (by === "id") for (const { moved } of orders.values()) moved.add(slot);
      else orders.get(by)?.moved.add(slot);
    },
    page({ by, descending }, matched, offset, limit) {
      const { sorted, valued } = orderBy(by);
      const found = new Uint32Array(Math.min(limit, sorted.length));
      let count = 0;
      let skipped = 0;
      const walk = (first: number, end: number, step: 1 | -1) => {
        for (let at = first; at !== end && count < found.length; at += step) {
          const slot = sorted[at] ?? 0;
          if (matched[slot] !== 1) continue;
          if (skipped < offset) skipped++;
          else found[count++] = slot;
        }
      };
      if (descending) {
        walk(valued - 1, -1, -1);
        walk(sorted.length - 1, valued - 1, -1);
      } else walk(0, sorted.length, 1);
      return found.subarray(0, count);
    },
  };
}
