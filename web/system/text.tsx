import { formatNumber } from "../ui/numbers.ts";

const browsers = (count: number) => (count === 1 ? "1 browser" : `${formatNumber(count)} browsers`);

export const systemText = {
  title: "System",
  version: (version: string) => `Version ${version}`,
  refresh: "Refresh",
  body: "State of the system",
  failed: "Couldn't load the state of the system",
  allWell: "Everything is working.",
  jobsFailed: (count: number) => (
    <>
      <b>{count === 1 ? "1 job failed" : `${count} jobs failed`}</b> after several attempts.
    </>
  ),
  showJobs: (count: number) => (count === 1 ? "Show job" : "Show jobs"),
  noOperators: "Set HB_OPERATOR_EMAILS to get an email about problems.",
  operators: (emails: readonly string[]) => `Problems are emailed to ${emails.join(", ")}.`,
};

export const partsText = {
  title: "Parts",
  facts: (node: string, build: string | null) => `Node ${node}${build === null ? "" : ` · screens ${build}`}`,
  working: "Working",
  notWorking: "Not working",
  notSetUp: "Not set up",

  database: { name: "Database", version: (version: string) => `PostgreSQL ${version}` },
  migrations: {
    name: "Migrations",
    upToDate: "Up to date",
    missing: "The database doesn't fit this version.",
  },
  storage: {
    name: "File storage",
    works: "Files can be stored and read.",
    fails: "Files can't be stored.",
  },
  live: { name: "Live updates", connected: (count: number) => `${browsers(count)} connected` },

  email: {
    name: "Email server",
    none: "Emails wait in the outbox until SMTP_URL is set.",
    test: "Test",
    paused: "Sending is paused",
    nothingSent: "Nothing sent yet",
    lastSent: (when: string) => `Last sent ${when}`,
    waiting: (count: number) => `${formatNumber(count)} waiting`,
    failed: (count: number) => `${formatNumber(count)} failed`,
    oldestDue: (age: string) => `oldest due for ${age}`,
    answered: (ms: number) => `Answered in ${formatNumber(ms)} ms.`,
    refused: (problem: string) => `It says: ${problem}`,
    notTested: "Couldn't test it. Try again.",
  },

  log: {
    name: "Log",
    notChecked: "Not checked yet",
    willCheck: "Its chain is verified every hour.",
    altered: "Altered",
    intact: (entries: number) => `${formatNumber(entries)} entries intact`,
    verified: (result: string, at: string) => `${result} · verified ${at}`,
  },

  disk: {
    forBackups: "Disk for backups",
    forData: "Disk for data",
    low: "Almost full",
    free: (free: string, total: string) => `${free} of ${total} free`,
  },

  clock: {
    name: "Clock",
    wrong: "Wrong",
    /** `12 ms ahead of the database` */
    offset: (ms: number) => {
      const size = Math.abs(ms);
      const by = size < 1_000 ? `${formatNumber(size)} ms` : `${formatNumber(Math.round(size / 1_000))} seconds`;
      return ms < 0 ? `${by} behind the database` : `${by} ahead of the database`;
    },
  },

  certificate: {
    name: "Certificate",
    none: "None found",
    noTls: "The address in WEB_APP_URL doesn't use TLS, or can't be reached from here.",
    renew: "Renew it",
    validUntil: (date: string) => `Valid until ${date}`,
  },
};

export const backupsText = {
  title: "Backups",
  notSetUp: "HB makes no backups by itself. Set HB_BACKUP_DIR for one a day.",
  dailyAt: (time: string) => `Daily at ${time}`,
  encrypted: "encrypted",
  notEncrypted: "not encrypted",
  kept: (count: number) => `${count} kept`,
  empty: "No backup yet.",
  heads: { made: "Made", age: "Age", size: "Size" },
  daysAgo: (days: number) => (days === 1 ? "1 day ago" : `${days} days ago`),

  restore: {
    noneYet: "Last tried restore: none yet. HB tries the next daily backup.",
    last: (at: string, ago: string, result: string) => (
      <>
        <b>Last tried restore:</b> {at} ({ago}). {result}
      </>
    ),
    worked: (rows: number, files: number, tookMs: number) =>
      `${formatNumber(rows)} ${rows === 1 ? "row" : "rows"} and ${formatNumber(files)} ${files === 1 ? "file" : "files"} were restored and checked in ${duration(tookMs)}.`,
    untried: (
      <>
        Restoring hasn't been tried by HB. Set <code>HB_BACKUP_TRY=yes</code> and it tries each daily backup, or try one
        yourself: <code>npm run restore</code> into an empty folder, then <code>npm run verify-log</code>.
      </>
    ),
  },
};

function duration(ms: number): string {
  return ms < 90_000 ? `${Math.max(1, Math.round(ms / 1000))} s` : `${Math.round(ms / 60_000)} min`;
}

export const slowCallsText = {
  title: "Slow calls",
  facts: "Longer than a second, in the last hour.",
  none: "No call took longer than a second in the last hour.",
  heads: { when: "When", function: "Function", took: "Took" },
  notSignedIn: "Not signed in",
  failed: "failed",
  unavailable: "unavailable",
  timedOut: "timed out",
  canceled: "canceled",
  refused: "refused",
  seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
};

export const processesText = {
  title: "Processes and restarts",
  facts: (running: number) => `${running} running. Starts of the last 30 days, newest first.`,
  heads: ["Started", "Machine", "State"],
  browsers,
  lastSeen: (at: string) => `last seen ${at}`,
  until: (at: string) => `until ${at}`,
  running: "Running",
  stopped: "Stopped",
  crashed: "Crashed",
};
