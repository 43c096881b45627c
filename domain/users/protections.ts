import type { Permissions } from "../permissions.ts";

/** What the protections look at. */
export interface UserAccess {
  userId: string;
  permissions: Permissions;
  disabled: boolean;
  expiresOn: string | null;
}

/** What is about to become of a user; null = deleted. */
export type AccessChange = { permissions?: Permissions; disabled?: boolean; expiresOn?: string | null } | null;

/** Can give access today and, as far as anybody knows, tomorrow. */
function canManageUsers({ permissions, disabled, expiresOn }: UserAccess): boolean {
  return permissions.users === true && !disabled && expiresOn === null;
}

/** The sentence that says why this may not happen; undefined = it may. The screen locks its switches by the same rule. */
export function whyProtected(
  users: readonly UserAccess[],
  actorId: string,
  userId: string,
  becomes: AccessChange,
): string | undefined {
  const user = users.find(candidate => candidate.userId === userId);
  if (!user) return undefined;
  if (userId === actorId) {
    if (becomes === null) return "You cannot delete yourself.";
    if (becomes.disabled) return "You cannot disable yourself.";
    if (becomes.permissions && !becomes.permissions.users) return "You cannot take users away from yourself.";
  }
  const after = users.flatMap(other => {
    if (other.userId !== userId) return [other];
    return becomes === null ? [] : [{ ...other, ...becomes }];
  });
  if (canManageUsers(user) && !after.some(canManageUsers))
    return "Somebody must be able to give access: no other enabled user without an expiry date has users.";
  return undefined;
}
