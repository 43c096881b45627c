import type { Profile } from "../profile.ts";
import { emailKey, foldName, nameKey } from "./identity.ts";

export type Comparable = Pick<Profile, "firstName" | "lastName" | "email" | "phone" | "bornOn">;

export interface Likeness {
  /** From 0 (nothing in common) to 100 (certainly the same person). */
  score: number;
  /** As text, strongest first: “same phone”, “name one letter apart”. */
  reasons: string[];
}

/** Pairs below this score aren't suggested: the same name alone is common, and a different birth date counts against it. */
export const minDuplicateScore = 40;
/** From this score on, they are almost certainly the same person. */
export const minCertainDuplicateScore = 90;
/** How similar two names must be before people with the same birth date are compared. */
export const minNameSimilarity = 0.45;

interface Clue {
  points: number;
  reason: string;
}

/** How likely it is that two registrations are the same person, and why. */
export function likeness(a: Comparable, b: Comparable): Likeness {
  const clues = [emailClue(a, b), phoneClue(a, b), nameClue(a, b), birthClue(a, b)]
    .filter(clue => clue !== undefined)
    .sort((one, other) => other.points - one.points);
  const points = clues.reduce((sum, clue) => sum + clue.points, 0);
  return { score: Math.max(0, Math.min(100, points)), reasons: clues.map(({ reason }) => reason) };
}

function emailClue(a: Comparable, b: Comparable): Clue | undefined {
  const [one, other] = [emailKey(a.email), emailKey(b.email)];
  if (one === null || other === null) return undefined;
  if (one === other) return { points: 60, reason: "same email" };
  const apart = lettersApart(one, other, 1);
  return apart === 1 ? { points: 35, reason: "email one letter apart" } : undefined;
}

function phoneClue(a: Comparable, b: Comparable): Clue | undefined {
  return a.phone !== null && a.phone === b.phone ? { points: 50, reason: "same phone" } : undefined;
}

function nameClue(a: Comparable, b: Comparable): Clue | undefined {
  const [one, other] = [nameKey(a), nameKey(b)];
  if (one === null || other === null) return undefined;
  if (one === other) {
    const sameOrder = foldName(`${a.firstName} ${a.lastName}`) === foldName(`${b.firstName} ${b.lastName}`);
    return { points: 45, reason: sameOrder ? "same name" : "same name in another order" };
  }
  const apart = lettersApart(one, other, 2);
  if (apart === 1) return { points: 35, reason: "name one letter apart" };
  if (apart === 2) return { points: 28, reason: "name two letters apart" };
  return similarity(one, other) >= minNameSimilarity ? { points: 20, reason: "similar name" } : undefined;
}

function birthClue(a: Comparable, b: Comparable): Clue | undefined {
  if (a.bornOn === null || b.bornOn === null) return undefined;
  return a.bornOn === b.bornOn
    ? { points: 30, reason: "same date of birth" }
    : { points: -25, reason: "different dates of birth" };
}

/** Shared trigrams divided by all trigrams; words are padded as in PostgreSQL's own similarity. */
export function similarity(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  const shared = one.intersection(other).size;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}

function trigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of foldName(text).split(" ").filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** How many letters were omitted, added, replaced or swapped with a neighbor; undefined if more than `max`. */
export function lettersApart(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined;
  let beforeLast = new Map<number, number>();
  let last = new Map(Array.from({ length: Math.min(b.length, max) + 1 }, (_, at) => [at, at]));
  for (let i = 1; i <= a.length; i++) {
    // Further from the diagonal they are more than `max` letters apart.
    const row = new Map(i <= max ? [[0, i]] : []);
    for (let j = Math.max(1, i - max); j <= Math.min(b.length, i + max); j++) {
      const mistaken = (last.get(j - 1) ?? Infinity) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(mistaken, (last.get(j) ?? Infinity) + 1, (row.get(j - 1) ?? Infinity) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast.get(j - 2) ?? Infinity) + 1);
      row.set(j, least);
    }
    [beforeLast, last] = [last, row];
  }
  const apart = last.get(b.length) ?? Infinity;
  return apart <= max ? apart : undefined;
}
