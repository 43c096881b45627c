import type { Texts } from "./texts.ts";

/** What slots are sorted by: a number, or a text by its bytes, which is the order of its code points. Then by id. */
export interface SortKey {
  /** For each of these slots its key's next 40 bits: 32 in the upper half of a word, 8 above the slot in the lower. */
  writeWords(words: Uint32Array, slots: Uint32Array, range: { begin: number; end: number; depth: number }): void;
  /** Whether nothing follows where these were the last 8 bits. */
  endsWith(low: number, depth: number): boolean;
  compare(a: number, b: number): number;
}

/** The lower bits of a word hold the slot. */
const slotBits = 24;

export function textKey({ arena: { bytes }, starts, lengths }: Texts): SortKey {
  return {
    writeWords(words, slots, { begin, end, depth }) {
      for (let at = begin; at < end; at++) {
        const slot = slots[at] ?? 0;
        const start = (starts[slot] ?? 0) + depth * 5;
        const left = (lengths[slot] ?? 0) - depth * 5;
        let high = 0;
        for (let n = 0; n < 4; n++) high = (high << 8) | (n < left ? (bytes[start + n] ?? 0) : 0);
        words[2 * at + 1] = high >>> 0;
        words[2 * at] = (((left > 4 ? (bytes[start + 4] ?? 0) : 0) << slotBits) | slot) >>> 0;
      }
    },
    // The database's texts have no zero bytes.
    endsWith: low => low === 0,
    compare(a, b) {
      const [atA, atB, lengthA, lengthB] = [starts[a] ?? 0, starts[b] ?? 0, lengths[a] ?? 0, lengths[b] ?? 0];
      const shorter = Math.min(lengthA, lengthB);
      for (let n = 0; n < shorter; n++) {
        const apart = (bytes[atA + n] ?? 0) - (bytes[atB + n] ?? 0);
        if (apart !== 0) return apart;
      }
      return lengthA - lengthB;
    },
  };
}

const half = 2 ** 52;
const thirteenBits = 2 ** 13;

/** The first 40 of 53 bits, and then the other 13. */
export function numberKey(column: ArrayLike<number>): SortKey {
  return {
    writeWords(words, slots, { begin, end, depth }) {
      for (let at = begin; at < end; at++) {
        const slot = slots[at] ?? 0;
        const value = (column[slot] ?? 0) + half;
        const bits = depth === 0 ? Math.floor(value / thirteenBits) : value % thirteenBits;
        words[2 * at + 1] = Math.floor(bits / 256);
        words[2 * at] = (((bits % 256) << slotBits) | slot) >>> 0;
      }
    },
    endsWith: (_, depth) => depth > 0,
    compare: (a, b) => (column[a] ?? 0) - (column[b] ?? 0),
  };
}

/** Fewer are sorted by comparing them. */
const few = 24;
/**
 * Sorts slots by 40 bits of their keys at a time, with the engine's own sort of 64-bit integers: a million names take a
 * few hundred milliseconds, several times less than comparing them two by two.
 */
export function sortSlots(slots: Uint32Array, key: SortKey, ids: Int32Array, areIdsAscending: boolean): void {
  const words = new BigUint64Array(slots.length);
  const halves = new Uint32Array(words.buffer);
  const slotMask = (1 << slotBits) - 1;
  const compare = (a: number, b: number) => key.compare(a, b) || (ids[a] ?? 0) - (ids[b] ?? 0);

  function sortByWord(begin: number, end: number, depth: number) {
    key.writeWords(halves, slots, { begin, end, depth });
    words.subarray(begin, end).sort();
    for (let at = begin; at < end; at++) slots[at] = (halves[2 * at] ?? 0) & slotMask;
    let first = begin;
    for (let at = begin + 1; at <= end; at++) {
      const isSameWord =
        at < end &&
        halves[2 * at + 1] === halves[2 * first + 1] &&
        (halves[2 * at] ?? 0) >>> slotBits === (halves[2 * first] ?? 0) >>> slotBits;
      if (isSameWord) continue;
      if (at - first > 1) sortRun(first, at, depth);
      first = at;
    }
  }

  /** Slots whose keys are the same up to here. */
  function sortRun(begin: number, end: number, depth: number) {
    const isEnd = key.endsWith((halves[2 * begin] ?? 0) >>> slotBits, depth);
    if (isEnd && areIdsAscending) return;
    if (isEnd || end - begin <= few) insertInOrder(begin, end);
    else sortByWord(begin, end, depth + 1);
  }

  function insertInOrder(begin: number, end: number) {
    if (end - begin > few) {
      slots.subarray(begin, end).sort(compare);
      return;
    }
    for (let at = begin + 1; at < end; at++) {
      const slot = slots[at] ?? 0;
      let place = at;
      for (; place > begin && compare(slots[place - 1] ?? 0, slot) > 0; place--) slots[place] = slots[place - 1] ?? 0;
      slots[place] = slot;
    }
  }

  sortByWord(0, slots.length, 0);
}
