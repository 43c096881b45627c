import { setTimeout as delay } from "node:timers/promises";
import type { Tx } from "../../database/connect.ts";
import { inTransaction } from "../../database/tx.ts";
import type { Account } from "../accounts/account.ts";
import * as accounts from "../accounts/sql.ts";
import { emailField, maxTokenLength, text } from "../fields.ts";
import type { SignInEmails } from "../hooks.ts";
import { instant, type Operation, type OperationContext } from "../operation.ts";
import { hashOf, looksLikeSecret, makeSecret } from "../tokens/secrets.ts";
import { reject } from "../wire-error.ts";
import * as sql from "./sql.ts";

const codeMinutes = 60;
/** Of one kind per account at the same time. A further one is not sent, because the earlier emails still work. */
const maxOpenCodes = 5;
/** An address with an account takes a few milliseconds longer than one without, so neither is answered before this. */
const resetAnswerMs = 200;

/** accounts:sendOobCode. Without emails to send, every kind is refused. */
export function sendCode({ emails, ...context }: OperationContext): Operation {
  if (!emails) return async () => reject("OPERATION_NOT_ALLOWED");
  return sendCodeBy(emails, context);
}

function sendCodeBy(emails: SignInEmails, context: Omit<OperationContext, "emails">): Operation {
  const { database, now, limits, findCaller, isUsable } = context;
  return async (fields, { address }) => {
    const requestType = text(fields, "requestType");
    if (requestType === "PASSWORD_RESET") {
      const email = emailField(fields, "email");
      await limits.email(address);
      await Promise.all([sendReset(email), delay(resetAnswerMs)]);
      return answer(email);
    }
    if (requestType !== "VERIFY_EMAIL" && requestType !== "VERIFY_AND_CHANGE_EMAIL") reject("OPERATION_NOT_ALLOWED");
    const { uid, signIn, changePassword, provedAt } = await findCaller(text(fields, "idToken", maxTokenLength));
    if (signIn === undefined) reject("OPERATION_NOT_ALLOWED");
    if (changePassword) reject("OPERATION_NOT_ALLOWED", "Choose a new password first.");
    const newEmail = requestType === "VERIFY_EMAIL" ? undefined : emailField(fields, "newEmail");
    if (newEmail !== undefined) assertRecentSignIn(provedAt, now());
    await limits.change(uid);
    const account = await inTransaction(database, async tx => {
      const account = (await accounts.lockAccount(tx, uid)) ?? reject("TOKEN_EXPIRED");
      await (newEmail === undefined ? sendVerification(tx, account) : sendEmailChange(tx, account, newEmail));
      return account;
    });
    return answer(account.email);
  };

  function answer(email: string) {
    return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email };
  }

  async function sendReset(email: string): Promise<void> {
    const found = await accounts.findAccountByEmail(database.read, email);
    if (!found || !isUsable(found) || found.providerOnly) return;
    await inTransaction(database, async tx => {
      const account = await accounts.lockAccount(tx, found.uid);
      if (account?.email !== email) return;
      const made = await makeCode(tx, account, "PASSWORD_RESET");
      if (made) await emails.passwordReset(tx, made);
    });
  }

  async function sendVerification(tx: Tx, account: Account): Promise<void> {
    const made = await makeCode(tx, account, "VERIFY_EMAIL");
    if (made) await emails.emailVerification(tx, made);
  }

  /** An address that another account uses gets no email, and the answer is the same: it doesn't reveal who has an account. */
  async function sendEmailChange(tx: Tx, account: Account, newEmail: string): Promise<void> {
    if (await accounts.findAccountByEmail(tx, newEmail)) return;
    const made = await makeCode(tx, account, "VERIFY_AND_CHANGE_EMAIL", newEmail);
    if (made) await emails.emailChange(tx, { ...made, email: newEmail, oldEmail: account.email });
  }

  async function makeCode(tx: Tx, account: Account, requestType: sql.RequestType, newEmail: string | null = null) {
    const at = instant(now);
    const { uid, email, name } = account;
    if ((await sql.countCodes(tx, uid, requestType, at)) >= maxOpenCodes) return undefined;
    const code = makeSecret();
    const expiresAt = new Date(Date.parse(at) + codeMinutes * 60_000).toISOString();
    await sql.insertCode(tx, hashOf(code), { requestType, uid, email, newEmail, expiresAt });
    return { uid, email, name, code, expiresAt, now: at };
  }
}

const recentMinutes = 15;

/** An unattended screen must not be enough to take over an account: its person proves again who they are. */
export function assertRecentSignIn(provedAt: number, now: number): void {
  if (now - provedAt > recentMinutes * 60_000)
    reject("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "Enter your password again to change this.");
}

export type FindCode = (code: string, address: string) => Promise<FoundCode>;
export interface FoundCode extends sql.OobCode {
  hash: Buffer;
}

/** Every code counts against the caller's network until it turns out to be a good one. */
export function createFindCode({ database, now, limits }: OperationContext): FindCode {
  return async (code, address) => {
    const counted = await limits.code(address);
    const hash = hashOf(code);
    const found = looksLikeSecret(code) ? await sql.findCode(database.read, hash) : undefined;
    if (!found) reject("INVALID_OOB_CODE");
    if (found.expiresAt <= instant(now)) reject("EXPIRED_OOB_CODE");
    await limits.uncount(database.write, counted);
    return { ...found, hash };
  };
}
