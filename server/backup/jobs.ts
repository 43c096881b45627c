import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Refusal, refuse } from "@hb/domain/refusal.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { StartError } from "@hb/platform/start-error.ts";
import type { Settings } from "../env.ts";
import { backupName, extension, makeBackup } from "./acts.ts";

export const backUpStudy = "back-up-study";
export const checkLastBackup = "check-last-backup";

const hour = 60 * 60 * 1000;
/** A day, and the time that a backup and its further attempts may take. */
const maxAge = 36 * hour;

const howToMakeOne = "Make one with npm run backup, and look for the reason under failed jobs and in the server's log.";

/**
 * Once a day at the set time, by whichever process is first. Only the newest backups are kept. Twelve hours later the age of
 * the last one is checked, because a backup that never ended, or never began, fails nowhere else.
 */
export function backupJobs(settings: Settings, now: () => number): readonly JobKind<never>[] {
  const { HB_BACKUP_DIR: folder, HB_BACKUP_AT: at, HB_BACKUP_KEEP: keep } = settings;
  if (folder === undefined) return [];
  const [startHour = 0, minute = 0] = at.split(":").map(Number);
  const turn: JobKind = {
    name: backUpStudy,
    label: "Back up the study",
    cron: `${minute} ${startHour} * * *`,
    maxMinutes: 6 * 60,
    maxRetries: 2,
    async work() {
      const made = new Date(now()).toISOString();
      try {
        await makeBackup(settings, join(folder, backupName(made)), made);
        await removeOld(resolve(folder), keep);
        await removeUnfinished(resolve(folder));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
  };
  const check: JobKind = {
    name: checkLastBackup,
    label: "Check the age of the last backup",
    cron: `${minute} ${(startHour + 12) % 24} * * *`,
    maxRetries: 0,
    async work() {
      const last = await findLast(resolve(folder));
      if (last === undefined)
        refuse("failed-precondition", `There is no backup in the folder in HB_BACKUP_DIR yet. ${howToMakeOne}`);
      if (now() - last > maxAge)
        refuse(
          "failed-precondition",
          `The newest backup in the folder in HB_BACKUP_DIR is ${formatAge(now() - last)} old. ${howToMakeOne}`,
        );
    },
  };
  return [turn, check] as JobKind<never>[];
}

/** By the file's name: only a complete backup has one, and copying a file changes its times. */
async function findLast(folder: string): Promise<number | undefined> {
  const last = (await listBackups(folder).catch(() => [])).at(-1);
  const [, date, hours, minutes, seconds] = /^hb-(\d{8})-(..)(..)(..)/.exec(last ?? "") ?? [];
  if (date === undefined) return undefined;
  return Date.parse(`${date.replace(/(....)(..)(..)/, "$1-$2-$3")}T${hours}:${minutes}:${seconds}Z`);
}

function formatAge(ms: number): string {
  const days = Math.floor(ms / (24 * hour));
  return days < 2 ? `${Math.floor(ms / hour)} hours` : `${days} days`;
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
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof StartError) return new Refusal("failed-precondition", error.message);
  const wrong = folderProblem[(error as NodeJS.ErrnoException).code ?? ""];
  if (wrong === undefined) return undefined;
  return new Refusal("failed-precondition", `Couldn't back up to the folder in HB_BACKUP_DIR: ${wrong}.`);
}

/** Only our own: anything else in the folder isn't ours to delete. */
async function removeOld(folder: string, keep: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, name));
}

/** Sorted by name, which is by age. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(name => name.startsWith("hb-") && name.endsWith(extension)).sort();
}

/** What a killed backup has left. One that is being written is younger. */
async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(name => name.startsWith("hb-") && name.endsWith(".part"));
  for (const path of left.map(name => join(folder, name)))
    if (Date.now() - (await stat(path)).mtimeMs > 24 * hour) await rm(path, { force: true });
}
