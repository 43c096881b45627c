import type { Queryable } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { parsePath } from "./path.ts";
import * as sql from "./sql.ts";
import { isBranch, type Tree, valueAt, withValue } from "./tree.ts";

type Watcher = (before: Tree | undefined, after: Tree | undefined) => void;

/**
 * This process's copy of the whole realtime database, which is small: markers and presence. It goes from version to
 * version and skips none, so a listen is served from it alone: the value now, and every later change.
 */
export interface Mirror {
  readonly tree: Tree | undefined;
  readonly version: number;
  /** Called with every version, in order. */
  watch(watcher: Watcher): void;
  /** Reads what is new. Never fails: what could not be read is read at the next call. */
  catchUp(): Promise<void>;
  /** Under the clock's lock nobody else writes: afterwards the copy equals the database. */
  catchUpWithin(tx: Queryable): Promise<void>;
  /** What this process has just committed on top of `from`; nothing when the version is the same. */
  advance(from: number, version: number, tree: Tree | undefined): void;
  /** The database may have lost its last commits in a crash: read it all again. */
  distrust(): void;
}

export function createMirror({ read }: Pick<Database, "read">, report: (error: unknown) => void): Mirror {
  const watchers: Watcher[] = [];
  let tree: Tree | undefined;
  let version = 0;
  let isTrusted = false;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;

  function step(nextVersion: number, next: Tree | undefined) {
    const before = tree;
    version = nextVersion;
    tree = next;
    if (before === next) return;
    for (const watcher of watchers) {
      try {
        watcher(before, next);
      } catch (error) {
        report(error);
      }
    }
  }

  async function readOn(db: Queryable): Promise<void> {
    const from = version;
    if (isTrusted) {
      const tail = await sql.readValues(db, from);
      if (tail.version >= from && tail.purgedVersion <= from) {
        if (tail.version > version) step(tail.version, applied(tree, tail.rows, version));
        return;
      }
    }
    isTrusted = true;
    const all = await sql.readValues(db, -1).catch(error => {
      isTrusted = false;
      throw error;
    });
    // The copy was moved meanwhile, and it is not known which reading is the later one.
    if (version === from) return step(all.version, sharing(tree, applied(undefined, all.rows, -1)));
    isTrusted = false;
    return readOn(db);
  }

  async function readUntilCaughtUp() {
    try {
      do {
        isAskedAgain = false;
        await readOn(read);
      } while (isAskedAgain);
    } catch (error) {
      isTrusted = false;
      report(error);
    } finally {
      reading = undefined;
    }
  }

  return {
    get tree() {
      return tree;
    },
    get version() {
      return version;
    },
    watch: watcher => void watchers.push(watcher),
    catchUp() {
      isAskedAgain = true;
      reading ??= readUntilCaughtUp();
      return reading;
    },
    catchUpWithin: readOn,
    advance(from, nextVersion, next) {
      if (version === from && nextVersion > from) step(nextVersion, next);
    },
    distrust() {
      isTrusted = false;
    },
  };
}

/** Deletions first: within one version a leaf can be replaced by a branch, or a branch by a leaf. */
function applied(tree: Tree | undefined, rows: readonly sql.Row[], after: number): Tree | undefined {
  let next = tree;
  const fresh = rows.filter(row => row.version > after).map(row => ({ ...row, at: parsePath(row.path) }));
  for (const { at, value } of fresh)
    if (value === null && !isBranch(valueAt(next, at))) next = withValue(next, at, undefined);
  for (const { at, value } of fresh) if (value !== null) next = withValue(next, at, value);
  return next;
}

/** Equal content keeps the same branches, so that it does not look like a change. */
function sharing(before: Tree | undefined, after: Tree | undefined): Tree | undefined {
  if (!isBranch(before) || !isBranch(after)) return after;
  const context = new Map([...after].map(([key, child]) => [key, sharing(before.get(key), child) ?? child] as const));
  const isSame = before.size === context.size && [...context].every(([key, child]) => before.get(key) === child);
  return isSame ? before : context;
}
