/** Bytes one after another, outside the heap. What is in it stays in its place. */
export interface Arena {
  /** Valid until the next `add`. */
  readonly bytes: Uint8Array;
  readonly used: number;
  /** Returns where it is now. */
  add(from: Uint8Array, start: number, length: number): number;
}

export function createArena(): Arena {
  let bytes = new Uint8Array(1 << 16);
  let used = 0;
  return {
    get bytes() {
      return bytes;
    },
    get used() {
      return used;
    },
    add(from, start, length) {
      if (used + length > bytes.length) bytes = grown(bytes, new Uint8Array(Math.max(used + length, bytes.length * 2)));
      for (let n = 0; n < length; n++) bytes[used + n] = from[start + n] ?? 0;
      used += length;
      return used - length;
    },
  };
}

/** Where a text is in an arena. */
export interface Place {
  start: number;
  length: number;
}

/**
 * Where a text is within another that is already there, or else added. Most names to sort by are part of the name to
 * search, and most keys too: they take no room of their own.
 */
export function addWithin(arena: Arena, other: Place, from: Uint8Array, { start, length }: Place): number {
  const { bytes } = arena;
  for (let at = other.start; at + length <= other.start + other.length; at++)
    if (isSame(bytes, at, from, start, length)) return at;
  return arena.add(from, start, length);
}

export function isSame(a: Uint8Array, atA: number, b: Uint8Array, atB: number, length: number): boolean {
  for (let n = 0; n < length; n++) if (a[atA + n] !== b[atB + n]) return false;
  return true;
}

export type Column = Int8Array | Int32Array | Uint32Array | Float64Array | Uint8Array | Uint16Array;

export function grown<A extends Column>(from: A, to: A): A {
  to.set(from);
  return to;
}
