import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Settings } from "../env.ts";
import { backupName, extension, makeBackup } from "./acts.ts";

export const backUpStudy = "back-up-study";

/** Every day at its hour, by whichever process comes first; of those in the folder the newest are kept. */
export function backupJobs(settings: Settings, now: () => number): readonly JobKind<never>[] {
  const { HB_BACKUP_DIR: folder, HB_BACKUP_AT: at, HB_BACKUP_KEEP: keep } = settings;
  if (folder === undefined) return [];
  const [hour, minute] = at.split(":").map(Number);
  const turn: JobKind = {
    name: backUpStudy,
    label: "Back up the study",
    cron: `${minute} ${hour} * * *`,
    mostMinutes: 6 * 60,
    retries: 2,
    async work() {
      const made = new Date(now()).toISOString();
      await makeBackup(settings, join(folder, backupName(made)), made);
      await removeOld(resolve(folder), keep);
    },
  };
  return [turn as JobKind<never>];
}

/** By name, which is by age. Only files of ours: whatever else lies there is somebody's. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const ours = (await readdir(folder)).filter(name => name.startsWith("hb-") && name.endsWith(extension)).sort();
  for (const name of ours.slice(0, -keep)) await rm(join(folder, name));
}
