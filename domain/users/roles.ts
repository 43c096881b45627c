import type { Granted, PermissionKey, Permissions } from "../permissions.ts";

/** Those that change something. The others open what is only to be looked at, so there is nothing to limit. */
export const keysToChange: readonly PermissionKey[] = ["participants", "scheduler", "remoteStudy", "users"];

/** What a new colleague usually needs. Only a start: HB knows permissions, not roles. */
export const roles = [
  { name: "Coordinator", keys: ["participants", "scheduler", "remoteStudy", "overview", "log"] },
  { name: "Recruiter", keys: ["participants"] },
  { name: "Front desk", keys: ["scheduler"] },
  { name: "Remote study", keys: ["remoteStudy"] },
  { name: "Analyst", keys: ["participants", "overview", "stats", "export"] },
  { name: "Inspector", keys: ["participants", "scheduler", "remoteStudy", "overview", "log", "users"], readOnly: true },
  { name: "Study lead", keys: ["overview", "stats", "log", "users"] },
] as const satisfies readonly Role[];

export interface Role {
  name: string;
  keys: readonly PermissionKey[];
  /** To look, not to change. */
  readOnly?: true;
}

export function grantedToRole({ keys, readOnly }: Pick<Role, "keys" | "readOnly">): Granted {
  const all = (some: readonly PermissionKey[]): Permissions =>
    Object.fromEntries(some.map(key => [key, true as const]));
  const limited = keys.filter(key => keysToChange.includes(key));
  return { permissions: all(keys), terms: readOnly ? { readOnly: all(limited) } : {} };
}

/** The role with exactly these permissions on these terms, if there is one. */
export function roleOf({ permissions, terms }: Granted): Role | undefined {
  const granted = Object.keys(permissions);
  const isSame = ({ keys, readOnly }: Role) =>
    keys.length === granted.length &&
    keys.every(key => permissions[key] === true) &&
    keys.every(key => (terms.readOnly?.[key] === true) === (readOnly === true && keysToChange.includes(key)));
  return roles.find(isSame);
}
