import type { Database } from "../../database/database.ts";
import { inTransaction } from "../../database/tx.ts";
import { replacePassword } from "../accounts/accounts.ts";
import type { Caller } from "../accounts/callers.ts";
import { profile, updated } from "../accounts/lookup.ts";
import * as sql from "../accounts/sql.ts";
import { assertRecent } from "../codes/codes.ts";
import { instant, type Parts, tokenAnswer } from "../parts.ts";
import { startSignIn } from "../tokens/refresh-tokens.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject } from "../wire-error.ts";
import { hashPassword, isPassword } from "./hashing.ts";
import { passwordProblem } from "./rule.ts";

/** accounts:update with a password: every sign-in of the account ends, and the caller's goes on as a new one. */
export function passwordChange({ database, now, limits, witness, tokens, isUsable }: Parts) {
  return async (caller: Caller & { signIn: string }, password: string, address: string): Promise<object> => {
    const { uid } = caller;
    assertRecent(caller.signedInAt, now());
    await limits.change(uid);
    const { passwordHash, replaces } = await chooseHash(database, uid, password);
    const at = instant(now);
    const { account, signIn } = await inTransaction(database, async tx => {
      const before = await sql.lockAccount(tx, uid);
      const lives = await signIns.holdSignIn(tx, caller.signIn);
      if (!lives || before?.passwordHash !== replaces) reject("TOKEN_EXPIRED");
      if (!isUsable(before)) reject("USER_DISABLED");
      await replacePassword(tx, { uid, passwordHash, expiresAt: null, now: at });
      await signIns.replaceSignIn(tx, caller.signIn);
      await witness.passwordChanged(tx, { uid, address, now: at, how: "changed" });
      const account = (await sql.findAccount(tx, uid)) ?? reject("TOKEN_EXPIRED");
      return { account, signIn: await startSignIn(tx, uid, at) };
    });
    return { kind: updated, ...profile(account), ...(await tokenAnswer(tokens, account, signIn)) };
  };
}

/** The work is done before any lock is taken; `replaces` is what must still stand when it is used. */
export async function chooseHash({ read }: Pick<Database, "read">, uid: string, password: string) {
  const credentials = await signIns.findCredentialsOf(read, uid);
  if (!credentials) reject("TOKEN_EXPIRED");
  const replaces = credentials.passwordHash;
  const problem = passwordProblem(password, credentials);
  if (problem) reject("WEAK_PASSWORD", problem);
  if (await isPassword(password, replaces)) reject("WEAK_PASSWORD", "Choose another password than the present one.");
  return { passwordHash: await hashPassword(password), replaces };
}
