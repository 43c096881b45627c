import { inTransaction } from "../../database/tx.ts";
import { replacePassword } from "../accounts/accounts.ts";
import type { Caller } from "../accounts/callers.ts";
import { profile, updated } from "../accounts/lookup.ts";
import * as sql from "../accounts/sql.ts";
import { assertRecentSignIn } from "../codes/codes.ts";
import { instant, type OperationContext, type Place, tokenAnswer } from "../operation.ts";
import { startSignIn } from "../tokens/refresh-tokens.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject } from "../wire-error.ts";
import { hashPassword, isPassword } from "./hashing.ts";
import { rejectPassword } from "./off.ts";
import { passwordProblem } from "./rule.ts";

/** accounts:update with a password: every sign-in of the account ends, and the caller continues with a new one. */
export function passwordChange(context: OperationContext) {
  const { database, now, limits, hooks, tokens, isUsable, provider } = context;
  return async (caller: Caller & { signIn: string }, password: string, place: Place): Promise<object> => {
    const { uid } = caller;
    assertRecentSignIn(caller.provedAt, now());
    await limits.change(uid);
    const { passwordHash, replaces } = await hashNewPassword(context, uid, password);
    const at = instant(now);
    const { account, signIn } = await inTransaction(database, async tx => {
      const before = await sql.lockAccount(tx, uid);
      const isActive = await signIns.lockSignIn(tx, caller.signIn);
      if (!isActive || before?.passwordHash !== replaces) reject("TOKEN_EXPIRED");
      if (!isUsable(before)) reject("USER_DISABLED");
      if (before.providerOnly) rejectPassword(provider?.provider.label);
      await replacePassword(tx, { uid, passwordHash, expiresAt: null, now: at });
      await signIns.replaceSignIn(tx, caller.signIn);
      await hooks.passwordChanged(tx, { uid, address: place.address, now: at, how: "changed" });
      const account = (await sql.findAccount(tx, uid)) ?? reject("TOKEN_EXPIRED");
      return { account, signIn: await startSignIn(tx, { uid, now: at, secondFactor: caller.secondFactor, ...place }) };
    });
    return { kind: updated, ...profile(account), ...(await tokenAnswer(tokens, account, signIn)) };
  };
}

/** Done before any lock is taken, because hashing is slow. `replaces` must still be the account's hash when it is used. */
export async function hashNewPassword(
  { database, weakWords }: Pick<OperationContext, "database" | "weakWords">,
  uid: string,
  password: string,
) {
  const credentials = await signIns.findCredentialsOf(database.read, uid);
  if (!credentials) reject("TOKEN_EXPIRED");
  const replaces = credentials.passwordHash;
  const problem = await passwordProblem(password, credentials, weakWords);
  if (problem) reject("WEAK_PASSWORD", problem);
  if (await isPassword(password, replaces)) reject("WEAK_PASSWORD", "Choose a password you aren't using now.");
  return { passwordHash: await hashPassword(password), replaces };
}
