import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type ChangeContext, hourOf, record } from "./acts.ts";
import * as sql from "./refusals-sql.ts";

const minuteMs = 60_000;
const batch = 100;
const system = { kind: "system", job: "refusals" } as const;

export interface RefusalCounter {
  start(): void;
  stop(): Promise<void>;
  /** Logs the hours that are over. */
  recordNow(): Promise<void>;
}

/** When an hour is over, logs how often each address was refused again. Every process may run one. */
export function createRefusalCounter(database: Database, now: () => number): RefusalCounter {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function recordNow(): Promise<void> {
    const at = new Date(now()).toISOString();
    let taken: number;
    do {
      taken = await inTransaction(database, async tx => {
        const counted = await sql.takeCounted(tx, hourOf(at), batch);
        for (const one of counted) if (one.again > 0) await recordCount({ tx, actor: system, now: at }, one);
        return counted.length;
      });
    } while (taken === batch);
  }

  return {
    recordNow,
    start() {
      // The next round retries a failed one: the counts stay until they are logged.
      const round = () => {
        running = recordNow().catch(() => {});
      };
      timer = setInterval(round, minuteMs).unref();
      round();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function recordCount(
  context: ChangeContext,
  { action, address, again, hour }: sql.CountedRefusals,
): Promise<void> {
  await record(context, { action, payload: { address, again: { count: again, since: hour } } });
}
