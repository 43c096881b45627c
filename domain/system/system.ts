/** What an operator is told about, each by one email a day. */
export type ProblemCause = "backup" | "restore" | "email" | "log" | "disk" | "certificate";

export interface Problem {
  cause: ProblemCause;
  /** What is wrong, and what to do. */
  sentence: string;
}

interface Regular {
  lastAt: string | null;
  since: string;
  /** Of the last one, or why nothing is known of it; null = all is well. */
  problem: string | null;
}

export interface SystemFacts {
  now: string;
  /** Undefined = HB makes no backups by itself. `lastAt` null = there is none yet, since `since`. */
  backups: Regular | undefined;
  /** Undefined = HB doesn't try to restore them. */
  tried: Regular | undefined;
  /** How long the oldest email has been waiting that should be sent now. */
  oldestDueMs: number;
  hasMailServer: boolean;
  /** Of the last verification; null = the log was intact. */
  logProblem: string | null;
  disks: readonly { setting: string; freeBytes: number; totalBytes: number }[];
  /** Undefined = not known, or people come without TLS. */
  certificateEndsAt: string | undefined;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A day, and the time that a backup and its further attempts may take. */
export const maxBackupAgeMs = 36 * hour;
/** The first attempts are minutes apart: by then several have failed. */
const maxDueMs = hour;
const gigabyte = 1024 ** 3;
/** Most are renewed a month before, so something is wrong by then. */
const certificateWarningMs = 14 * day;
/** A call that takes longer is listed. */
export const slowCallMs = 1_000;

/** On large disks, a tenth is still a lot of room. */
export function isDiskLow({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): boolean {
  return freeBytes < Math.min(totalBytes / 10, 10 * gigabyte);
}

function isLate({ lastAt, since }: Regular, now: string): boolean {
  return Date.parse(now) - Date.parse(lastAt ?? since) > maxBackupAgeMs;
}

const howToBackUp = "Make one with npm run backup, and look for the reason under failed jobs.";

function ageOf({ lastAt }: Regular, now: string): string {
  if (lastAt === null) return "There is no backup yet.";
  return `The last backup is ${formatAge(Date.parse(now) - Date.parse(lastAt))} old.`;
}

/** Most urgent first. */
export function findProblems(facts: SystemFacts): Problem[] {
  const { now, backups, tried, oldestDueMs, hasMailServer, logProblem, disks, certificateEndsAt } = facts;
  const problems: Problem[] = [];
  if (logProblem !== null)
    problems.push({
      cause: "log",
      sentence: `The log was altered. ${logProblem} Keep a copy of the database, and run npm run verify-log.`,
    });
  const low = disks.find(isDiskLow);
  if (low)
    problems.push({
      cause: "disk",
      sentence: `The disk of ${low.setting} is almost full: ${formatBytes(low.freeBytes)} of ${formatBytes(low.totalBytes)} free. Free up space or enlarge it.`,
    });
  const isBackupLate = backups !== undefined && (backups.problem !== null || isLate(backups, now));
  if (backups && isBackupLate)
    problems.push({ cause: "backup", sentence: backups.problem ?? `${ageOf(backups, now)} ${howToBackUp}` });
  if (tried && tried.problem !== null)
    problems.push({
      cause: "restore",
      sentence: `The last backup couldn't be restored. ${tried.problem} Make another one with npm run backup, and try it with npm run restore into an empty folder.`,
    });
  // A late backup explains it.
  else if (tried && !isBackupLate && isLate(tried, now))
    problems.push({
      cause: "restore",
      sentence: "No backup was restored to try it for more than 36 hours. Look for the reason in the server's log.",
    });
  if (hasMailServer && oldestDueMs > maxDueMs)
    problems.push({
      cause: "email",
      sentence: `Emails aren't being sent: the oldest has been waiting for ${formatAge(oldestDueMs)}. Check the email server in SMTP_URL.`,
    });
  if (certificateEndsAt !== undefined) {
    const left = Date.parse(certificateEndsAt) - Date.parse(now);
    if (left < certificateWarningMs)
      problems.push({
        cause: "certificate",
        sentence: `The certificate of HB's address ${left < 0 ? "has expired" : `expires in ${formatAge(left)}`}. Renew it, or browsers will refuse to open HB.`,
      });
  }
  return problems;
}

/** “36 hours”, “3 days” */
export function formatAge(ms: number): string {
  const days = Math.floor(ms / day);
  if (days >= 2) return `${days} days`;
  const hours = Math.floor(ms / hour);
  if (hours >= 2) return `${hours} hours`;
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** “1.4 GB” */
export function formatBytes(bytes: number): string {
  const units = ["bytes", "KB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}
