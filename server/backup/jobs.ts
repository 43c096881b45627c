import { Refusal, refuse } from "@hb/domain/refusal.ts";
import { formatAge, maxBackupAgeMs } from "@hb/domain/system/system.ts";
import type { BackupFile, BackupPlace } from "@hb/platform/backup/place.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { StartError } from "@hb/platform/start-error.ts";
import type { Settings } from "../env.ts";
import { backupName, listBackups, makeBackup } from "./acts.ts";
import * as sql from "./sql.ts";
import { folderText, jobText as text } from "./text.ts";
import { problemOf, tryBackup } from "./try.ts";

export const backUpStudy = "back-up-study";
export const checkLastBackup = "check-last-backup";

const day = 24 * 60 * 60 * 1000;
const triesKeptMs = 90 * day;

interface BackupDeps {
  settings: Settings;
  /** Undefined = HB makes no backups by itself. */
  backups: BackupPlace | undefined;
  platform: Pick<Platform, "database" | "log">;
  migrations: readonly string[];
  now: () => number;
}

/**
 * Once a day at the set time, by whichever process is first. Only the newest backups are kept, and if the settings say so, the
 * new one is tried. Twelve hours later the age of the last one is checked, because a backup that never ended, or never began,
 * fails nowhere else.
 */
export function backupJobs(deps: BackupDeps): readonly JobKind<never>[] {
  const { settings, backups, now } = deps;
  const { HB_BACKUP_AT: at, HB_BACKUP_KEEP: keep, HB_BACKUP_TRY } = settings;
  if (backups === undefined) return [];
  const [startHour = 0, minute = 0] = at.split(":").map(Number);
  const turn: JobKind = {
    name: backUpStudy,
    label: text.backUp,
    cron: `${minute} ${startHour} * * *`,
    maxMinutes: 6 * 60,
    maxRetries: 2,
    async work() {
      const made = new Date(now()).toISOString();
      const file = backups.file(backupName(made));
      try {
        await makeBackup(settings, file, made);
        await removeOld(backups, keep);
        await backups.removeUnfinished(name => name.startsWith("hb-"));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
      // A new backup wouldn't mend it, so it fails no job: it's shown on the System page and emailed to the operators.
      if (HB_BACKUP_TRY === "yes") await tryAndKeep(deps, file, backupName(made));
    },
  };
  const check: JobKind = {
    name: checkLastBackup,
    label: text.checkAge,
    cron: `${minute} ${(startHour + 12) % 24} * * *`,
    maxRetries: 0,
    async work() {
      const last = (await listBackups(backups)).at(-1)?.madeAt;
      if (last === undefined) refuse("failed-precondition", text.noneYet);
      if (now() - Date.parse(last) > maxBackupAgeMs)
        refuse("failed-precondition", text.tooOld(formatAge(now() - Date.parse(last))));
    },
  };
  return [turn, check] as JobKind<never>[];
}

async function tryAndKeep(deps: BackupDeps, file: BackupFile, name: string): Promise<void> {
  const { settings, platform, migrations, now } = deps;
  const began = performance.now();
  const tried = await tryBackup(settings, file, migrations).then(
    restored => ({ ...restored, problem: null }),
    error => {
      platform.log.error({ err: error }, "A backup couldn't be restored.");
      return { rows: 0, files: 0, problem: problemOf(error) };
    },
  );
  const { rows, files, problem } = tried;
  const tookMs = Math.round(performance.now() - began);
  const at = new Date(now()).toISOString();
  const forgetBefore = new Date(now() - triesKeptMs).toISOString();
  await sql.insertTry(platform.database.write, { at, backup: name, tookMs, rows, files, problem }, forgetBefore);
}

const folderProblem: Readonly<Record<string, string>> = {
  ENOENT: folderText.missing,
  ENOTDIR: folderText.noFolder,
  EEXIST: folderText.noFolder,
  EACCES: folderText.noPermission,
  EPERM: folderText.noPermission,
  EROFS: folderText.readOnly,
  ENOSPC: folderText.full,
  EDQUOT: folderText.full,
};

/** What the operator can fix is shown on screen; anything else goes to the server's log. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof StartError) return new Refusal("failed-precondition", error.message);
  const wrong = folderProblem[(error as NodeJS.ErrnoException).code ?? ""];
  if (wrong === undefined) return undefined;
  return new Refusal("failed-precondition", text.notWritten(wrong));
}

/** Only our own: anything else there isn't ours to delete. */
async function removeOld(backups: BackupPlace, keep: number): Promise<void> {
  for (const { name } of (await listBackups(backups)).slice(0, -keep)) await backups.remove(name);
}
