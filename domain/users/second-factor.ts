import { z } from "zod";
import { hasAnyPermission } from "../allowed.ts";
import { Instant } from "../contract.ts";
import type { Permissions } from "../permissions.ts";

/** Who can't do without an authenticator app: no one, those who can give access or take data out, or everyone. */
export const requiredForOptions = ["nobody", "usersAndExport", "everyone"] as const;
const RequiredFor = z.enum(requiredForOptions);
export type RequiredFor = z.infer<typeof RequiredFor>;

export const requiredForLabels: Record<RequiredFor, string> = {
  nobody: "Optional",
  usersAndExport: "Required with Users or Export",
  everyone: "Required for everyone",
};

/** As an administrator sets it. */
export const NewSecondFactorRule = z.object({
  requiredFor: RequiredFor,
  /** How long people have to set it up, from when it was required. */
  graceDays: z.int("Enter a whole number of days.").min(0).max(90, "Enter at most 90 days."),
});

export const SecondFactorRule = NewSecondFactorRule.extend({
  /** When it was required of these people. Set by the server. */
  since: Instant.nullable(),
});
export type SecondFactorRule = z.infer<typeof SecondFactorRule>;

const dayMs = 24 * 60 * 60 * 1000;

/** By when this account needs an authenticator app; undefined = it has one, or needs none. */
export function secondFactorDueAt(
  { requiredFor, graceDays, since }: SecondFactorRule,
  { permissions, secondFactorSince }: { permissions: Permissions; secondFactorSince: string | null },
): string | undefined {
  if (secondFactorSince !== null || requiredFor === "nobody" || since === null) return undefined;
  if (requiredFor === "usersAndExport" && !hasAnyPermission(permissions, ["users", "export"])) return undefined;
  return new Date(Date.parse(since) + graceDays * dayMs).toISOString();
}

/** The time to set it up is over: nothing else is possible before that. */
export function isSecondFactorOverdue(
  rule: SecondFactorRule,
  account: { permissions: Permissions; secondFactorSince: string | null },
  now: string,
): boolean {
  const dueAt = secondFactorDueAt(rule, account);
  return dueAt !== undefined && dueAt <= now;
}

export function describeSecondFactorRule({ requiredFor, graceDays }: z.infer<typeof NewSecondFactorRule>): string {
  if (requiredFor === "nobody") return requiredForLabels.nobody;
  const grace = graceDays === 0 ? "immediately" : `within ${graceDays} ${graceDays === 1 ? "day" : "days"}`;
  return `${requiredForLabels[requiredFor]}, ${grace}`;
}
