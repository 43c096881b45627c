import { setTimeout as pause } from "node:timers/promises";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { queueConnection, queueWithin } from "./queue-connection.ts";

/** A kind of background work. Each job is done by one process at a time. */
export interface JobKind<T extends object = object> {
  name: string;
  /** Shown to people when a job has failed for good, such as "Send a reminder". */
  label: string;
  /** Five fields, in the app's time zone. What was missed while the server was off is done once when it is back. */
  cron?: string;
  /** Of jobs with the same key only one waits or runs at a time; a kind without keys has one job at a time. */
  keyOf?: (data: T) => string;
  /** Must be safe to repeat: when a process dies in the middle, another one does it again. */
  work(data: T): Promise<void>;
  /** Called after the last attempt has failed. */
  givenUp?(data: T, reason: string): Promise<void>;
  /** Further attempts, with growing delays: about ten seconds at first, at most an hour. */
  maxRetries?: number;
  /** For one attempt; ten minutes by default. */
  maxMinutes?: number;
}

export interface FailedJob {
  id: string;
  name: string;
  label: string;
  failedAt: string;
  attempts: number;
  reason: string;
  data: object;
}

/** How one attempt ended. */
export interface EndedJob {
  name: string;
  failed: boolean;
  tookMs: number;
}

export interface JobsParts {
  kinds: readonly JobKind<never>[];
  /** For schedules; UTC by default. */
  timeZone?: () => string;
  ended?: ((job: EndedJob) => void) | undefined;
}

export interface Jobs {
  /** Begins in the background, because nothing waits for it. */
  start(parts: JobsParts): void;
  /** Finishes running jobs. Those that take too long are left to another process. */
  stop(): Promise<void>;
  /** In the transaction that causes it. */
  enqueue(tx: Tx, name: string, data?: object, options?: { startAfter?: string }): Promise<void>;
  /** Many of one kind at once, outside a transaction. Those whose key is already waiting are left out. */
  enqueueAll(name: string, data: readonly object[]): Promise<void>;
  /** Does the work of a kind here and now, without the queue. */
  run(name: string, data?: object): Promise<void>;
  /** To be called when the time zone has changed. */
  reschedule(): Promise<void>;
  listFailed(): Promise<FailedJob[]>;
  countFailed(): Promise<number>;
  /** False = the job no longer exists. */
  retryFailed(id: string): Promise<boolean>;
  dismissFailed(id: string): Promise<boolean>;
}

export interface JobsConfig {
  database: Database;
  /** How often a process looks for jobs that a killed one has left. */
  watchSeconds?: number;
  /** Called with unexpected errors and the job's id. */
  report?: (message: string, error: unknown) => void;
}

const deadLetters = "given-up";
const defaultRetries = 5;
const defaultMinutes = 10;
const day = 24 * 60 * 60;
/** How long a stop waits for running jobs; less than the ten seconds that the whole stop may take. */
const maxStopMs = 5_000;
/** Everything that the server needs to answer comes first: loading the library takes a good part of a quick start. */
const startDelayMs = 250;
export const unexpectedFailure = "Something unexpected went wrong. The server's log has the details.";

