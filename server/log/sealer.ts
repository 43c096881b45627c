import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Log } from "@hb/platform/log.ts";
import { StartError } from "@hb/platform/start-error.ts";
import * as sql from "./chain-sql.ts";

export interface Sealer {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Seals what can be sealed now and returns how many entries that were. */
  sealNow(): Promise<number>;
}

/** Seals a burst of commits together; no entry waits longer than a second. */
const afterCommitMs = 100;
const everyMs = 500;
const batch = 5_000;

/** Chains entries after their commit, so that writers never wait for each other. Every process may run one. */
export function createSealer(database: Database, log?: Log): Sealer {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;
  let failing = false;

  async function sealNow(): Promise<number> {
    let sealed = 0;
    for (;;) {
      const count = await inTransaction(database, tx => sql.sealEntries(tx, batch));
      sealed += count;
      if (count < batch || stopped) return sealed;
    }
  }

  /** The next round retries after a database restart; a lasting failure is reported once, and so is its end. */
  async function tryToSeal(): Promise<void> {
    try {
      await sealNow();
      if (failing) log?.warn("The log is being sealed again.");
      failing = false;
    } catch (error) {
      if (!failing) log?.error({ err: error }, "Couldn't seal the log.");
      failing = true;
    }
  }

  function round() {
    running ??= tryToSeal().finally(() => {
      running = undefined;
      wait(everyMs);
    });
  }

  function wait(ms: number) {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(round, ms).unref();
  }

  let soon = false;
  function recorded() {
    if (soon || running) return;
    soon = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      soon = false;
      round();
    }, afterCommitMs).unref();
  }

  return {
    sealNow,
    async start() {
      const doors = await sql.listLogPrivileges(database.write);
      if (doors.length > 0) throw new StartError(`The program's database role can alter the log: ${doors.join(", ")}.`);
      database.signals.on("recorded", recorded);
      round();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      database.signals.off("recorded", recorded);
      await running;
    },
  };
}
