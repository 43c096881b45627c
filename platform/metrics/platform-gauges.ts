import type { Database } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { countMails, findMailBacklog } from "../mail/mail.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { Gauge } from "./metrics.ts";

interface Parts {
  database: Database;
  jobs: Jobs;
  realtime: Realtime;
  now: () => number;
  notReady: () => Promise<string[]>;
  /** The parts that readiness checks. */
  parts: readonly string[];
}

export function platformGauges({ database, jobs, realtime, now, notReady, parts }: Parts): readonly Gauge[] {
  const pools = () => Object.entries({ write: database.write, read: database.read, jobs: database.jobs });
  return [
    {
      name: "ready",
      help: "1 = this part can be used",
      labels: ["part"],
      async read() {
        const missing = await notReady();
        return parts.map(part => ({ value: missing.includes(part) ? 0 : 1, labels: { part } }));
      },
    },
    {
      name: "pool_connections",
      help: "Open database connections by pool and state",
      labels: ["pool", "state"],
      read: () =>
        pools().flatMap(([pool, { use }]) => {
          const { busy, idle } = use();
          return [
            { value: busy, labels: { pool, state: "busy" } },
            { value: idle, labels: { pool, state: "idle" } },
          ];
        }),
    },
    {
      name: "pool_waiting",
      help: "Queries that wait for a database connection",
      labels: ["pool"],
      read: () => pools().map(([pool, { use }]) => ({ value: use().waiting, labels: { pool } })),
    },
    {
      name: "realtime_connections",
      help: "Browsers that are connected for live updates",
      read: () => [{ value: realtime.connections }],
    },
    {
      name: "realtime_lag_writes",
      help: "Committed realtime writes that this process hasn't followed yet",
      read: async () => [{ value: await realtime.lag() }],
    },
    {
      name: "outbox_emails",
      help: "Emails by state",
      labels: ["state"],
      read: async () =>
        (await countMails(database.read)).map(({ state, count }) => ({
          value: count,
          labels: { state },
        })),
    },
    {
      name: "outbox_oldest_due_seconds",
      help: "How long the oldest email has been waiting that should be sent now",
      read: async () => [{ value: (await findMailBacklog(database.read, now())).oldestDueMs / 1000 }],
    },
    {
      name: "jobs_failed",
      help: "Jobs given up after all attempts",
      read: async () => [{ value: await jobs.countFailed() }],
    },
  ];
}
