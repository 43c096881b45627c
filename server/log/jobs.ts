import type { Database } from "@hb/platform/database/database.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { verifyLog } from "./verification.ts";

export const verifyLogChain = "verify-log-chain";

/**
 * Checks the whole chain every hour and stores the result; the overview shows when that was. It reads from one snapshot
 * and blocks nothing.
 */
export function logJobs(now: () => number, database: Database): readonly JobKind<never>[] {
  const turn: JobKind = {
    name: verifyLogChain,
    label: "Verify the log's chain",
    cron: "0 * * * *",
    async work() {
      await verifyLog(database, new Date(now()).toISOString());
    },
  };
  return [turn as JobKind<never>];
}
