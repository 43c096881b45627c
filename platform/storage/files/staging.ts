import { randomBytes } from "node:crypto";
import type { Tx } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { refuse } from "../../refusal.ts";
import type { Bytes } from "../uploads/byte-reader.ts";
import type { Files } from "./files.ts";
import * as sql from "./sql.ts";

/** How long after a process was killed its files count as abandoned; a running one may miss two renewals. */
const leaseMs = 60_000;
const renewMs = 15_000;
/** A file that was not kept by then is given up by its own process too. */
const maxStagingMs = 2 * 60 * 60 * 1000;

export interface Staging {
  /** Returns the file's id once its bytes are safe: keep it in a transaction, or discard it. */
  stage(bytes: Bytes): Promise<string>;
  /** Makes the file permanent, if the transaction commits. */
  keep(tx: Tx, fileId: string): Promise<void>;
  /** Gives the file up unless it was kept, and soon deletes what was given up. Never fails. */
  discard(fileId: string): Promise<void>;
  /** Deletes what committed transactions gave up. Never fails: what cannot be deleted now is deleted later. */
  collect(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/**
 * Every file is noted in the database before its first byte is written and until its last is deleted. So after any crash
 * the database knows every file: in use, being written by a running process, or to be deleted.
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
    for (const [id, since] of leased) if (since < now() - maxStagingMs) leased.delete(id);
    if (leased.size > 0) await sql.renewLeases(database.write, [...leased.keys()], leaseEnd());
  }

  async function removeUnwanted(): Promise<void> {
    for (let all = true; all; ) {
      const ids = await sql.listUnwantedFiles(database.write, 200);
      if (ids.length === 0) return;
      // One that cannot be deleted now does not hold up the others.
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
        refuse("unavailable", "This took too long. Nothing was changed. Try again.");
    },

    async discard(fileId) {
      leased.delete(fileId);
      // If this fails too, the lease expires.
      await sql.abandonUnkeptFile(database.write, fileId).catch(() => {});
      void staging.collect();
    },

    collect() {
      // One run at a time. A call during a run may have committed too late for it, so it waits for the next run.
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
