import type { PermissionKey, Permissions } from "./permissions.ts";

/** Apart from the schemas of permissions.ts: the page of sign-in needs it and must not wait for a schema library. */
export function hasAnyPermission(permissions: Permissions, needed: readonly PermissionKey[]): boolean {
  return needed.some(key => permissions[key] === true);
}
