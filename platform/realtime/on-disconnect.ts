import type { Database } from "../database/database.ts";
import { refuse } from "../refusal.ts";
import type { Identity } from "../sign-in/accounts/identity.ts";
import type { Limits } from "./limits.ts";
import type { Mirror } from "./mirror.ts";
import { formatPath, isWithin, type Path, parsePath } from "./path.ts";
import { patiently } from "./retry.ts";
import type { Rules } from "./rules.ts";
import * as sql from "./sql.ts";
import { withValue } from "./tree.ts";
import { readValue } from "./value.ts";
import type { Action, Put, Writer } from "./writer.ts";

/**
 * What one connection wants written at its end. Kept in the database, so that it is done even when this process is
 * killed, and done once: by whoever takes the row away.
 */
export interface Farewell {
  /** True = the session has its row, which lives as long as this process renews its lease. */
  readonly isKept: boolean;
  leave(identity: Identity, puts: readonly Put[]): Promise<void>;
  /** Takes back everything at this path and below it. */
  cancel(path: Path): Promise<void>;
  say(): Promise<void>;
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
  /** Another process took this session for dead and has ended it. */
  lost: () => void;
}

export function createFarewell(parts: Parts): Farewell {
  const { session, processId, database, mirror, writer, rules, limits, now } = parts;
  let actions: Action[] = [];
  let isKept = false;
  /** Also when it is not known whether the row was written: it must be taken away. */
  let isTried = false;

  async function keep(next: Action[]) {
    if (next.length > limits.actions) refuse("resource-exhausted", "This connection leaves too much behind.");
    isTried = true;
    await patiently(limits.patienceMs, async () => {
      if (!isKept)
        return sql.addSession(database.write, { id: session, processId, leaseMs: limits.leaseMs, actions: next });
      if (!(await sql.changeSession(database.write, session, next))) parts.lost();
    });
    isKept = true;
    actions = next;
  }

  function outside(path: Path): Action[] {
    return actions.filter(action => !isWithin(parsePath(action.path), path));
  }

  return {
    get isKept() {
      return isKept;
    },
    async leave(identity, puts) {
      let after = mirror.tree;
      for (const { path, value } of puts) after = withValue(after, path, readValue(value, now(), path.length));
      if (!puts.every(({ path }) => rules.mayWrite(identity, path, after)))
        refuse("permission-denied", "Permission denied");
      const others = puts.reduce((left, { path }) => left.filter(action => outside(path).includes(action)), actions);
      await keep([...others, ...puts.map(({ path, value }) => ({ path: formatPath(path), value, identity }))]);
    },
    async cancel(path) {
      if (isTried) await keep(outside(path));
    },
    async say() {
      if (isTried) await writer.endSession(session);
    },
  };
}
