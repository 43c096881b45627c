import { type Arena, addWithin, grown, isSame, type Place } from "./arena.ts";

interface Key {
  from: Uint8Array;
  /** The length is −1 without a value. */
  text: Place;
  /** Where it may be in the arena already. */
  within: Place;
}

/** Who shares a value with whom, by slot. People marked as duplicates don't count: they make no one else a duplicate. */
export interface Groups {
  put(slot: number, key: Key, counts: boolean): void;
}

/**
 * Each value is kept once, in a hash table of its bytes. Those who share it are linked in a ring, so that a change reaches
 * exactly those whom it concerns: `changed` gets each of them, with whether someone else who counts shares the value.
 */
export function createGroups(arena: Arena, changed: (slot: number, isShared: boolean) => void): Groups {
  // By value. The first value has the number 1: 0 is none.
  let starts = new Uint32Array(1 << 10);
  let lengths = new Uint16Array(1 << 10);
  let counting = new Uint32Array(1 << 10);
  /** One of those who share it, plus 1. */
  let heads = new Uint32Array(1 << 10);
  let values = 1;
  let table = new Uint32Array(1 << 11);
  // By slot.
  let valueOf = new Uint32Array(1 << 10);
  let next = new Uint32Array(1 << 10);
  let counted = new Uint8Array(1 << 10);

  function hash(from: Uint8Array, start: number, length: number): number {
    let sum = 0x811c9dc5;
    for (let n = 0; n < length; n++) sum = Math.imul(sum ^ (from[start + n] ?? 0), 0x01000193);
    return (sum ^ (sum >>> 15)) & (table.length - 1);
  }

  function rehash() {
    table = new Uint32Array(table.length * 2);
    for (let value = 1; value < values; value++) {
      let at = hash(arena.bytes, starts[value] ?? 0, lengths[value] ?? 0);
      while (table[at] !== 0) at = (at + 1) & (table.length - 1);
      table[at] = value;
    }
  }

  function find({ from, text, within }: Key): number {
    const { start, length } = text;
    const { bytes } = arena;
    let at = hash(from, start, length);
    for (let value = table[at] ?? 0; value !== 0; value = table[at] ?? 0) {
      if (lengths[value] === length && isSame(bytes, starts[value] ?? 0, from, start, length)) return value;
      at = (at + 1) & (table.length - 1);
    }
    table[at] = values;
    return add(addWithin(arena, within, from, text), length);
  }

  function add(start: number, length: number): number {
    if (values === starts.length) {
      starts = grown(starts, new Uint32Array(starts.length * 2));
      lengths = grown(lengths, new Uint16Array(starts.length));
      counting = grown(counting, new Uint32Array(starts.length));
      heads = grown(heads, new Uint32Array(starts.length));
    }
    const value = values++;
    starts[value] = start;
    lengths[value] = length;
    if (values * 2 > table.length) rehash();
    return value;
  }

  function reserve(slot: number) {
    if (slot < valueOf.length) return;
    valueOf = grown(valueOf, new Uint32Array(Math.max(slot + 1, valueOf.length * 2)));
    next = grown(next, new Uint32Array(valueOf.length));
    counted = grown(counted, new Uint8Array(valueOf.length));
  }

  /** From two who count on, one more or less changes nothing for the others. */
  function tell(value: number, before: number) {
    const head = (heads[value] ?? 0) - 1;
    const now = counting[value] ?? 0;
    if (head < 0 || (before >= 2 && now >= 2)) return;
    let slot = head;
    do {
      changed(slot, now - (counted[slot] ?? 0) > 0);
      slot = next[slot] ?? 0;
    } while (slot !== head);
  }

  function leave(slot: number) {
    const value = valueOf[slot] ?? 0;
    if (value === 0) return;
    const after = next[slot] ?? 0;
    let before = after;
    while (next[before] !== slot) before = next[before] ?? 0;
    next[before] = after;
    heads[value] = before === slot ? 0 : before + 1;
    valueOf[slot] = 0;
    const counts = counting[value] ?? 0;
    counting[value] = counts - (counted[slot] ?? 0);
    tell(value, counts);
  }

  function join(slot: number, value: number) {
    const head = (heads[value] ?? 0) - 1;
    next[slot] = head < 0 ? slot : (next[head] ?? 0);
    if (head >= 0) next[head] = slot;
    heads[value] = slot + 1;
    valueOf[slot] = value;
    const counts = counting[value] ?? 0;
    counting[value] = counts + (counted[slot] ?? 0);
    changed(slot, counts > 0);
    tell(value, counts);
  }

  return {
    put(slot, key, counts) {
      reserve(slot);
      const value = key.text.length < 0 ? 0 : find(key);
      if (value !== 0 && value === valueOf[slot] && counts === (counted[slot] === 1)) return;
      leave(slot);
      counted[slot] = counts ? 1 : 0;
      if (value === 0) changed(slot, false);
      else join(slot, value);
    },
  };
}
