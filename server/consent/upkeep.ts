import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { removeProofsEndedBefore } from "../links/acts.ts";
import { removeSignaturesBefore } from "./sql.ts";

const everyMs = 600_000;
const dayMs = 24 * 3_600_000;

/** Removes drawn signatures that were never used and proofs that have ended. */
export function createConsentUpkeep({ database, storage }: Platform, now: () => number) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const clear = () =>
    inTransaction(database, async tx => {
      const dayAgo = new Date(now() - dayMs).toISOString();
      await removeProofsEndedBefore(tx, dayAgo);
      const left = await removeSignaturesBefore(tx, dayAgo);
      for (const file of left) await storage.remove(tx, file);
    });

  return {
    clear,
    start(): void {
      running = clear().catch(() => {});
      timer = setInterval(() => {
        // If the database is away, the next run tries again.
        running = clear().catch(() => {});
      }, everyMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
