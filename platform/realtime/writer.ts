import { setTimeout as pause } from "node:timers/promises";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { inTransaction, withoutWaiting } from "../database/tx.ts";
import { refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import type { Limits } from "./limits.ts";
import type { Mirror } from "./mirror.ts";
import { formatPath, type Path, parsePath } from "./path.ts";
import { isOutage } from "./retry.ts";
import type { Rules } from "./rules.ts";
import * as sql from "./sql.ts";
import { differences, type Leaf, leavesOf, type Tree, valueAt, withValue } from "./tree.ts";
import { readValue } from "./value.ts";

export interface Put {
  path: Path;
  /** As the SDK sent it: the server's time is filled in when it is written. */
  value: unknown;
}
/** An onDisconnect write, with who asked for it. */
export interface Action {
  path: string;
  value: unknown;
  identity: Identity;
}

/** The only way to write to the realtime database. Everything that waits is written at once: 100 commits, a few writes. */
export interface Writer {
  /** All or nothing. Resolves when this process's copy has it too. */
  write(identity: Identity, puts: readonly Put[]): Promise<void>;
  /** Does the session's onDisconnect writes, unless another process has. `isElsewhere`: another process may still hold it. */
  endSession(session: string, options?: { isElsewhere: boolean }): Promise<void>;
  endOrphans(): void;
  moveMarkers(): void;
  /** Resolves when nothing waits. What cannot be written by then is left to the other processes. */
  stop(): Promise<void>;
}

interface Parts {
  database: Database;
  mirror: Mirror;
  rules: Rules;
  now: () => number;
  limits: Limits;
  report: (error: unknown) => void;
}

type Task =
  | { kind: "write"; identity: Identity; puts: readonly Put[] }
  | { kind: "end"; session: string; isElsewhere: boolean };
interface Job {
  task: Task;
  deadline: number;
  done: PromiseWithResolvers<void>;
}

export function createWriter({ database, mirror, rules, now, limits, report }: Parts): Writer {
  let waiting: Job[] = [];
  let hasMarkers = false;
  let hasOrphans = false;
  let running: Promise<void> | undefined;
  let latest = 0;
  let purgedAt = 0;
  let isStopped = false;

  function enqueue(task: Task): Promise<void> {
    // After a connection has ended there is no client that could try again.
    const deadline = task.kind === "end" ? Number.POSITIVE_INFINITY : performance.now() + limits.maxOutageMs;
    const done = Promise.withResolvers<void>();
    waiting.push({ task, deadline, done });
    start();
    return done.promise;
  }

  function start() {
    running ??= run();
  }

  async function run() {
    // `running` must be set before this ends, and what follows may end without waiting for anything.
    await Promise.resolve();
    while (waiting.length > 0 || hasMarkers || hasOrphans) {
      const jobs = waiting;
      const withOrphans = hasOrphans;
      waiting = [];
      hasMarkers = false;
      hasOrphans = false;
      try {
        await commit(jobs, withOrphans);
      } catch (error) {
        if (!isOutage(error)) report(error);
        const again = jobs.filter(job => isOutage(error) && !isStopped && performance.now() < job.deadline);
        for (const job of jobs) if (!again.includes(job)) job.done.reject(error);
        // The heartbeat looks for markers and orphans again every second.
        if (again.length === 0) continue;
        waiting = [...again, ...waiting];
        await pause(200);
      }
    }
    // In the same turn as the last check, or a task that arrives in between would wait forever.
    running = undefined;
  }

  async function commit(jobs: readonly Job[], withOrphans: boolean): Promise<void> {
    const refused = new Map<Job, unknown>();
    const written = await inTransaction(database, async tx => {
      const endings = jobs.flatMap(({ task }) => (task.kind === "end" ? [task] : []));
      const sessions = endings.map(task => task.session);
      const elsewhere = endings.filter(task => task.isElsewhere).map(task => task.session);
      // Sent together and run in this order: everything else happens under the clock's lock.
      const [from, markers, ended, orphaned] = await Promise.all([
        sql.lockClock(tx),
        sql.takeAnnouncements(tx),
        sessions.length > 0 ? sql.takeSessions(tx, sessions) : [],
        withOrphans ? sql.takeOrphans(tx) : [],
        elsewhere.length > 0 ? sql.closeElsewhere(tx, elsewhere) : undefined,
        mirror.catchUpWithin(tx),
      ]);
      latest = Math.max(latest, now());
      let tree = mirror.tree;
      for (const marker of markers) tree = moved(tree, marker);
      for (const job of jobs) {
        if (job.task.kind !== "write") continue;
        try {
          tree = put(tree, job.task.identity, job.task.puts);
        } catch (error) {
          refused.set(job, error);
        }
      }
      for (const actions of [...ended, ...orphaned] as Action[][]) tree = runOnDisconnect(tree, actions);
      return { from, tree, version: await save(tx, from, tree) };
    });
    mirror.advance(written.from, written.version, written.tree);
    if (mirror.version < written.version) await mirror.catchUp();
    for (const job of jobs) {
      if (refused.has(job)) job.done.reject(refused.get(job));
      else job.done.resolve();
    }
  }

  async function save(tx: Tx, from: number, tree: Tree | undefined): Promise<number> {
    const values = changedLeaves(mirror.tree, tree);
    if (values.size === 0) return from;
    const version = Math.max(from + 1, latest);
    withoutWaiting(tx, sql.saveValues(tx, { version, values }));
    if (latest - purgedAt > limits.deletionsKeptMs / 4) {
      purgedAt = latest;
      await sql.forgetDeletions(tx, Math.min(from, latest - limits.deletionsKeptMs));
    }
    return version;
  }

  /** Grows by at least one, whatever the clock does. */
  function moved(tree: Tree | undefined, marker: string): Tree | undefined {
    const path = markerPath(marker);
    if (!path) return tree;
    const before = valueAt(tree, path);
    return withValue(tree, path, typeof before === "number" ? Math.max(before + 1, latest) : latest);
  }

  /** A note with an invalid path must not keep the others from being moved. */
  function markerPath(marker: string): Path | undefined {
    try {
      return parsePath(marker);
    } catch (error) {
      report(error);
      return undefined;
    }
  }

  function put(tree: Tree | undefined, identity: Identity, puts: readonly Put[]): Tree | undefined {
    let after = tree;
    for (const { path, value } of puts) after = withValue(after, path, readValue(value, latest, path.length));
    const isAllowed = puts.every(({ path }) => rules.mayWrite(identity, path, after));
    return isAllowed ? after : refuse("permission-denied", "Permission denied");
  }

  /** As the user who asked for it, with their rights at that time: presence must go even if the user has lost every right. */
  function runOnDisconnect(tree: Tree | undefined, actions: readonly Action[]): Tree | undefined {
    let after = tree;
    for (const { path, value, identity } of actions) {
      try {
        after = put(after, identity, [{ path: parsePath(path), value }]);
      } catch {
        // The rules have changed since: this write is skipped, the others are done.
      }
    }
    return after;
  }

  return {
    write: (identity, puts) => enqueue({ kind: "write", identity, puts }),
    endSession: (session, { isElsewhere } = { isElsewhere: false }) => enqueue({ kind: "end", session, isElsewhere }),
    endOrphans() {
      hasOrphans = true;
      start();
    },
    moveMarkers() {
      hasMarkers = true;
      start();
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

function changedLeaves(before: Tree | undefined, after: Tree | undefined): Map<string, Leaf | null> {
  const values = new Map<string, Leaf | null>();
  for (const difference of differences(before, after)) {
    for (const [path] of leavesOf(difference.before, difference.path)) values.set(formatPath(path), null);
    for (const [path, leaf] of leavesOf(difference.after, difference.path)) values.set(formatPath(path), leaf);
  }
  return values;
}
