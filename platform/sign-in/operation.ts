import type { Database } from "../database/database.ts";
import type { Account } from "./accounts/account.ts";
import type { FindCaller, IsTooOld, IsUsable } from "./accounts/callers.ts";
import type { Fields } from "./fields.ts";
import type { SignInEmails, SignInHooks } from "./hooks.ts";
import type { SignInLimits } from "./limits.ts";
import type { ServedProvider } from "./provider/provider.ts";
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
  isTooOld: IsTooOld;
  isCustomUid: (uid: string) => Promise<boolean>;
  weakWords: readonly string[];
  /** Absent = everyone signs in with a password. */
  provider: ServedProvider | undefined;
}

/** Where a call comes from. */
export interface Place {
  /** The caller's network address. */
  address: string;
  /** What the browser says it is, such as "Chrome on Windows". */
  device: string;
  /** The browser's secret, when it has been to the identity provider. */
  browser?: string | undefined;
}

/** One call of the SDK. */
export type Operation = (fields: Fields, place: Place) => Promise<object>;

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
