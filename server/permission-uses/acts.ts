import { type Actor, type Allow, type PermissionKey, permissionKeys, type Staff } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { findAppliedAt } from "@hb/platform/database/migrate.ts";
import type { Log } from "@hb/platform/log.ts";
import { createBatchedWriter } from "../batched-writer.ts";
import { hourOf } from "../log/acts.ts";
import * as sql from "./sql.ts";

export { forgetUsesBefore, listPermissionUses } from "./sql.ts";

/** Since when this HB counts uses: since it has room for them. */
export async function findStartOfUses(db: Queryable): Promise<string> {
  return (await findAppliedAt(db, "server/0114_permission_uses.sql")) ?? new Date(0).toISOString();
}

export interface PermissionUses {
  /** A call that was allowed. */
  note(actor: Actor, allow: Allow, at: string): void;
  stop(): Promise<void>;
}

/** When each account last used each permission. At most one write per account, permission and hour. */
export function createPermissionUses(database: Database, log?: Log): PermissionUses {
  const writer = createBatchedWriter<sql.PermissionUse>(database, {
    what: "which permissions are used",
    keyOf,
    merge: (waiting, added) => (added.lastUsedAt > waiting.lastUsedAt ? added : waiting),
    write: sql.keepUses,
    log,
  });
  const hours = new Map<string, string>();
  return {
    stop: writer.stop,
    note(actor, allow, at) {
      const key = usedKey(actor, allow);
      if (key === undefined || actor.kind !== "staff") return;
      const use = { userId: actor.userId, key, lastUsedAt: at };
      if (hours.get(keyOf(use)) === hourOf(at)) return;
      hours.set(keyOf(use), hourOf(at));
      writer.add(use);
    },
  };
}

function keyOf({ userId, key }: sql.PermissionUse): string {
  return `${userId} ${key}`;
}

/**
 * The permission without which the call would have been refused. Where someone holds several that allow it, none of them
 * was needed, so none counts: each permission has functions of its own by which its use shows.
 */
function usedKey(actor: Actor, allow: Allow): PermissionKey | undefined {
  if (actor.kind !== "staff" || typeof allow === "string" || "link" in allow) return undefined;
  const held = allow.filter(key => actor.permissions[key] === true);
  return held.length === 1 ? held[0] : undefined;
}

/** For a sample study: what each colleague has was used lately or some time ago, and their last permission never. */
export async function keepSampleUses(tx: Tx, staff: readonly Staff[], now: string): Promise<void> {
  const uses = staff.flatMap(({ userId, permissions }) =>
    permissionKeys
      .filter(key => permissions[key])
      .slice(0, -1)
      .map((key, n) => ({ userId, key, lastUsedAt: daysBefore(now, n ** 3 * 2) })),
  );
  await sql.keepUses(tx, uses);
}

function daysBefore(now: string, days: number): string {
  return new Date(Date.parse(now) - days * 24 * 3_600_000).toISOString();
}
