import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { verifyLog } from "./verification.ts";

export const verifyLogChain = "verify-log-chain";

/**
 * The whole chain is walked every hour, and what was found is kept: the overview says when it was. It reads on one
 * snapshot and holds nobody up.
 */
export function logJobs(now: () => number, started: Promise<Platform>): readonly JobKind<never>[] {
  const turn: JobKind = {
    name: verifyLogChain,
    label: "Verify the log's chain",
    cron: "0 * * * *",
    async work() {
      await verifyLog((await started).database, new Date(now()).toISOString());
    },
  };
  return [turn as JobKind<never>];
}
