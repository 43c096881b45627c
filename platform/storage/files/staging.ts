import { randomBytes } from "node:crypto";
import type { Tx } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { refuse } from "../../refusal.ts";
import type { Bytes } from "../uploads/byte-reader.ts";
import type { Files } from "./files.ts";
import * as sql from "./sql.ts";

/** A process that was killed is missed after so long; a living one may miss two beats. */
const leaseMs = 60_000;
const renewMs = 15_000;
/** Nothing is staged for longer: what was never kept is then given up by its own process too. */
const longestStagingMs = 2 * 60 * 60 * 1000;

export interface Staging {
  /** Answers the file's id, once its bytes are safe: to be kept in a transaction, or discarded. */
  stage(bytes: Bytes): Promise<string>;
  /** Makes the file stay, if the transaction does. */
  keep(tx: Tx, fileId: string): Promise<void>;
  /** Gives the file up unless it was kept, and soon removes whatever is given up. Never fails. */
  discard(fileId: string): Promise<void>;
  /** Removes what committed transactions gave up. Never fails: what cannot be removed now is removed later. */
  collect(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Every file is noted in the database before its first byte and forgotten after its last, so that after any crash the
 * database knows every file there is: in use, being written by a living process, or to be removed.
 */
export function createStaging(config: { database: Database; files: Files; now: () => number }): Staging {
  const { database, files, now } = config;
  const leased = new Map<string, number>();
  let renewing: NodeJS.Timeout | undefined;
  let collecting: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  const writing = new Set<Promise<string>>();

  const leaseEnd = () => new Date(now() + leaseMs).toISOString();

  async function renew(): Promise<void> {
    for (const [id, since] of leased) if (since < now() - longestStagingMs) leased.delete(id);
    if (leased.size > 0) await sql.renewLeases(database.write, [...leased.keys()], leaseEnd());
  }

  async function removeUnwanted(): Promise<void> {
    for (let all = true; all; ) {
      const ids = await sql.listUnwantedFiles(database.write, 200);
      if (ids.length === 0) return;
      // One that cannot be removed now does not keep the others.
      for (const id of ids) all = (await removeFile(id)) && all;
    }
  }

  async function removeFile(id: string): Promise<boolean> {
    try {
      await files.remove(id);
      await sql.forgetFile(database.write, id);
      return true;
    } catch {
      return false;
    }
  }

  async function write(bytes: Bytes): Promise<string> {
    const fileId = randomBytes(16).toString("hex");
    await sql.noteFile(database.write, fileId, leaseEnd());
    leased.set(fileId, now());
    try {
      await files.write(fileId, bytes);
      return fileId;
    } catch (error) {
      await staging.discard(fileId);
      throw error;
    }
  }

  const staging: Staging = {
    stage(bytes) {
      const staged = write(bytes);
      writing.add(staged);
      const forget = () => void writing.delete(staged);
      staged.then(forget, forget);
      return staged;
    },

    async keep(tx, fileId) {
      leased.delete(fileId);
      if (!(await sql.keepFile(tx, fileId)))
        refuse("unavailable", "This took too long. Nothing was changed: try again.");
    },

    async discard(fileId) {
      leased.delete(fileId);
      // Should this fail too, the lease runs out.
      await sql.abandonUnkeptFile(database.write, fileId).catch(() => {});
      void staging.collect();
    },

    collect() {
      // One at a time; who comes meanwhile may have committed too late for the running one and waits for the next.
      waiting ??= (collecting ?? Promise.resolve()).then(async () => {
        collecting = waiting;
        waiting = undefined;
        await removeUnwanted().catch(() => {});
        collecting = undefined;
      });
      return waiting;
    },

    start() {
      renewing = setInterval(() => void renew().catch(() => {}), renewMs).unref();
    },

    async stop() {
      clearInterval(renewing);
      await Promise.allSettled(writing);
      await (waiting ?? collecting);
    },
  };
  return staging;
}
