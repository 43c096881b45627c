import { logAction } from "@hb/domain/log/actions.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { logPayloads } from "@hb/domain/log/payloads.ts";
import { type Permissions, permissionKeys, type Terms } from "@hb/domain/permissions.ts";
import type { User } from "@hb/domain/users/user.ts";
import type { UserDetails } from "../data.ts";
import { withPermission } from "../list/people.ts";

const fields = ["name", "email", "expiresOn"] as const;

/** What to save to undo an entry; everything else stays as it is now. */
type Before = { details: UserDetails } | { permissions: Permissions; terms?: Terms };

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

function permissionsBefore({ payload, actor }: LoggedEntry, user: User): Before | undefined {
  // What ended by itself would end again.
  if (actor.kind !== "staff") return undefined;
  const { old, new: now, terms } = logPayloads[logAction.userPermissions].safeParse(payload).data ?? {};
  if (!old || !now) return undefined;
  const has = (permissions: Permissions, key: keyof Permissions) => permissions[key] === true;
  const changed = permissionKeys.filter(key => has(old, key) !== has(now, key));
  const isCurrent = changed.every(key => has(user.permissions, key) === has(now, key));
  const isOnTerms = !terms || isSame(terms.new, user.terms);
  if ((changed.length === 0 && !terms) || !isCurrent || !isOnTerms) return undefined;
  const before = changed.reduce((granted, key) => withPermission(granted, key, has(old, key)), user.permissions);
  return { permissions: before, ...(terms && { terms: terms.old }) };
}

/** Terms are small, and their keys come in the order of the schema. */
function isSame(one: Terms, other: Terms): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
