import { marker } from "@hb/domain/markers.ts";
import { type Likeness, likeness, minDuplicateScore } from "@hb/domain/participants/merge/duplicates.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Log } from "@hb/platform/log.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { createSharedRefresh } from "../../shared-refresh.ts";
import { findSides, type Side } from "./duplicates-sql.ts";
import * as sql from "./pairs-sql.ts";

interface Pair extends Likeness {
  people: [Side, Side];
}

/** Pairs who may be the same person. They're kept in the database and found again for everyone who changed. */
export interface Pairs {
  count(db: Queryable): Promise<{ count: number; certain: number }>;
  /** Most likely first. */
  list(db: Queryable, page: { offset: number; limit: number }): Promise<Pair[]>;
  /** How many people still wait to be compared, counted up to a limit: 0 unless very many changed. */
  countWaiting(db: Queryable): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

/** Compared in one transaction. */
const step = 500;
/** An answer waits until so many are compared. More, such as after a large import, are left to the background. */
const maxWaited = 2 * step;
const everyMs = 2_000;

export function createPairs(database: Database, log?: Log): Pairs {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;
  let isFailing = false;
  /** An answer was given before everyone was compared, so screens have to ask again. */
  let wasBehind = false;

  /** Returns how many were compared. */
  async function compareNext(): Promise<number> {
    return inTransaction(database, async tx => {
      const ids = await sql.takeUncompared(tx, step);
      if (ids.length === 0) return 0;
      await sql.replacePairs(tx, ids, await score(tx, await sql.listCandidates(tx, ids)));
      if (wasBehind && (await sql.countUncompared(tx, 1)) === 0) {
        wasBehind = false;
        await announce(tx, [marker.participants]);
      }
      return ids.length;
    });
  }

  const settle = createSharedRefresh(async () => {
    for (;;) {
      const waiting = await sql.countUncompared(database.read, maxWaited + 1);
      if (waiting === 0) return;
      if (waiting > maxWaited) {
        wasBehind = true;
        return;
      }
      await compareNext();
    }
  });

  /** Rests as long as each step took, so that a large study's first comparison doesn't slow anyone down. */
  async function compareAll(): Promise<void> {
    while (!isStopped && (await sql.countUncompared(database.read, 1)) > 0) {
      const began = performance.now();
      await compareNext();
      const took = performance.now() - began;
      await new Promise<void>(resolve => {
        timer = setTimeout(resolve, took).unref();
      });
    }
  }

  /** The next round retries after a database restart; a lasting failure is reported once, and so is its end. */
  async function tryToCompare(): Promise<void> {
    try {
      await compareAll();
      if (isFailing) log?.warn("Possible duplicates are being found again.");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log?.error({ err: error }, "Couldn't find possible duplicates.");
      isFailing = true;
    }
  }

  function round() {
    running = tryToCompare().finally(() => {
      running = undefined;
      if (!isStopped) timer = setTimeout(round, everyMs).unref();
    });
  }

  return {
    async count(db) {
      await settle();
      return sql.countPairs(db);
    },
    async list(db, page) {
      await settle();
      return explain(db, await sql.listPairs(db, page));
    },
    countWaiting: db => sql.countUncompared(db, 1_000_000),
    start: round,
    async stop() {
      isStopped = true;
      if (running) await running;
      else clearTimeout(timer);
    },
  };
}

async function explain(db: Queryable, pairs: readonly [number, number][]): Promise<Pair[]> {
  const sides = await findSides(db, [...new Set(pairs.flat())]);
  return pairs.flatMap(([a, b]) => {
    const [one, other] = [sides.get(a), sides.get(b)];
    return one && other ? [{ ...likeness(one, other), people: [one, other] satisfies [Side, Side] }] : [];
  });
}

/** Pairs that are likely enough to be suggested. */
async function score(db: Queryable, candidates: readonly [number, number][]): Promise<sql.ScoredPair[]> {
  const sides = await findSides(db, [...new Set(candidates.flat())]);
  const scored: sql.ScoredPair[] = [];
  for (const [at, [a, b]] of candidates.entries()) {
    // A step compares up to some thousand pairs, so other requests get a turn in between.
    if (at % 200 === 199) await new Promise(resolve => setImmediate(resolve));
    const [one, other] = [sides.get(a), sides.get(b)];
    const points = one && other ? likeness(one, other).score : 0;
    if (points >= minDuplicateScore) scored.push({ a, b, score: points });
  }
  return scored;
}
