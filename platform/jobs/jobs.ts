import { setTimeout as pause } from "node:timers/promises";
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { queueConnection, queueWithin } from "./queue-connection.ts";

/** A kind of work that is done in the background, by exactly one process at a time. */
export interface JobKind<T extends object = object> {
  name: string;
  /** As staff read it when one was given up: “Judge a planned mail”. */
  label: string;
  /** Five fields, in the site's zone; what was missed while HB was off is done once when it is back. */
  cron?: string;
  /** Of jobs with the same key one waits or runs at a time; a kind without keys has one job at a time. */
  keyOf?: (data: T) => string;
  /** Must be safe to repeat: a process that dies in the middle leaves it to another one. */
  work(data: T): Promise<void>;
  /** After the last attempt has failed. */
  givenUp?(data: T, reason: string): Promise<void>;
  /** How often it is tried again, with growing waits: about ten seconds at first, at most an hour. */
  retries?: number;
  /** So long one attempt may take; ten minutes by default. */
  mostMinutes?: number;
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

export interface Jobs {
  /** Begins in the background, because no answer to anybody waits for it. */
  start(): void;
  /** Jobs in hand are finished; those that take too long are left to another process. */
  stop(): Promise<void>;
  /** In the transaction of its cause. */
  enqueue(tx: Tx, name: string, data?: object, options?: { startAfter?: string }): Promise<void>;
  /** Many of one kind at once, without a cause of ours; those whose key waits already are left out. */
  enqueueAll(name: string, data: readonly object[]): Promise<void>;
  /** Does the work of a kind here and now, past the queue. */
  run(name: string, data?: object): Promise<void>;
  /** The site's zone was changed. */
  reschedule(): Promise<void>;
  listFailed(): Promise<FailedJob[]>;
  countFailed(): Promise<number>;
  /** False = there is no such job any more. */
  retryFailed(id: string): Promise<boolean>;
  dismissFailed(id: string): Promise<boolean>;
}

export interface JobsConfig {
  database: Database;
  kinds: readonly JobKind[];
  timeZone: () => string;
  /** How often a process looks for jobs that a killed one has left. */
  watchSeconds?: number;
  /** Told of what nobody foresaw, with the job's id. */
  report?: (message: string, error: unknown) => void;
}

const deadLetters = "given-up";
const usualRetries = 5;
const day = 24 * 60 * 60;
/** What a stop waits for jobs in hand; below the ten seconds that HB has for all of its stop. */
const stopMs = 5_000;
/** What HB needs to be ready comes first: loading the library takes a good part of a quick start. */
const headStartMs = 250;
export const unforeseen = "Something unforeseen happened. The server's own log says what.";

export function createJobs({ database, kinds, timeZone, watchSeconds = 30, report = console.error }: JobsConfig): Jobs {
  const byName = new Map(kinds.map(kind => [kind.name, kind]));
  let starting: Promise<PgBoss> | undefined;
  let isStopping = false;

  async function begin(): Promise<PgBoss> {
    // Loaded here and not at the top: nothing before the first job needs it, and it is a large part of a quick start.
    const { PgBoss: Boss } = await import("pg-boss");
    const boss = new Boss({
      db: queueConnection(database.jobs),
      schema: "jobs",
      // The schema is the owner's and comes by a migration of ours.
      migrate: false,
      createSchema: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: watchSeconds,
    });
    // A database that is away for a moment: the library asks again by itself.
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
    const { name, cron, retries = usualRetries, mostMinutes = 10 } = kind;
    const options = {
      retryLimit: retries,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: mostMinutes * 60,
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
    try {
      await kind.work(job.data ?? {});
      return { id: job.id, status: "completed" };
    } catch (error) {
      const message = isRefusal(error) ? error.message : unforeseen;
      if (!isRefusal(error)) report(`The job ${kind.name} ${job.id} failed.`, error);
      if (job.retryCount >= job.retryLimit) await kind.givenUp?.(job.data ?? {}, message).catch(() => {});
      // Kept with the job, where staff can read it: only what is safe goes there.
      return { id: job.id, status: "failed", output: { message } };
    }
  }

  /** Tried until it works: a database that is away at the start is back some time. */
  async function beginPatiently(): Promise<PgBoss> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 10_000)) {
      if (isStopping) refuse("cancelled", "HB is stopping.");
      try {
        return await begin();
      } catch (error) {
        report("The queue of jobs could not be opened; HB tries again.", error);
        await pause(wait);
      }
    }
  }

  const running = () => starting ?? refuse("unavailable", "Background work has not begun yet.");
  const kindOf = (name: string) => byName.get(name) ?? refuse("internal", `There is no job ${name}.`);
  const keyed = (kind: JobKind, data: object) => ({ singletonKey: kind.keyOf?.(data) ?? kind.name });

  async function findFailed(): Promise<JobWithMetadata[]> {
    return (await running()).findJobs(deadLetters, { queued: true });
  }

  return {
    start() {
      starting = pause(headStartMs).then(beginPatiently);
      starting.catch(() => {});
    },
    async stop() {
      isStopping = true;
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: stopMs, close: false });
    },
    async enqueue(tx, name, data = {}, { startAfter } = {}) {
      const options = { ...keyed(kindOf(name), data), ...(startAfter !== undefined && { startAfter }) };
      await (await running()).send(name, data, { ...options, db: queueWithin(tx) });
    },
    async enqueueAll(name, all) {
      if (all.length === 0) return;
      const kind = kindOf(name);
      const boss = await running();
      await boss.insert(
        name,
        all.map(data => ({ data, ...keyed(kind, data) })),
      );
    },
    run: async (name, data = {}) => kindOf(name).work(data),
    async reschedule() {
      const boss = await running();
      for (const { name, cron } of kinds)
        if (cron) await boss.schedule(name, cron, null, { tz: timeZone(), missed: "once" });
    },
    async listFailed() {
      const failed = await findFailed();
      return failed
        .map(job => ({
          id: job.id,
          name: job.sourceName ?? job.name,
          label: byName.get(job.sourceName ?? "")?.label ?? job.sourceName ?? job.name,
          failedAt: job.createdOn.toISOString(),
          attempts: (job.sourceRetryCount ?? 0) + 1,
          reason: reasonOf(job.sourceOutput),
          data: job.data ?? {},
        }))
        .toSorted((one, other) => other.failedAt.localeCompare(one.failedAt));
    },
    // Asked for by a screen that must not fail while background work has not begun.
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
  return typeof message === "string" ? message : unforeseen;
}
