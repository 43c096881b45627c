import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { slowCallMs } from "@hb/domain/system/system.ts";
import type { EndedCall } from "@hb/platform/functions/wire.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { createBatchedWriter } from "../batched-writer.ts";
import * as sql from "./sql.ts";

export interface SystemWatch {
  readonly processId: string;
  /** Notes a call if it was slow. */
  called(call: EndedCall): void;
  /** From now on this process is listed. */
  start(): Promise<void>;
  /** Before the database is closed. */
  stop(): Promise<void>;
}

const seenEveryMs = 30_000;
/** A process that wasn't seen for so long is gone. */
export const lostAfterMs = 4 * seenEveryMs;
const day = 24 * 60 * 60 * 1000;
const processesKeptMs = 30 * day;
const callsKeptMs = day;

/** Of the release. */
export const version: string = (
  JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as { version: string }
).version;

/** What every process notes for the operator: that it runs, how many browsers it has, and which calls were slow. */
export function createSystemWatch({ database, log, status }: Platform, now: () => number): SystemWatch {
  const id = randomUUID();
  const iso = (offset = 0) => new Date(now() + offset).toISOString();
  let timer: NodeJS.Timeout | undefined;
  const slow = createBatchedWriter<sql.SlowCall>(database, {
    what: "slow calls",
    keyOf: () => randomUUID(),
    merge: waiting => waiting,
    write: (tx, calls) => sql.insertSlowCalls(tx, calls, iso(-callsKeptMs)),
    log,
  });
  return {
    processId: id,
    called({ name, code, tookMs, account = null }) {
      if (tookMs >= slowCallMs) slow.add({ at: iso(), functionName: name, tookMs: Math.round(tookMs), code, account });
    },
    async start() {
      const process = { id, host: hostname(), version, now: iso(), forgetBefore: iso(-processesKeptMs) };
      await sql.insertProcess(database.write, process);
      timer = setInterval(() => {
        // If the database is away now, the next time does it.
        void sql.seeProcess(database.write, { id, browsers: status().connections, now: iso() }).catch(() => {});
      }, seenEveryMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await slow.stop();
      await sql.endProcess(database.write, { id, now: iso() }).catch(() => {});
    },
  };
}
