import { maxStatementMs, type Sql } from "./connect.ts";
import { driver } from "./driver.ts";
import { isDiskFull } from "./failure.ts";
import type { Host } from "./hosts.ts";
import * as sql from "./sql.ts";

/** Notices what no connection reports by itself: a database that stopped answering, can't be written to, or is elsewhere. */
export interface Watch {
  /** Whether a change could be made now; false without an answer within a second. */
  canWrite(): Promise<boolean>;
  /** To be told of what has failed: a full disk doesn't show in any answer until something new is written. */
  noteFailure(error: unknown): void;
  stop(): Promise<void>;
}

interface Parts {
  /** The watch's own connection. */
  pulse: Sql;
  pools: readonly Sql[];
  /** Where the database may be. The pools start at the one that `at` names. */
  hosts: readonly Host[];
  at: number;
}

const beatMs = 1_000;
/** Beats and not time: a process that was stopped itself finds its answers waiting when it goes on. */
const maxSilentBeats = 5;
const maxCheckMs = 1_000;

/**
 * A host that stops without closing its connections leaves them open and silent, and the address may belong to another
 * server long before TCP gives them up. So one connection is asked every second. When it gets no answer, all connections
 * are thrown away, and the pools dial anew. See docs/decisions/0015.
 */
export function watchDatabase({ pulse, pools, hosts, ...parts }: Parts): Watch {
  let { at } = parts;
  let asking: Promise<void> | undefined;
  let silentBeats = 0;
  /** The pools may be connected to a server that can't be written to. */
  let isElsewhere = false;
  let isFull = false;

  async function ask() {
    try {
      const isReadOnly = await sql.isReadOnly(pulse);
      silentBeats = 0;
      if (isReadOnly) lookElsewhere();
      else if (isElsewhere) settle();
    } catch (error) {
      // A refusal, such as of one connection too many, is an answer.
      if (error instanceof driver.PostgresError) silentBeats = 0;
      if (hosts.length > 1) lookElsewhere();
    } finally {
      asking = undefined;
    }
  }

  /** At the same address, too, another server may answer the next connection. */
  function lookElsewhere() {
    isElsewhere = true;
    at = (at + 1) % hosts.length;
    moveTo(pulse);
  }

  function settle() {
    isElsewhere = false;
    for (const pool of pools) moveTo(pool);
  }

  function moveTo(pool: Sql) {
    const here = hosts[at];
    if (here) [pool.options.host[0], pool.options.port[0]] = [here.host, here.port];
    pool.cut(unanswered());
  }

  function beat() {
    for (const pool of pools) pool.cutSilent(maxStatementMs + 5_000, unanswered());
    silentBeats++;
    asking ??= ask();
    if (silentBeats <= maxSilentBeats) return;
    silentBeats = 0;
    for (const pool of [pulse, ...pools]) pool.cut(unanswered());
  }

  async function check(): Promise<boolean> {
    if (isElsewhere || (await sql.isReadOnly(pulse))) return false;
    if (isFull) await sql.tryWriting(pulse);
    isFull = false;
    return true;
  }

  const beating = setInterval(beat, beatMs).unref();
  return {
    async canWrite() {
      const { promise: late, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(resolve, maxCheckMs, false);
      return Promise.race([check().catch(() => false), late]).finally(() => clearTimeout(timer));
    },
    noteFailure(error) {
      if (isDiskFull(error)) isFull = true;
    },
    async stop() {
      clearInterval(beating);
      await pulse.end({ timeout: 1 });
    },
  };
}

/** As the system says it when it gives up a connection. */
function unanswered(): Error {
  return Object.assign(new Error("The database doesn't answer."), { code: "ETIMEDOUT" });
}
