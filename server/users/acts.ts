import { logAction } from "@hb/domain/log/actions.ts";
import type { PermissionKey, Permissions } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { type AccessChange, whyProtected } from "@hb/domain/users/protections.ts";
import { User } from "@hb/domain/users/user.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Account } from "@hb/platform/sign-in/accounts/account.ts";
import { listAccounts, lockAccounts } from "@hb/platform/sign-in/accounts/accounts.ts";
import { type ChangeContext, record } from "../log/acts.ts";

type What =
  | "created"
  | "changed"
  | "disabled"
  | "enabled"
  | "deleted"
  | "mustChangePassword"
  | "passwordReset"
  | "passwordChanged"
  | "secondFactorEnrolled"
  | "secondFactorRemoved"
  | "recoveryCodeUsed"
  | "recoveryCodesCreated"
  | "secondFactorReset";
interface Facts {
  name?: string;
  email?: string;
  expiresOn?: string | null;
}

export async function recordUser(
  context: ChangeContext,
  user: { uid: string; name: string },
  what: What,
  facts: { old?: Facts; new?: Facts } = {},
): Promise<void> {
  const payload = { name: user.name, what, ...facts };
  await record(context, { action: logAction.user, subject: { kind: "user", id: user.uid }, payload });
}

export async function recordPermissions(context: ChangeContext, user: Account, to: Permissions): Promise<void> {
  const payload = { name: user.name, old: user.permissions, new: to };
  await record(context, { action: logAction.userPermissions, subject: { kind: "user", id: user.uid }, payload });
}

export function toUser(account: Account): User {
  return User.parse({ ...account, userId: account.uid });
}

/**
 * The user to change, with every account locked: the protections depend on all of them, and of two administrators who
 * remove each other's permission at the same moment only one must succeed.
 */
export async function lockForChange(
  { tx, actor }: ChangeContext,
  { userId, version }: { userId: string; version: number },
  becomes: AccessChange | undefined,
): Promise<Account> {
  const accounts = await lockAccounts(tx);
  const account = accounts.find(({ uid }) => uid === userId) ?? refuse("not-found", "This user no longer exists.");
  if (account.version !== version)
    refuse("aborted", "A colleague just changed this user.", {
      theirs: toUser(account),
    });
  if (becomes !== undefined && actor.kind === "staff") {
    const reason = whyProtected(accounts.map(toUser), actor.userId, userId, becomes);
    if (reason) refuse("failed-precondition", reason);
  }
  return account;
}

/** Whether anyone else has this permission, as of this day in the site's time zone. */
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

/** The email address of a staff user. */
export async function findAccountEmail(db: Queryable, uid: string): Promise<string> {
  const accounts = await listAccounts(db);
  return accounts.find(account => account.uid === uid)?.email ?? refuse("not-found", "This user no longer exists.");
}
