import type { Granted, PermissionKey, Permissions } from "./permissions.ts";

/**
 * Apart from the schemas in permissions.ts, because the sign-in page needs this without loading a schema library.
 *
 * What is held at a moment: what has ended is gone, or is again as it was before it was given until then.
 */
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

/** Those that have not ended. */
export function heldAt(granted: Granted, now: string): Permissions {
  return grantedAt(granted, now).permissions;
}

/** One more permission, or on wider terms. What was held before is held again once the new one ends. */
export function withGrant(held: Granted, key: PermissionKey, end: { at: string; reason: string } | null): Granted {
  const { [key]: _, ...readOnly } = held.terms.readOnly ?? {};
  const { [key]: __, ...until } = held.terms.until ?? {};
  const below = end && heldOf(grantedAt(held, end.at), key);
  const ends = end && { [key]: { ...end, ...(below && { before: below }) } };
  return {
    permissions: { ...held.permissions, [key]: true },
    terms: { ...held.terms, readOnly, until: { ...until, ...ends } },
  };
}

/** On what terms one is held; undefined = it isn't. */
function heldOf({ permissions, terms }: Granted, key: PermissionKey) {
  if (permissions[key] !== true) return undefined;
  const end = terms.until?.[key];
  return {
    ...(terms.readOnly?.[key] && { readOnly: true as const }),
    ...(end && { until: { at: end.at, reason: end.reason } }),
  };
}
