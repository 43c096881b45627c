import { logAction } from "@hb/domain/log/actions.ts";
import type { LoggedEntry } from "@hb/domain/log/entry.ts";
import { logPayloads } from "@hb/domain/log/payloads.ts";
import { type Permissions, permissionKeys } from "@hb/domain/permissions.ts";
import type { User } from "@hb/domain/users/user.ts";
import { withPermission } from "../list/people.ts";

type Details = Pick<User, "name" | "email" | "expiresOn">;
const fields = ["name", "email", "expiresOn"] as const;

/** What somebody would be after an entry of their history is taken back; the rest of them stays as it is now. */
export type TakenBack = { details: Details } | { permissions: Permissions };

/** Undefined where there is nothing to take back: another kind of entry, or a later change has replaced this one. */
export function takenBack(entry: LoggedEntry, user: User): TakenBack | undefined {
  if (entry.action === logAction.user) return detailsBefore(entry, user);
  if (entry.action === logAction.userPermissions) return permissionsBefore(entry, user);
  return undefined;
}

function detailsBefore({ payload }: LoggedEntry, user: User): TakenBack | undefined {
  const { what, old, new: now } = logPayloads[logAction.user].safeParse(payload).data ?? {};
  if (what !== "changed" || !old || !now) return undefined;
  const changed = fields.filter(field => old[field] !== undefined && old[field] !== now[field]);
  const isStanding = changed.every(field => user[field] === now[field]);
  if (changed.length === 0 || !isStanding) return undefined;
  const { name, email, expiresOn } = user;
  const before = Object.fromEntries(changed.map(field => [field, old[field]]));
  return { details: { name, email, expiresOn, ...before } };
}

function permissionsBefore({ payload }: LoggedEntry, user: User): TakenBack | undefined {
  const { old, new: now } = logPayloads[logAction.userPermissions].safeParse(payload).data ?? {};
  if (!old || !now) return undefined;
  const has = (permissions: Permissions, key: keyof Permissions) => permissions[key] === true;
  const changed = permissionKeys.filter(key => has(old, key) !== has(now, key));
  const isStanding = changed.every(key => has(user.permissions, key) === has(now, key));
  if (changed.length === 0 || !isStanding) return undefined;
  const before = changed.reduce((held, key) => withPermission(held, key, has(old, key)), user.permissions);
  return { permissions: before };
}