export function createJobs({ database, watchSeconds = 30, report = console.error }: JobsConfig): Jobs {
  let kinds: readonly JobKind[] = [];
  let timeZone = () => "UTC";
  let ended: JobsParts["ended"];
  let starting: Promise<PgBoss> | undefined;
  let isStopping = false;

  async function begin(): Promise<PgBoss> {
    // Loaded here and not at the top: nothing before the first job needs it.
    const { PgBoss: Boss } = await import("pg-boss");
    const boss = new Boss({
      db: queueConnection(database.jobs),
      schema: "jobs",
      // The schema belongs to the owner and comes with a migration of the platform.
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: watchSeconds,
    });
    // The database is away for a moment: the library tries again by itself.
    boss.on("error", () => {});
    try {
      await boss.start();
      await boss.createQueue(deadLetters, { retentionSeconds: 90 * day });
      for (const kind of kinds) await open(boss, kind);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false, close: false }).catch(() => {});
      throw error;
    }
  }

  async function open(boss: PgBoss, kind: JobKind): Promise<void> {
    const { name, cron, maxRetries = defaultRetries, maxMinutes = defaultMinutes } = kind;
    const options = {
      retryLimit: maxRetries,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: maxMinutes * 60,
      // A killed process is noticed by its silence, long before its time is over.
      heartbeatSeconds: 30,
      deadLetter: deadLetters,
    };
    await boss.createQueue(name, { policy: "exclusive", ...options });
    await boss.updateQueue(name, options);
    if (cron) await boss.schedule(name, cron, null, { tz: timeZone(), missed: "once" });
    const fetching = { includeMetadata: true, perJobResults: true, batchSize: 20, burstWhenBatchFull: true } as const;
    await boss.work<object, unknown, typeof fetching & { pollingIntervalSeconds: number }>(
      name,
      { ...fetching, pollingIntervalSeconds: 2 },
      jobs => Promise.all(jobs.map(job => attempt(kind, job))),
    );
  }

  async function attempt(kind: JobKind, job: JobWithMetadata): Promise<JobResult> {
    const began = performance.now();
    const end = (failed: boolean) => ended?.({ name: kind.name, failed, tookMs: performance.now() - began });
    try {
      await kind.work(job.data ?? {});
      end(false);
      return { id: job.id, status: "completed" };
    } catch (error) {
      end(true);
      const message = isRefusal(error) ? error.message : unexpectedFailure;
      if (!isRefusal(error)) report(`The job ${kind.name} ${job.id} failed.`, error);
      if (job.retryCount >= job.retryLimit) await kind.givenUp?.(job.data ?? {}, message).catch(() => {});
      // Stored with the job and shown to people, so only a safe message goes there.
      return { id: job.id, status: "failed", output: { message } };
    }
  }

  /** Tries until it works: a database that is away at the start comes back. */
  async function beginWithRetries(): Promise<PgBoss> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 10_000)) {
      if (isStopping) refuse("cancelled", "The server is stopping.");
      try {
        return await begin();
      } catch (error) {
        report("The job queue couldn't be opened. Trying again.", error);
        await pause(wait);
      }
    }
  }

  const running = () => starting ?? refuse("unavailable", "Background jobs haven't started yet.");
  const kindNamed = (name: string) =>
    kinds.find(kind => kind.name === name) ?? refuse("internal", `There is no job ${name}.`);
  const keyed = (kind: JobKind, data: object) => ({ singletonKey: kind.keyOf?.(data) ?? kind.name });

  async function findFailed(): Promise<JobWithMetadata[]> {
    return (await running()).findJobs(deadLetters, { queued: true });
  }

  return {
    start(parts) {
      // Each kind gets only data that was enqueued under its own name.
      kinds = parts.kinds as readonly JobKind[];
      timeZone = parts.timeZone ?? timeZone;
      ended = parts.ended;
      starting = pause(startDelayMs).then(beginWithRetries);
      starting.catch(() => {});
    },
    async stop() {
      isStopping = true;
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: maxStopMs, close: false });
    },
    async enqueue(tx, name, data = {}, { startAfter } = {}) {
      const options = { ...keyed(kindNamed(name), data), ...(startAfter !== undefined && { startAfter }) };
      await (await running()).send(name, data, { ...options, db: queueWithin(tx) });
    },
    async enqueueAll(name, all) {
      if (all.length === 0) return;
      const kind = kindNamed(name);
      const boss = await running();
      await boss.insert(
        name,
        all.map(data => ({ data, ...keyed(kind, data) })),
      );
    },
    run: async (name, data = {}) => kindNamed(name).work(data),
    async reschedule() {
      const boss = await running();
      for (const { name, cron } of kinds)
        if (cron) await boss.schedule(name, cron, null, { tz: timeZone(), missed: "once" });
    },
    async listFailed() {
      const failed = await findFailed();
      return failed
        .map(job => {
          const name = job.sourceName ?? job.name;
          return {
            id: job.id,
            name,
            label: kinds.find(kind => kind.name === name)?.label ?? name,
            failedAt: job.createdOn.toISOString(),
            attempts: (job.sourceRetryCount ?? 0) + 1,
            reason: reasonOf(job.sourceOutput),
            data: job.data ?? {},
          };
        })
        .toSorted((one, other) => other.failedAt.localeCompare(one.failedAt));
    },
    // A screen shows this, and must not fail while background work has not begun.
    countFailed: async () => (starting ? (await findFailed()).length : 0),
    async retryFailed(id) {
      return (await (await running()).redrive(deadLetters, { ids: [id] })) > 0;
    },
    async dismissFailed(id) {
      const deleted = await (await running()).deleteJob(deadLetters, id);
      return (deleted as { affected?: number }).affected !== 0;
    },
  };
}

function reasonOf(output: unknown): string {
  const message = (output as { message?: unknown } | null | undefined)?.message;
  return typeof message === "string" ? message : unexpectedFailure;
}
