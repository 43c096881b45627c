import type { Database } from "@hb/platform/database/database.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { verifyLog } from "./verification.ts";

export const verifyLogChain = "verify-log-chain";

/**
 * The whole chain is walked every hour, and what was found is kept: the overview says when it was. It reads on one
 * snapshot and holds nobody up.
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
