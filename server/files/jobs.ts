import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { expiryOf, keptMinutes } from "./acts.ts";
import { fileText as text } from "./text.ts";

export const sweepShortLived = "remove-short-lived-files";

export function shortLivedJobs(now: () => number, { database, storage }: Platform): readonly JobKind<never>[] {
  const sweep: JobKind = {
    name: sweepShortLived,
    label: text.sweepJob(keptMinutes),
    cron: "* * * * *",
    async work() {
      const objects = await storage.listUnder(database.read, "exports/");
      const over = objects.filter(object => Date.parse(expiryOf(object)) <= now());
      for (const { name } of over) await inTransaction(database, tx => storage.remove(tx, name));
    },
  };
  return [sweep as JobKind<never>];
}
