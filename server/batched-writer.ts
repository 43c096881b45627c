import type { Tx } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Log } from "@hb/platform/log.ts";

export interface BatchedWriter<T> {
  /** Returns at once. */
  add(row: T): void;
  /** Writes what is waiting; never fails, because what couldn't be written waits for the next round. */
  flush(): Promise<void>;
  /** The last flush. */
  stop(): Promise<void>;
}

interface Rows<T> {
  /** For the operator: "who opened which record". */
  what: string;
  /** Rows with the same key become one. */
  keyOf(row: T): string;
  merge(waiting: T, added: T): T;
  /** In one statement. */
  write(tx: Tx, rows: readonly T[]): Promise<void>;
  log?: Log | undefined;
}

const everyMs = 1_000;
/** While the database is away. What comes after that is lost, and the operator is told. */
const maxWaiting = 50_000;

/**
 * For notes about reads: written once a second, so that no answer waits for them. A crash loses the last second; an orderly
 * stop loses nothing.
 */
export function createBatchedWriter<T>(
  database: Database,
  { what, keyOf, merge, write, log }: Rows<T>,
): BatchedWriter<T> {
  let waiting = new Map<string, T>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let failing = false;

  function keep(row: T): void {
    const key = keyOf(row);
    const known = waiting.get(key);
    if (known !== undefined) waiting.set(key, merge(known, row));
    else if (waiting.size < maxWaiting) waiting.set(key, row);
  }

  async function writeWaiting(): Promise<void> {
    const rows = waiting;
    if (rows.size === 0) return;
    waiting = new Map();
    try {
      await inTransaction(database, tx => write(tx, [...rows.values()]));
      if (failing) log?.warn(`HB is recording ${what} again.`);
      failing = false;
    } catch (error) {
      for (const row of rows.values()) keep(row);
      if (!failing) log?.error({ err: error }, `Couldn't record ${what}.`);
      failing = true;
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  }

  /** One after the other: what was added during a write is in the next one. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (writing) await writing;
    writing = writeWaiting();
    await writing;
    writing = undefined;
    if (waiting.size > 0) schedule();
  }

  return {
    add(row) {
      keep(row);
      schedule();
    },
    flush,
    async stop() {
      await flush();
      clearTimeout(timer);
    },
  };
}
