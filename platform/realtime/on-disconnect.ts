import type { Database } from "../database/database.ts";
import { refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import type { Limits } from "./limits.ts";
import type { Mirror } from "./mirror.ts";
import { formatPath, isWithin, type Path, parsePath } from "./path.ts";
import { retryDuringOutage } from "./retry.ts";
import type { Rules } from "./rules.ts";
import * as sql from "./sql.ts";
import { withValue } from "./tree.ts";
import { readValue } from "./value.ts";
import type { Action, Put, Writer } from "./writer.ts";

/**
 * The SDK's onDisconnect: what one connection wants written when it ends. Stored in the database, so that it is done even
 * when this process is killed, and done once: by the process that deletes the row.
 */
export interface OnDisconnect {
  /** True = the session has its row, which is valid as long as this process renews its lease. */
  readonly isStored: boolean;
  add(identity: Identity, puts: readonly Put[]): Promise<void>;
  /** Removes everything at this path and below it. */
  cancel(path: Path): Promise<void>;
  run(): Promise<void>;
}

interface Parts {
  session: string;
  processId: string;
  database: Database;
  mirror: Mirror;
  writer: Writer;
  rules: Rules;
  limits: Limits;
  now: () => number;
  /** Another process has ended this session, because it took this one for dead. */
  lost: () => void;
}

export function createOnDisconnect(parts: Parts): OnDisconnect {
  const { session, processId, database, mirror, writer, rules, limits, now } = parts;
  let actions: Action[] = [];
  let isStored = false;
  /** Also when it is not known whether the row was written: then it must be deleted too. */
  let isTried = false;

  async function store(next: Action[]) {
    if (next.length > limits.maxActions)
      refuse("resource-exhausted", "Too many onDisconnect writes on this connection.");
    isTried = true;
    await retryDuringOutage(limits.maxOutageMs, async () => {
      if (!isStored)
        return sql.addSession(database.write, { id: session, processId, leaseMs: limits.leaseMs, actions: next });
      if (!(await sql.changeSession(database.write, session, next))) parts.lost();
    });
    isStored = true;
    actions = next;
  }

  function outside(path: Path): Action[] {
    return actions.filter(action => !isWithin(parsePath(action.path), path));
  }

  return {
    get isStored() {
      return isStored;
    },
    async add(identity, puts) {
      let after = mirror.tree;
      for (const { path, value } of puts) after = withValue(after, path, readValue(value, now(), path.length));
      if (!puts.every(({ path }) => rules.mayWrite(identity, path, after)))
        refuse("permission-denied", "Permission denied");
      const others = puts.reduce((left, { path }) => left.filter(action => outside(path).includes(action)), actions);
      await store([...others, ...puts.map(({ path, value }) => ({ path: formatPath(path), value, identity }))]);
    },
    async cancel(path) {
      if (isTried) await store(outside(path));
    },
    async run() {
      if (isTried) await writer.endSession(session);
    },
  };
}
