import { logAction } from "@hb/domain/log/actions.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { logPayloads } from "@hb/domain/log/payloads.ts";
import { type Permissions, permissionKeys } from "@hb/domain/permissions.ts";
import type { User } from "@hb/domain/users/user.ts";
import type { UserDetails } from "../data.ts";
import { withPermission } from "../list/people.ts";

const fields = ["name", "email", "expiresOn"] as const;

/** What to save to undo an entry; everything else stays as it is now. */
type Before = { details: UserDetails } | { permissions: Permissions };

/** Undefined where there is nothing to undo: another kind of entry, or a later change replaced this one. */
export function beforeEntry(entry: LoggedEntry, user: User): Before | undefined {
  if (entry.action === logAction.user) return detailsBefore(entry, user);
  if (entry.action === logAction.userPermissions) return permissionsBefore(entry, user);
  return undefined;
}

function detailsBefore({ payload }: LoggedEntry, user: User): Before | undefined {
  const { what, old, new: now } = logPayloads[logAction.user].safeParse(payload).data ?? {};
  if (what !== "changed" || !old || !now) return undefined;
  const changed = fields.filter(field => old[field] !== undefined && old[field] !== now[field]);
  const isCurrent = changed.every(field => user[field] === now[field]);
  if (changed.length === 0 || !isCurrent) return undefined;
  const { name, email, expiresOn } = user;
  const before = Object.fromEntries(changed.map(field => [field, old[field]]));
  return { details: { name, email, expiresOn, ...before } };
}

function permissionsBefore({ payload }: LoggedEntry, user: User): Before | undefined {
  const { old, new: now } = logPayloads[logAction.userPermissions].safeParse(payload).data ?? {};
  if (!old || !now) return undefined;
  const has = (permissions: Permissions, key: keyof Permissions) => permissions[key] === true;
  const changed = permissionKeys.filter(key => has(old, key) !== has(now, key));
  const isCurrent = changed.every(key => has(user.permissions, key) === has(now, key));
  if (changed.length === 0 || !isCurrent) return undefined;
  const before = changed.reduce((granted, key) => withPermission(granted, key, has(old, key)), user.permissions);
  return { permissions: before };
}
