import type { Queryable, Sql } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import type { Anchor } from "./anchors.ts";
import * as sql from "./chain-sql.ts";
import { verificationText as text } from "./text.ts";

export interface Verification {
  /** The first row that was altered, removed or inserted, in a sentence; undefined = the log is intact. */
  problem: string | undefined;
  sealed: number;
  /** Entries not sealed yet, and since when. */
  unsealed: number;
  unsealedSince: string | null;
  /** The end of the chain. Kept elsewhere, it proves later that the log was not rewritten. */
  head: { seq: number; digest: string };
}

const batch = 5_000;

/** Checks the whole chain on one snapshot while HB runs, and stores the result. */
export async function verifyLog(database: Database, now: string): Promise<Verification> {
  const { head, tail, problem } = await checkLog(database.read);
  await sql.keepVerification(database.write, {
    at: now,
    entries: head.seq,
    unsealed: tail.entries,
    ok: problem === undefined,
    problem: problem ?? null,
    head,
  });
  return {
    problem,
    sealed: head.seq,
    unsealed: tail.entries,
    unsealedSince: tail.since,
    head: { seq: head.seq, digest: head.digest.toString("hex") },
  };
}

/** The same of any database with a log, without storing anything. */
export async function checkLog(db: Sql) {
  return db.begin("isolation level repeatable read read only", async tx => {
    const { head, problem } = await walk(tx);
    const tail = await sql.unsealedTail(tx);
    return { head, tail, problem: problem ?? (await problemBeside(tx)) ?? tail.problem ?? undefined };
  });
}

/** The first of the seals that were kept elsewhere and that the chain no longer has. */
export async function findLostAnchor(db: Queryable, anchors: readonly Anchor[]): Promise<Anchor | undefined> {
  for (const anchor of anchors) if (!(await sql.hasSeal(db, anchor))) return anchor;
  return undefined;
}

async function walk(db: Queryable): Promise<{ head: sql.ChainHead; problem: string | undefined }> {
  let head = sql.noSeals;
  for (;;) {
    const { end, problem } = await sql.walkSeals(db, head, batch);
    if (problem !== undefined || !end) return { head: end ?? head, problem };
    head = end;
  }
}

/** What the links of the chain can't show: entries outside of it, and a missing end. */
async function problemBeside(db: Queryable): Promise<string | undefined> {
  const inserted = await sql.findInserted(db);
  if (inserted !== undefined) return text.inserted(inserted);
  const lost = await sql.findLostHead(db);
  return lost && text.sealLost(lost.seq, lost.at);
}
