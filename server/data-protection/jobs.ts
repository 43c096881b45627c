import { logAction } from "@hb/domain/log/actions.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { openOwner } from "@hb/platform/database/owner.ts";
import { rewriteTables } from "@hb/platform/database/rewrite.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { schemas } from "../backup/acts.ts";
import { databaseOf, type Settings } from "../env.ts";
import { isDiskToClear, record } from "../log/acts.ts";
import { anonymizationText as text } from "./text.ts";

export const clearDisk = "clear-disk";

/**
 * In the night after someone was anonymized, old versions of their rows leave the disk, once for everyone of that day. The
 * entry has the time of the start: whoever is anonymized while this runs is for the next night.
 */
export function dataProtectionJobs(
  settings: Settings,
  { database, now }: { database: Database; now: () => number },
): readonly JobKind<never>[] {
  const turn: JobKind = {
    name: clearDisk,
    label: text.job,
    cron: "30 1 * * *",
    maxMinutes: 6 * 60,
    async work() {
      const at = new Date(now()).toISOString();
      if (!(await isDiskToClear(database.read))) return;
      const { owner, close } = await openOwner(databaseOf(settings));
      const cleared = await rewriteTables(owner, schemas).finally(close);
      const actor = { kind: "system", job: "data protection" } as const;
      await inTransaction(database, tx =>
        record({ tx, actor, now: at }, { action: logAction.diskCleared, payload: { ...cleared } }),
      );
    },
  };
  return [turn as JobKind<never>];
}
