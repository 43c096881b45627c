import { type Arena, addWithin, grown, isSame, type Place } from "./arena.ts";

/** One text for each slot, somewhere in an arena. */
export interface Texts {
  readonly arena: Arena;
  /** Valid until the next `put`. */
  readonly starts: Uint32Array;
  readonly lengths: Uint16Array;
  /** Which pairs of neighboring bytes a text has, as bits, by a hash: a text that is part of another has no other bits. */
  readonly pairs: Uint32Array | undefined;
  /** Bytes that were replaced and are left where they are. */
  readonly dead: number;
  /** `within` is where it may be already. Returns whether it's another text than before. */
  put(slot: number, from: Uint8Array, text: Place, within: Place): boolean;
}

/** `hasPairs` for long texts that are searched: it makes that faster. */
export function createTexts(arena: Arena, { hasPairs = false } = {}): Texts {
  let starts = new Uint32Array(1 << 10);
  let lengths = new Uint16Array(1 << 10);
  let pairs = hasPairs ? new Uint32Array(1 << 10) : undefined;
  let dead = 0;

  return {
    arena,
    get starts() {
      return starts;
    },
    get lengths() {
      return lengths;
    },
    get pairs() {
      return pairs;
    },
    get dead() {
      return dead;
    },
    put(slot, from, text, within) {
      if (slot >= starts.length) {
        starts = grown(starts, new Uint32Array(Math.max(slot + 1, starts.length * 2)));
        lengths = grown(lengths, new Uint16Array(starts.length));
        pairs &&= grown(pairs, new Uint32Array(starts.length));
      }
      const before = lengths[slot] ?? 0;
      if (text.length === before && isSame(arena.bytes, starts[slot] ?? 0, from, text.start, before)) return false;
      // What is part of another text is counted there.
      if (within.length === 0) dead += before;
      starts[slot] = addWithin(arena, within, from, text);
      lengths[slot] = text.length;
      if (pairs) pairs[slot] = pairsIn(from, text);
      return true;
    },
  };
}

export function pairsIn(from: Uint8Array, { start, length }: Place): number {
  let found = 0;
  for (let at = start + 1; at < start + length; at++)
    found |= 1 << (((from[at - 1] ?? 0) * 31 + (from[at] ?? 0) * 7) >> 1);
  return found >>> 0;
}
