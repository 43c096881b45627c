import { type ListFilter, optionsOf } from "@hb/domain/participants/filters.ts";

/** How many people have each combination of a filter's bits: one pass counts all options. */
export type Tally = Uint32Array;

export function createTally(filter: ListFilter): Tally {
  return new Uint32Array(1 << optionsOf(filter).ids.length);
}

export function addTo(tally: Tally, bits: number): void {
  tally[bits] = (tally[bits] ?? 0) + 1;
}

/** By the option's name in the address bar. */
export function countsOf(filter: ListFilter, tally: Tally): Record<string, number> {
  const { ids, toAddress } = optionsOf(filter);
  return Object.fromEntries(ids.map((id, at) => [toAddress(id), sumWithBit(tally, at)]));
}

function sumWithBit(tally: Tally, bit: number): number {
  let sum = 0;
  for (let bits = 1 << bit; bits < tally.length; bits++) if ((bits >> bit) & 1) sum += tally[bits] ?? 0;
  return sum;
}

interface SlotList {
  add(slot: number): void;
  listed(): Uint32Array;
}

export function createSlotList(max: number): SlotList {
  const slots = new Uint32Array(max);
  let length = 0;
  return {
    add(slot) {
      slots[length++] = slot;
    },
    listed: () => slots.subarray(0, length),
  };
}
