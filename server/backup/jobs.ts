import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Refusal } from "@hb/domain/refusal.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Settings } from "../env.ts";
import { backupName, extension, makeBackup } from "./acts.ts";

export const backUpStudy = "back-up-study";

/** Once a day at the set time, by whichever process is first. Only the newest backups are kept. */
export function backupJobs(settings: Settings, now: () => number): readonly JobKind<never>[] {
  const { HB_BACKUP_DIR: folder, HB_BACKUP_AT: at, HB_BACKUP_KEEP: keep } = settings;
  if (folder === undefined) return [];
  const [hour, minute] = at.split(":").map(Number);
  const turn: JobKind = {
    name: backUpStudy,
    label: "Back up the study",
    cron: `${minute} ${hour} * * *`,
    maxMinutes: 6 * 60,
    maxRetries: 2,
    async work() {
      const made = new Date(now()).toISOString();
      try {
        await makeBackup(settings, join(folder, backupName(made)), made);
        await removeOld(resolve(folder), keep);
      } catch (error) {
        throw refusalOfFolder(error) ?? error;
      }
    },
  };
  return [turn as JobKind<never>];
}

const folderProblem: Readonly<Record<string, string>> = {
  ENOENT: "it doesn't exist",
  ENOTDIR: "it isn't a folder",
  EEXIST: "it isn't a folder",
  EACCES: "HB doesn't have permission to write there",
  EPERM: "HB doesn't have permission to write there",
  EROFS: "it is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
};

/** What the operator can fix is shown on screen; anything else goes to the server's log. */
function refusalOfFolder(error: unknown): Refusal | undefined {
  const wrong = folderProblem[(error as NodeJS.ErrnoException).code ?? ""];
  if (wrong === undefined) return undefined;
  return new Refusal("failed-precondition", `Couldn't back up to the folder in HB_BACKUP_DIR: ${wrong}.`);
}

/** Sorted by name, which is by age. Only our own files: anything else in the folder isn't ours to delete. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const ours = (await readdir(folder)).filter(name => name.startsWith("hb-") && name.endsWith(extension)).sort();
  for (const name of ours.slice(0, -keep)) await rm(join(folder, name));
}
