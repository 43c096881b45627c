/** The same seed gives the same sample study, down to the last phone number. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** Both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** By weights, which don't have to add up to anything. */
  weighted<T>(from: readonly (readonly [T, number])[]): T;
  /** A few distinct items, in their original order. */
  some<T>(from: readonly T[], probability: number): T[];
}

/** Marsaglia's xorshift with a multiplicative start: small, fast, the same on every machine. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  for (let warm = 0; warm < 8; warm++) next();
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: from => from[between(0, from.length - 1)] as (typeof from)[number],
    weighted(from) {
      let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
      const found = from.find(([, weight]) => (left -= weight) < 0) ?? from[0];
      return found?.[0] as (typeof from)[number][0];
    },
    some: (from, probability) => from.filter(() => next() < probability),
  };
}
