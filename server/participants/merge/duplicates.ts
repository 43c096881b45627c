import { type Likeness, likeness, minDuplicateScore } from "@hb/domain/participants/merge/duplicates.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import * as sql from "./duplicates-sql.ts";

export interface Pair extends Likeness {
  people: [sql.Side, sql.Side];
}

/** Every pair who may be the same person, most likely first. */
export async function listPairs(db: Queryable): Promise<Pair[]> {
  const pairs = await compare(db, await sql.listCandidates(db));
  return pairs.sort((a, b) => b.score - a.score || a.people[0].id - b.people[0].id || a.people[1].id - b.people[1].id);
}

/** Pairs that are likely enough to be suggested. */
export async function compare(db: Queryable, candidates: readonly [number, number][]): Promise<Pair[]> {
  const sides = await sql.findSides(db, [...new Set(candidates.flat())]);
  const pairs: Pair[] = [];
  for (const [at, [a, b]] of candidates.entries()) {
    // This compares thousands of pairs, so other requests get a turn in between.
    if (at % 500 === 499) await new Promise(resolve => setImmediate(resolve));
    const [one, other] = [sides.get(a), sides.get(b)];
    if (!one || !other) continue;
    const alike = likeness(one, other);
    if (alike.score >= minDuplicateScore) pairs.push({ ...alike, people: [one, other] });
  }
  return pairs;
}
