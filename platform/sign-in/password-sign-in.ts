import { inTransaction } from "../database/tx.ts";
import type { Account } from "./accounts.ts";
import { emailField, optionalText } from "./fields.ts";
import { type Operation, type Parts, instant, tokenAnswer } from "./parts.ts";
import { isPassword } from "./passwords.ts";
import { startSignIn, type StartedSignIn } from "./refresh-tokens.ts";
import type { SignInRefusal } from "./sign-in.ts";
import * as sql from "./sql.ts";
import { reject, WireError } from "./wire-error.ts";

type Outcome = { account: Account; signIn: StartedSignIn } | { refused: SignInRefusal };

/** accounts:signInWithPassword */
export function passwordSignIn({ database, now, tokens, limits, witness, isUsable }: Parts): Operation {
  return async (fields, address) => {
    const email = emailField(fields, "email");
    const password = optionalText(fields, "password");
    if (!password) reject("MISSING_PASSWORD");
    const at = instant(now);
    const credentials = await sql.findCredentials(database.read, email);
    const refused = (reason: SignInRefusal) =>
      inTransaction(database, tx => witness.refused(tx, { email, uid: credentials?.uid, address, now: at, reason }));

    const attempt = await limits.signIn(email, address).catch(async error => {
      if (error instanceof WireError) await refused("too many attempts");
      throw error;
    });
    const isRight = await isPassword(password, credentials?.passwordHash);
    if (!credentials || !isRight) {
      await refused(credentials ? "wrong password" : "unknown email");
      reject("INVALID_LOGIN_CREDENTIALS");
    }

    const outcome = await inTransaction(database, async (tx): Promise<Outcome> => {
      const account = await sql.lockAccount(tx, credentials.uid);
      const problem = standing(account);
      if (!account || problem) return { refused: problem ?? "wrong password" };
      const signIn = await startSignIn(tx, account.uid, at);
      await sql.noteSignedIn(tx, account.uid, at);
      await limits.welcome(tx, { email, address, now: at, attempt });
      await witness.signedIn(tx, { uid: account.uid, address, now: at });
      return { account, signIn };
    });
    if ("refused" in outcome) {
      await refused(outcome.refused);
      throw refusalAnswer(outcome.refused);
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

    /** Asked again under the account's lock: a password may have been changed while the given one was compared. */
    function standing(account: sql.LockedAccount | undefined): SignInRefusal | undefined {
      if (account?.email !== email || account.passwordHash !== credentials?.passwordHash) return "wrong password";
      if (account.passwordExpiresAt !== null && account.passwordExpiresAt <= at) return "one-time password expired";
      if (isUsable(account)) return undefined;
      return account.disabled ? "account disabled" : "account expired";
    }
  };
}

/** Only who knows the right password is told more than that the two do not fit. */
function refusalAnswer(reason: SignInRefusal): WireError {
  if (reason === "account disabled" || reason === "account expired") return new WireError("USER_DISABLED");
  if (reason === "one-time password expired")
    return new WireError("INVALID_LOGIN_CREDENTIALS", "This one-time password has expired. Ask for a new one.");
  return new WireError("INVALID_LOGIN_CREDENTIALS");
}
