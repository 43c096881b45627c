import type { Granted, PermissionKey } from "./permissions.ts";

/** Separate from the schemas in permissions.ts, because the sign-in page needs these without loading a schema library. */
export function hasAnyPermission<Key extends string>(
  permissions: { readonly [K in Key]?: boolean | undefined },
  needed: readonly Key[],
): boolean {
  return needed.some(key => permissions[key] === true);
}

/** What is held at a moment: what has ended is gone, or is again as it was before it was given until then. */
export function grantedAt(granted: Granted, now: string): Granted {
  const { readOnly, until, ...others } = granted.terms;
  const permissions: Granted["permissions"] = {};
  const looked: NonNullable<typeof readOnly> = {};
  const ends: NonNullable<typeof until> = {};
  for (const key of Object.keys(granted.permissions) as PermissionKey[]) {
    const end = until?.[key];
    const isOver = end !== undefined && end.at <= now;
    const held = isOver ? end.before : { readOnly: readOnly?.[key], until: end };
    if (!held || (held.until?.at ?? "9") <= now) continue;
    permissions[key] = true;
    if (held.readOnly) looked[key] = true;
    if (held.until) ends[key] = held.until;
  }
  return {
    permissions,
    terms: {
      ...others,
      ...(Object.keys(looked).length > 0 && { readOnly: looked }),
      ...(Object.keys(ends).length > 0 && { until: ends }),
    },
  };
}
