import { z } from "zod";
import { Instant, read } from "../contract.ts";
import { grantedAt } from "../granted.ts";
import { PermissionKey, permissionKeys } from "../permissions.ts";
import { dateInZone } from "../time.ts";
import { User, UserId } from "./user.ts";

const PermissionUse = z.object({ userId: UserId, key: PermissionKey, lastUsedAt: Instant });
type PermissionUse = z.infer<typeof PermissionUse>;

/** Who holds which permission and when they last used it, for an audit. */
export const reviewAccess = read({
  allow: ["users"],
  names: "none",
  input: z.null(),
  output: z.object({
    users: z.array(User),
    uses: z.array(PermissionUse),
    /** Since when uses are counted. Nothing is known about the time before. */
    countedSince: Instant,
  }),
});

/** What no one needs for this long is better taken away. */
export const unusedDays = 90;
/** Without a second holder of these, one absence stops the study. */
const critical: readonly PermissionKey[] = ["users", "export"];

export type Finding =
  | { kind: "unused account"; user: User }
  | { kind: "unused permissions"; user: User; keys: PermissionKey[] }
  | { kind: "only holder"; user: User; key: PermissionKey };

interface Reviewed {
  users: readonly User[];
  uses: readonly PermissionUse[];
  countedSince: string;
  now: string;
  timeZone: string;
}

/** What an administrator should look at: accounts first, then permissions, then who can't be spared. */
export function findAccessToReview({ users, uses, countedSince, now, timeZone }: Reviewed): Finding[] {
  const start = new Date(Date.parse(now) - unusedDays * 24 * 3_600_000).toISOString();
  const today = dateInZone(now, timeZone);
  const active = users.filter(({ disabled, expiresOn }) => !disabled && (expiresOn === null || expiresOn >= today));
  const isUnused = ({ lastSignInAt, createdAt }: User) => (lastSignInAt ?? createdAt) < start;
  const usedLately = new Set(uses.filter(use => use.lastUsedAt >= start).map(use => `${use.userId} ${use.key}`));
  const keysOf = (user: User) => {
    const { permissions } = grantedAt(user, now);
    return permissionKeys.filter(key => permissions[key]);
  };
  // An account that is younger, or uses that weren't counted then, prove nothing.
  const isKnown = ({ createdAt }: User) => countedSince < start && createdAt < start;
  const unusedKeys = (user: User) =>
    isKnown(user) ? keysOf(user).filter(key => !usedLately.has(`${user.userId} ${key}`)) : [];
  // Who may only look, or sees no names, can't stand in for anyone.
  const isWhole = (user: User, key: PermissionKey) =>
    !grantedAt(user, now).terms.readOnly?.[key] && !user.terms.hidesNames;
  const holdersOf = (key: PermissionKey) => active.filter(user => keysOf(user).includes(key) && isWhole(user, key));
  return [
    ...active.filter(isUnused).map((user): Finding => ({ kind: "unused account", user })),
    ...active
      .filter(user => !isUnused(user) && unusedKeys(user).length > 0)
      .map((user): Finding => ({ kind: "unused permissions", user, keys: unusedKeys(user) })),
    ...critical.flatMap((key): Finding[] => {
      const [user, ...others] = holdersOf(key);
      return user && others.length === 0 ? [{ kind: "only holder", user, key }] : [];
    }),
  ];
}
