import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import * as sql from "./sql.ts";

export const sweepExports = "sweep-exports";

export function exportJobs(now: () => number, started: Promise<Platform>): readonly JobKind<never>[] {
  const sweep: JobKind = {
    name: sweepExports,
    label: "Remove exported files whose time is over",
    cron: "* * * * *",
    async work() {
      const { database, storage } = await started;
      await inTransaction(database, async tx => {
        for (const file of await sql.deleteExpired(tx, new Date(now()).toISOString())) await storage.remove(tx, file);
      });
    },
  };
  return [sweep as JobKind<never>];
}
