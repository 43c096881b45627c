import { inTransaction } from "../../database/tx.ts";
import type { Account } from "../accounts/accounts.ts";
import * as sql from "../accounts/sql.ts";
import { emailField, optionalText } from "../fields.ts";
import { networkOf } from "../limits.ts";
import { instant, type Operation, type Parts, tokenAnswer } from "../parts.ts";
import type { SignInRefusal } from "../sign-in.ts";
import { type StartedSignIn, startSignIn } from "../tokens/refresh-tokens.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject, WireError } from "../wire-error.ts";
import { isPassword } from "./hashing.ts";
import { createLines } from "./lines.ts";

type Outcome =
  | { account: Account; signIn: StartedSignIn }
  | { refused: SignInRefusal; uid: string | undefined; answer: WireError };

interface Given {
  email: string;
  password: string;
  address: string;
  now: string;
}

/** accounts:signInWithPassword */
export function passwordSignIn({ database, now, tokens, limits, witness, isUsable }: Parts): Operation {
  const inLine = createLines();

  return async (fields, address) => {
    const email = emailField(fields, "email");
    const password = optionalText(fields, "password");
    if (!password) reject("MISSING_PASSWORD");
    const given = { email, password, address, now: instant(now) };
    // One at a time for one email from one network, so that right passwords side by side do not count as guesses.
    const outcome = await inLine(`${email} ${networkOf(address)}`, () => tryPassword(given));
    if ("refused" in outcome) {
      const { refused: reason, uid, answer } = outcome;
      await inTransaction(database, tx => witness.refused(tx, { email, uid, address, now: given.now, reason }));
      throw answer;
    }
    const { account, signIn } = outcome;
    return {
      kind: "identitytoolkit#VerifyPasswordResponse",
      localId: account.uid,
      email: account.email,
      displayName: account.name,
      registered: true,
      ...(await tokenAnswer(tokens, account, signIn)),
    };
  };

  async function tryPassword(given: Given): Promise<Outcome> {
    const { email, password, address } = given;
    const credentials = await signIns.findCredentials(database.read, email);
    const uid = credentials?.uid;
    const attempt = await limits.signIn(email, address).catch(orTooMany);
    if (attempt instanceof WireError) return { refused: "too many attempts", uid, answer: attempt };
    const isRight = await isPassword(password, credentials?.passwordHash);
    if (!credentials || !isRight) return refusal(credentials ? "wrong password" : "unknown email", uid);

    return inTransaction(database, async (tx): Promise<Outcome> => {
      const account = await sql.lockAccount(tx, credentials.uid);
      const problem = problemOf(account, credentials, given);
      if (!account || problem) return refusal(problem ?? "wrong password", uid);
      const signIn = await startSignIn(tx, account.uid, given.now);
      await signIns.noteSignedIn(tx, account.uid, given.now);
      await limits.welcome(tx, { email, address, now: given.now, attempt });
      await witness.signedIn(tx, { uid: account.uid, address, now: given.now });
      return { account, signIn };
    });
  }

  /** Asked under the account's lock: a password may have been changed while the given one was compared. */
  function problemOf(account: sql.LockedAccount | undefined, compared: signIns.Credentials, given: Given) {
    if (account?.email !== given.email || account.passwordHash !== compared.passwordHash) return "wrong password";
    if (account.passwordExpiresAt !== null && account.passwordExpiresAt <= given.now)
      return "one-time password expired";
    if (isUsable(account)) return undefined;
    return account.disabled ? "account disabled" : "account expired";
  }
}

function orTooMany(error: unknown): WireError {
  if (error instanceof WireError) return error;
  throw error;
}

/** Only who knows the right password is told more than that the two do not fit. */
function refusal(reason: SignInRefusal, uid: string | undefined): Outcome {
  const told =
    reason === "account disabled" || reason === "account expired" ? "USER_DISABLED" : "INVALID_LOGIN_CREDENTIALS";
  const sentence =
    reason === "one-time password expired" ? "This one-time password has expired. Ask for a new one." : undefined;
  return { refused: reason, uid, answer: new WireError(told, sentence) };
}
