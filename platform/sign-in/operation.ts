import type { Database } from "../database/database.ts";
import type { Account } from "./accounts/account.ts";
import type { FindCaller, IsUsable } from "./accounts/callers.ts";
import type { Fields } from "./fields.ts";
import type { SignInEmails, SignInHooks } from "./hooks.ts";
import type { SignInLimits } from "./limits.ts";
import { type IdentifiedSignIn, idTokenSeconds, type Tokens } from "./tokens/id-tokens.ts";

/** What every operation of the sign-in paths works with. */
export interface OperationContext {
  database: Database;
  now: () => number;
  hooks: SignInHooks;
  emails: SignInEmails | undefined;
  tokens: Tokens;
  limits: SignInLimits;
  findCaller: FindCaller;
  isUsable: IsUsable;
  isCustomUid: (uid: string) => Promise<boolean>;
  weakPasswords: readonly string[];
}

/** One call of the SDK. `address` is the caller's network address. */
export type Operation = (fields: Fields, address: string) => Promise<object>;

/** Numbers of seconds travel as strings. */
export async function tokenAnswer(
  tokens: Tokens,
  account: Account,
  signIn: IdentifiedSignIn & { refreshToken: string },
) {
  const idToken = await tokens.makeIdToken(account, signIn);
  return { idToken, refreshToken: signIn.refreshToken, expiresIn: String(idTokenSeconds) };
}

/** The time of a call, the same for everything that it writes. */
export function instant(now: () => number): string {
  return new Date(now()).toISOString();
}
