import type { Permissions, Terms } from "../permissions.ts";

/** What the protections depend on. */
export interface UserAccess {
  userId: string;
  permissions: Permissions;
  terms: Terms;
  disabled: boolean;
  expiresOn: string | null;
  /** Uses single sign-on alone. */
  providerOnly: boolean;
  /** Has used it. */
  providerSince: string | null;
}

/** What a user is about to become; null = deleted. */
export type AccessChange = Partial<Omit<UserAccess, "userId">> | null;

/** Can grant access now and indefinitely. Whether single sign-on works for someone is known once they have used it. */
function canAlwaysGrantAccess(user: UserAccess): boolean {
  const { readOnly, until, hidesNames } = user.terms;
  // Without names, users can't be changed.
  const isLimited = readOnly?.users === true || until?.users !== undefined || hidesNames === true;
  const canSignIn = !user.providerOnly || user.providerSince !== null;
  return user.permissions.users === true && !isLimited && !user.disabled && user.expiresOn === null && canSignIn;
}

/** Why this isn't allowed; undefined = it is. The screen locks its switches by the same rule. */
export function whyProtected(
  users: readonly UserAccess[],
  actorId: string,
  userId: string,
  becomes: AccessChange,
): string | undefined {
  const user = users.find(candidate => candidate.userId === userId);
  if (!user) return undefined;
  if (userId === actorId) {
    if (becomes === null) return "You can't delete yourself.";
    if (becomes.disabled) return "You can't disable yourself.";
    if (becomes.permissions && !becomes.permissions.users) return "You can't remove Users from yourself.";
    if (becomes.terms?.readOnly?.users || becomes.terms?.until?.users) return "You can't limit Users for yourself.";
    if (becomes.terms?.hidesNames) return "You can't hide names from yourself.";
  }
  const after = users.flatMap(other => {
    if (other.userId !== userId) return [other];
    return becomes === null ? [] : [{ ...other, ...becomes }];
  });
  if (canAlwaysGrantAccess(user) && !after.some(canAlwaysGrantAccess))
    return becomes?.providerOnly
      ? "Sign in with single sign-on once before you turn off passwords: no one else could grant access."
      : "Someone must be able to grant access, and no other active user without an end date has Users.";
  return undefined;
}
