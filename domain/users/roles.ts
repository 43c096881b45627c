import type { PermissionKey, Permissions } from "../permissions.ts";

/** What a new colleague usually needs. Only a start: HB knows permissions, not roles. */
export const roles = [
  { name: "Coordinator", keys: ["participants", "scheduler", "remoteStudy", "overview", "log"] },
  { name: "Recruiter", keys: ["participants"] },
  { name: "Front desk", keys: ["scheduler"] },
  { name: "Remote study", keys: ["remoteStudy"] },
  { name: "Analyst", keys: ["participants", "overview", "stats", "export"] },
  { name: "Inspector", keys: ["participants", "overview", "log", "users"] },
  { name: "Study lead", keys: ["overview", "stats", "log", "users"] },
] as const satisfies readonly { name: string; keys: readonly PermissionKey[] }[];
export type Role = (typeof roles)[number];

export function permissionsOfRole({ keys }: Pick<Role, "keys">): Permissions {
  return Object.fromEntries(keys.map(key => [key, true as const]));
}

/** The role with exactly these permissions, if there is one. */
export function roleOf(permissions: Permissions): Role | undefined {
  const granted = Object.keys(permissions);
  return roles.find(({ keys }) => keys.length === granted.length && keys.every(key => permissions[key] === true));
}
