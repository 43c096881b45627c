import { logAction } from "@hb/domain/log/actions.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { AccessChange } from "@hb/domain/users/protections.ts";
import { whyProtected } from "@hb/domain/users/protections.ts";
import type { User } from "@hb/domain/users/user.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Account } from "@hb/platform/sign-in/accounts/accounts.ts";
import { listAccounts, lockAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { type ChangeContext, record } from "../log/acts.ts";

type UserEvent =
  | "created"
  | "changed"
  | "disabled"
  | "enabled"
  | "deleted"
  | "mustChangePassword"
  | "passwordReset"
  | "passwordChanged";
interface UserFacts {
  name?: string;
  email?: string;
  expiresOn?: string | null;
}

export async function recordUser(
  context: ChangeContext,
  user: { uid: string; name: string },
  what: UserEvent,
  facts: { old?: UserFacts; new?: UserFacts } = {},
): Promise<void> {
  const payload = { name: user.name, what, ...facts };
  await record(context, { action: logAction.user, subject: { kind: "user", id: user.uid }, payload });
}

export async function recordPermissions(context: ChangeContext, user: Account, to: Permissions): Promise<void> {
  const payload = { name: user.name, old: user.permissions, new: to };
  await record(context, { action: logAction.userPermissions, subject: { kind: "user", id: user.uid }, payload });
}

export function toUser({
  uid,
  email,
  name,
  permissions,
  changePassword,
  disabled,
  expiresOn,
  createdAt,
  lastSignInAt,
  version,
}: Account): User {
  return {
    userId: uid,
    email,
    name,
    permissions,
    changePassword,
    disabled,
    expiresOn,
    createdAt,
    lastSignInAt,
    version,
  };
}

/**
 * The user to be changed, with every account locked: the protections speak of all of them, and two administrators
 * who take each other's keys at the same moment must not both succeed.
 */
export async function lockForChange(
  { tx, actor }: ChangeContext,
  { userId, version }: { userId: string; version: number },
  becomes: AccessChange | undefined,
): Promise<Account> {
  const accounts = await lockAccounts(tx);
  const account =
    accounts.find(({ uid }) => uid === userId) ?? refuse("not-found", "This user does not exist any more.");
  if (account.version !== version)
    refuse("aborted", "A colleague has changed this user meanwhile. Nothing was overwritten.", {
      theirs: toUser(account),
    });
  if (becomes !== undefined && actor.kind === "staff") {
    const sentence = whyProtected(accounts.map(toUser), actor.userId, userId, becomes);
    if (sentence) refuse("failed-precondition", sentence);
  }
  return account;
}

/** Whether anybody else could do what asks for this key, as of this day in the site's zone. */
export async function hasColleagueWith(
  db: Queryable,
  key: PermissionKey,
  { actorId, today }: { actorId: string; today: string },
): Promise<boolean> {
  const accounts = await listAccounts(db);
  return accounts.some(
    ({ uid, permissions, disabled, expiresOn }) =>
      uid !== actorId && permissions[key] === true && !disabled && (expiresOn === null || expiresOn >= today),
  );
}

/** Where somebody on the staff side is written to. */
export async function findAccountEmail(db: Queryable, uid: string): Promise<string> {
  const accounts = await listAccounts(db);
  return (
    accounts.find(account => account.uid === uid)?.email ?? refuse("not-found", "This user does not exist any more.")
  );
}
