import { ageRanges, birthDatesIn } from "@hb/domain/participants/age-ranges.ts";
import { type ListFilter, optionsOf } from "@hb/domain/participants/filters.ts";

interface SlotList {
  add(slot: number): void;
  listed(): Uint32Array;
}

export function slotList(most: number): SlotList {
  const slots = new Uint32Array(most);
  let length = 0;
  return {
    add(slot) {
      slots[length++] = slot;
    },
    listed: () => slots.subarray(0, length),
  };
}

export function tallyBits(tally: Uint32Array, column: Uint16Array, slots: Uint32Array): void {
  for (let at = 0; at < slots.length; at++) {
    const bits = column[slots[at] ?? 0] ?? 0;
    tally[bits] = (tally[bits] ?? 0) + 1;
  }
}

export function countsOf(filter: ListFilter, tally: Uint32Array): Record<string, number> {
  const { ids, toAddress } = optionsOf(filter);
  return Object.fromEntries(ids.map((id, at) => [toAddress(id), sumWithBit(tally, at)]));
}

/** An option's bit is its place in the list, so that a filter's options fit into sixteen bits. */
export function bitsOfOptions(filter: ListFilter): Map<number | null, number> {
  return new Map(optionsOf(filter).ids.map((id, at) => [id, 1 << at]));
}

export function maskOf(bits: ReadonlyMap<number | null, number>, values: readonly (number | null)[]): number {
  return values.reduce<number>((mask, value) => mask | (bits.get(value) ?? 0), 0);
}

function sumWithBit(tally: Uint32Array, bit: number): number {
  let sum = 0;
  for (let bits = 1 << bit; bits < tally.length; bits++) if ((bits >> bit) & 1) sum += tally[bits] ?? 0;
  return sum;
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
