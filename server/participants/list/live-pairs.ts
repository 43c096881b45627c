import type { Sql } from "@hb/platform/database/connect.ts";
import { createSharedRefresh } from "../../shared-refresh.ts";
import { compare } from "../merge/duplicates.ts";
import * as sql from "../merge/duplicates-sql.ts";

/** How likely each pair of people is the same person, as it currently is in the database. */
export interface LivePairs {
  /** Their scores. */
  current(): Promise<number[]>;
  /** Called at start, so that the first user doesn't wait. A failure shows up in the next query. */
  warm(): void;
}

/** If this many people changed, everyone is compared again. */
const many = 2_000;

/**
 * Comparing everyone with everyone takes seconds in a large study. So it's done once. Before each answer, only people who
 * changed since then, by any process, are compared again, and pairs no longer marked as different people.
 */
export function createLivePairs(db: Sql): LivePairs {
  const scores = new Map<string, number>();
  const pairsOf = new Map<number, Set<string>>();
  let horizon: string | undefined;
  let different = new Set<string>();

  function put(a: number, b: number, score: number): void {
    const pair = `${a}:${b}`;
    scores.set(pair, score);
    for (const id of [a, b]) pairsOf.set(id, (pairsOf.get(id) ?? new Set()).add(pair));
  }

  function forget(id: number): void {
    for (const pair of pairsOf.get(id) ?? []) scores.delete(pair);
    pairsOf.delete(id);
  }

  async function refresh(): Promise<number[]> {
    const apart = await sql.listAllMarkedDifferent(db);
    const changed = await sql.listChangedSince(db, horizon ?? "0", many);
    const again = [...different].filter(pair => !apart.has(pair)).flatMap(pair => pair.split(":").map(Number));
    const ids = [...new Set([...changed.ids, ...again])];
    if (horizon === undefined || ids.length >= many) {
      const pairs = await compare(db, await sql.listCandidates(db));
      scores.clear();
      pairsOf.clear();
      for (const { people, score } of pairs) put(people[0].id, people[1].id, score);
    } else if (ids.length > 0) {
      const pairs = await compare(db, await sql.listCandidatesOf(db, ids));
      ids.forEach(forget);
      for (const { people, score } of pairs) put(people[0].id, people[1].id, score);
    }
    horizon = changed.horizon;
    different = apart;
    return [...scores].flatMap(([pair, score]) => (apart.has(pair) ? [] : [score]));
  }

  const current = createSharedRefresh(refresh);
  return {
    current,
    warm() {
      void current().catch(() => {});
    },
  };
}
