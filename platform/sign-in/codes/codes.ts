import { setTimeout as delay } from "node:timers/promises";
import type { Tx } from "../../database/connect.ts";
import { inTransaction } from "../../database/tx.ts";
import type { Account } from "../accounts/accounts.ts";
import * as sql from "../accounts/sql.ts";
import { emailField, longestToken, text } from "../fields.ts";
import { instant, type Operation, type Parts } from "../parts.ts";
import { hashOf, looksLikeSecret, makeSecret } from "../tokens/secrets.ts";
import { reject } from "../wire-error.ts";
import * as codes from "./sql.ts";

const codeMinutes = 60;
/** So many of a kind are good at the same time; a further one is not mailed, because the earlier mails still work. */
const livingCodes = 5;
/** An address with an account takes some milliseconds longer than one without: neither is answered before this. */
const resetAnswerMs = 200;

/** accounts:sendOobCode */
export function sendCode(parts: Parts): Operation {
  const { database, now, limits, mails, findCaller, isUsable } = parts;
  return async (fields, address) => {
    const requestType = text(fields, "requestType");
    if (requestType === "PASSWORD_RESET") {
      const email = emailField(fields, "email");
      await limits.mail(address);
      await Promise.all([sendReset(email), delay(resetAnswerMs)]);
      return answer(email);
    }
    if (requestType !== "VERIFY_EMAIL" && requestType !== "VERIFY_AND_CHANGE_EMAIL") reject("OPERATION_NOT_ALLOWED");
    const { uid, signIn, actor, signedInAt } = await findCaller(text(fields, "idToken", longestToken));
    if (signIn === undefined || actor.kind !== "staff") reject("OPERATION_NOT_ALLOWED");
    if (actor.changePassword) reject("OPERATION_NOT_ALLOWED", "Choose a new password first.");
    const newEmail = requestType === "VERIFY_EMAIL" ? undefined : emailField(fields, "newEmail");
    if (newEmail !== undefined) assertRecent(signedInAt, now());
    await limits.change(uid);
    const account = await inTransaction(database, async tx => {
      const account = (await sql.lockAccount(tx, uid)) ?? reject("TOKEN_EXPIRED");
      await (newEmail === undefined ? sendVerification(tx, account) : sendEmailChange(tx, account, newEmail));
      return account;
    });
    return answer(account.email);
  };

  function answer(email: string) {
    return { kind: "identitytoolkit#GetOobConfirmationCodeResponse", email };
  }

  async function sendReset(email: string): Promise<void> {
    const found = await sql.findAccountByEmail(database.read, email);
    if (!found || !isUsable(found)) return;
    await inTransaction(database, async tx => {
      const account = await sql.lockAccount(tx, found.uid);
      if (account?.email !== email) return;
      const made = await makeCode(tx, account, "PASSWORD_RESET");
      if (made) await mails.passwordReset(tx, made);
    });
  }

  async function sendVerification(tx: Tx, account: Account): Promise<void> {
    const made = await makeCode(tx, account, "VERIFY_EMAIL");
    if (made) await mails.emailVerification(tx, made);
  }

  /** A colleague's address gets no mail, and the answer does not tell: who has which address is not everybody's to know. */
  async function sendEmailChange(tx: Tx, account: Account, newEmail: string): Promise<void> {
    if (await sql.findAccountByEmail(tx, newEmail)) return;
    const made = await makeCode(tx, account, "VERIFY_AND_CHANGE_EMAIL", newEmail);
    if (made) await mails.emailChange(tx, { ...made, email: newEmail, oldEmail: account.email });
  }

  async function makeCode(tx: Tx, account: Account, requestType: codes.RequestType, newEmail: string | null = null) {
    const at = instant(now);
    const { uid, email, name } = account;
    if ((await codes.countOobCodes(tx, uid, requestType, at)) >= livingCodes) return undefined;
    const code = makeSecret();
    const expiresAt = new Date(Date.parse(at) + codeMinutes * 60_000).toISOString();
    await codes.insertOobCode(tx, hashOf(code), { requestType, uid, email, newEmail, expiresAt });
    return { uid, email, name, code, expiresAt, now: at };
  }
}

const recentMinutes = 15;

/** An unattended screen must not be enough to take over an account: the SDK asks for the password again. */
export function assertRecent(signedInAt: number, now: number): void {
  if (now - signedInAt > recentMinutes * 60_000)
    reject("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "Enter your password again to change this.");
}

export type FindCode = (code: string, address: string) => Promise<FoundCode>;
export interface FoundCode extends codes.OobCode {
  hash: Buffer;
}

/** Every code counts against its network until it turns out to be a good one. */
export function createFindCode({ database, now, limits }: Parts): FindCode {
  return async (code, address) => {
    const attempt = await limits.code(address);
    const hash = hashOf(code);
    const found = looksLikeSecret(code) ? await codes.findOobCode(database.read, hash) : undefined;
    if (!found) reject("INVALID_OOB_CODE");
    if (found.expiresAt <= instant(now)) reject("EXPIRED_OOB_CODE");
    await limits.forgive(database.write, attempt);
    return { ...found, hash };
  };
}
