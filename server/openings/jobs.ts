import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { forgetUsesBefore } from "../permission-uses/acts.ts";
import * as sql from "./sql.ts";
import { openingText as text } from "./text.ts";

export const forgetOpenings = "forget-openings";
const keptYears = 2;

/** Long enough to look into a complaint, and not a record of a colleague's whole working life. */
export function openingJobs(now: () => number, { database }: Platform): readonly JobKind<never>[] {
  const sweep: JobKind = {
    name: forgetOpenings,
    label: text.forgetJob(keptYears),
    cron: "20 2 * * *",
    async work() {
      const before = new Date(now());
      before.setUTCFullYear(before.getUTCFullYear() - keptYears);
      const at = before.toISOString();
      await inTransaction(database, tx => Promise.all([sql.forgetBefore(tx, at), forgetUsesBefore(tx, at)]));
    },
  };
  return [sweep as JobKind<never>];
}
