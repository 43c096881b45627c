import { z } from "zod";
import { DateOn, Instant, Name } from "../contract.ts";
import { Permissions, Terms } from "../permissions.ts";

export const UserId = z.string().min(1).max(128).meta({ names: "none" });
export const UserName = Name(100);
export const UserEmail = z.string().trim().toLowerCase().max(254).pipe(z.email("Enter a valid email address."));

/** A staff user, as seen with the permission `users`. */
export const User = z.object({
  userId: UserId,
  name: z.string(),
  email: z.string(),
  permissions: Permissions,
  terms: Terms,
  changePassword: z.boolean(),
  disabled: z.boolean(),
  /** The last day the account can be used, in the site's time zone. */
  expiresOn: DateOn.nullable(),
  createdAt: Instant,
  lastSignInAt: Instant.nullable(),
  /** When the authenticator app was set up; null = the password is enough. */
  secondFactorSince: Instant.nullable(),
  /** Their password is refused: they use single sign-on. */
  providerOnly: z.boolean(),
  /** When their account was linked to single sign-on, at their first sign-in with it; null = not yet. */
  providerSince: Instant.nullable(),
  version: z.int(),
});
export type User = z.infer<typeof User>;

/** What every colleague can see: enough to put a name to an id. */
export const Colleague = User.pick({ userId: true, name: true });
export type Colleague = z.infer<typeof Colleague>;

/** Whether there is a page to open: stats, log and export only work on other pages. */
export function canOpenAnyPage(permissions: Permissions): boolean {
  return (["participants", "scheduler", "remoteStudy", "overview", "users"] as const).some(key => permissions[key]);
}
