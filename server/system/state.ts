import { findProblems, isDiskLow, type Problem } from "@hb/domain/system/system.ts";
import type { BackupPlace } from "@hb/platform/backup/place.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { countMails, findMailBacklog, findMailPause } from "@hb/platform/mail/mail.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { listAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { StartError } from "@hb/platform/start-error.ts";
import { findLastTry, listBackups } from "../backup/acts.ts";
import type { Settings } from "../env.ts";
import { findLastVerification } from "../log/acts.ts";
import { certificateEnd } from "./certificate.ts";
import { readDisks } from "./disk.ts";
import * as sql from "./sql.ts";
import { stateText as text } from "./text.ts";
import { lostAfterMs, version } from "./watching.ts";

export interface SystemDeps {
  settings: Settings;
  platform: Platform;
  /** Undefined = HB makes no backups by itself. */
  backups: BackupPlace | undefined;
  servedBuild: () => string | undefined;
  /** This one's id. */
  processId: string;
}

const hour = 60 * 60 * 1000;
const shownProcesses = 12;
const shownBackups = 8;

/** What can go wrong by itself. */
async function readHealth(db: Queryable, deps: SystemDeps, now: string) {
  const { settings, platform, processId } = deps;
  const { SMTP_URL, WEB_APP_URL, HB_BACKUP_TRY } = settings;
  const [backups, tried, backlog, log, disks, certificateEndsAt, since, startedAt] = await Promise.all([
    deps.backups && readBackups(deps.backups),
    HB_BACKUP_TRY === "yes" ? findLastTry(db) : undefined,
    findMailBacklog(db, Date.parse(now)),
    findLastVerification(db),
    readDisks(settings),
    certificateEnd(WEB_APP_URL ?? platform.address),
    sql.firstStart(db),
    sql.findStart(db, processId),
  ]);
  const problems = findProblems({
    now,
    backups: backups && { lastAt: backups.found.at(-1)?.madeAt ?? null, since: since ?? now, problem: backups.problem },
    tried:
      HB_BACKUP_TRY === "yes"
        ? { lastAt: tried?.at ?? null, since: startedAt ?? now, problem: tried?.problem ?? null }
        : undefined,
    oldestDueMs: backlog.oldestDueMs,
    hasMailServer: SMTP_URL !== undefined,
    logProblem: log?.problem ?? null,
    disks,
    certificateEndsAt,
  });
  return { backups: backups?.found, tried, backlog, log, disks, certificateEndsAt, problems };
}

/** A bucket may be away. */
async function readBackups(place: BackupPlace) {
  try {
    return { found: await listBackups(place), problem: null };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { found: [], problem: error.message };
  }
}

/** What operators are told by email. */
export async function readProblems(db: Queryable, deps: SystemDeps, now: string): Promise<Problem[]> {
  return (await readHealth(db, deps, now)).problems;
}

export async function readSystemState(db: Queryable, deps: SystemDeps, now: string) {
  const { settings, platform, servedBuild, processId } = deps;
  const { parts, connections } = platform.status();
  const asked = Date.now();
  const clock = sql.readDatabaseClock(db).then(({ at, ...rest }) => {
    const answered = Date.now();
    // The database read its clock about half way.
    return { ...rest, offsetMs: Math.round((asked + answered) / 2 - at) };
  });
  const since = new Date(Date.parse(now) - hour).toISOString();
  const [health, notReady, postgres, pause, mails, failedJobs, processes, slowCalls, accounts] = await Promise.all([
    readHealth(db, deps, now),
    platform.notReady(),
    clock,
    findMailPause(db),
    countMails(db),
    platform.jobs.countFailed(),
    sql.listProcesses(db, shownProcesses),
    sql.listSlowCalls(db, since),
    listAccounts(db),
  ]);
  const names = new Map(accounts.map(({ uid, name }) => [uid, name]));
  const countOf = (state: string) => mails.find(counted => counted.state === state)?.count ?? 0;
  const { backups, tried, backlog, log, disks, certificateEndsAt, problems } = health;
  return {
    at: now,
    version,
    build: servedBuild() ?? null,
    node: process.versions.node,
    postgres: postgres.version,
    problems,
    operators: settings.HB_OPERATOR_EMAILS,
    parts: parts.map(name => ({ name, isReady: !notReady.includes(name) })),
    backups: backups
      ? {
          dailyAt: settings.HB_BACKUP_AT,
          isEncrypted: settings.HB_BACKUP_KEY !== undefined,
          kept: backups.length,
          newest: backups.toReversed().slice(0, shownBackups),
          areTried: settings.HB_BACKUP_TRY === "yes",
          lastTry: tried ?? null,
        }
      : null,
    log: log ?? null,
    email: {
      hasServer: settings.SMTP_URL !== undefined,
      isPaused: pause !== undefined,
      waiting: countOf("queued") + countOf("sending"),
      failed: countOf("failed"),
      ...backlog,
    },
    disks: disks.map(({ folder: _, ...disk }) => ({ ...disk, isLow: isDiskLow(disk) })),
    clockOffsetMs: postgres.offsetMs,
    certificateEndsAt: certificateEndsAt ?? null,
    failedJobs,
    processes: processes.map(({ seenAt, ...row }) => {
      const isLost = row.endedAt === null && Date.parse(now) - Date.parse(seenAt) > lostAfterMs;
      const state = row.endedAt !== null ? ("stopped" as const) : isLost ? ("lost" as const) : ("running" as const);
      // Others say it every half minute.
      const browsers = row.id === processId ? connections : state === "running" ? row.browsers : 0;
      return { ...row, state, endedAt: isLost ? seenAt : row.endedAt, browsers };
    }),
    slowCalls: slowCalls.map(({ account, ...call }) => ({
      ...call,
      caller: account === null ? null : (names.get(account) ?? text.deletedAccount),
    })),
  };
}
