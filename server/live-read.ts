import type { Database } from "@hb/platform/database/database.ts";
import type { WaitFor } from "@hb/platform/database/tx.ts";

/** Something of the database that every process holds in memory: read at start, and again whenever it changed. */
export interface LiveRead {
  open(database: Database): Promise<void>;
  /** Reads it again. If the database is unreachable, it stays as it is. */
  refresh(): Promise<void>;
  /** A change that this process has heard of is read: who is told of it may ask faster than that. */
  settled(): Promise<void>;
}

/**
 * `signal` tells of this process's own commits, which are answered once they are read: whoever changes something and asks
 * at once gets what is new. What others commit is told by a marker, which calls `refresh`.
 */
export function createLiveRead(signal: string, readNow: (from: Database) => Promise<void>): LiveRead {
  let database: Database | undefined;
  let reading = Promise.resolve();

  /** One after the other, so that an older answer never comes last. */
  function read(from: Database): Promise<void> {
    const next = reading.then(() => readNow(from));
    reading = next.catch(() => {});
    return next;
  }

  return {
    async open(opened) {
      database = opened;
      opened.signals.on(signal, (waitFor: WaitFor) => waitFor(read(opened).catch(() => {})));
      await read(opened);
    },
    async refresh() {
      if (database) await read(database).catch(() => {});
    },
    settled: () => reading,
  };
}
