import { hasAnyPermission } from "../allowed.ts";
import type { Permissions } from "../permissions.ts";

/** How long colleagues stay signed in, from the study's settings. */
export interface SignInRule {
  /** Of those who can give access or take data out. */
  signInHours: number;
  /** Of everyone else. */
  signInDays: number;
}

const hourMs = 60 * 60 * 1000;

/** However much it is used, a sign-in ends after this long: who has the device isn't proved forever. */
export function maxSignInMs({ signInHours, signInDays }: SignInRule, permissions: Permissions): number {
  return hasAnyPermission(permissions, ["users", "export"]) ? signInHours * hourMs : signInDays * 24 * hourMs;
}
