import { inTransaction } from "../../database/tx.ts";
import { isRefusal } from "../../refusal.ts";
import type { FindCode } from "../codes/codes.ts";
import * as codes from "../codes/sql.ts";
import { type Fields, maxTokenLength, optionalText, text } from "../fields.ts";
import { instant, type Operation, type OperationContext, tokenAnswer } from "../operation.ts";
import { passwordChange } from "../passwords/change.ts";
import { addRefreshToken } from "../tokens/refresh-tokens.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import { reject } from "../wire-error.ts";
import { announceAccount, updateAccount } from "./accounts.ts";
import type { Caller } from "./callers.ts";
import { profile, updated } from "./lookup.ts";
import * as sql from "./sql.ts";

const maxNameLength = 100;

/** accounts:update: an emailed code, a new password or a new name. Fields that only administrators set are ignored. */
export function accountUpdate(context: OperationContext, findCode: FindCode): Operation {
  const { database, now, limits, hooks, emails, tokens, findCaller, isUsable } = context;
  const changePassword = passwordChange(context);

  return async (fields, place) => {
    const { address } = place;
    if (isGiven(fields, "oobCode")) return applyCode(text(fields, "oobCode"), address);
    const { signIn, ...rest } = await findCaller(text(fields, "idToken", maxTokenLength));
    if (signIn === undefined) reject("OPERATION_NOT_ALLOWED");
    const caller = { ...rest, signIn };
    if (isGiven(fields, "password")) return changePassword(caller, text(fields, "password"), place);
    if (caller.changePassword) reject("OPERATION_NOT_ALLOWED", "Choose a new password first.");
    if (isGiven(fields, "email")) reject("OPERATION_NOT_ALLOWED", "Confirm the new address by email first.");
    if (isGiven(fields, "photoUrl")) reject("OPERATION_NOT_ALLOWED", "Accounts have no picture.");
    if (isGiven(fields, "deleteProvider")) reject("OPERATION_NOT_ALLOWED");
    return changeName(caller, fields, address);
  };

  async function changeName(caller: Caller & { signIn: string }, fields: Fields, address: string): Promise<object> {
    const { uid } = caller;
    const name = optionalText(fields, "displayName", 200)
      ?.replace(/[\s\p{Cc}]+/gu, " ")
      .trim();
    const isNamed = Object.hasOwn(fields, "displayName");
    if (isNamed && (!name || name.length > maxNameLength))
      reject("INVALID_DISPLAY_NAME", `A name has 1 to ${maxNameLength} characters.`);
    await limits.change(uid);
    const at = instant(now);
    const { account, refreshToken } = await inTransaction(database, async tx => {
      const before = await sql.lockAccount(tx, uid);
      if (!before || !(await signIns.lockSignIn(tx, caller.signIn))) reject("TOKEN_EXPIRED");
      const isNew = name !== undefined && name !== before.name;
      const account = isNew ? await updateAccount(tx, { uid, name, now: at }) : before;
      if (isNew) await hooks.nameChanged(tx, { uid, address, now: at, old: before.name, new: name });
      return { account, refreshToken: await addRefreshToken(tx, caller.signIn, at) };
    });
    const { provedAt, secondFactor, method } = caller;
    const signIn = { id: caller.signIn, provedAt, secondFactor, method, refreshToken };
    return { kind: updated, ...profile(account), ...(await tokenAnswer(tokens, account, signIn)) };
  }

  /** Having the code proves access to that inbox; no sign-in is needed. */
  async function applyCode(oobCode: string, address: string): Promise<object> {
    const { requestType, uid, email: old, newEmail, hash } = await findCode(oobCode, address);
    if (requestType === "PASSWORD_RESET") reject("INVALID_OOB_CODE");
    const at = instant(now);
    const email = newEmail ?? old;
    await inTransaction(database, async tx => {
      const account = await sql.lockAccount(tx, uid);
      if (account?.email !== old || !(await codes.takeCode(tx, hash))) reject("INVALID_OOB_CODE");
      if (!isUsable(account)) reject("USER_DISABLED");
      await sql.confirmEmail(tx, { uid, email });
      if (email !== old) {
        await codes.dropCodes(tx, uid);
        await hooks.emailChanged(tx, { uid, address, now: at, old, new: email });
        await emails?.emailChanged(tx, { uid, email: old, newEmail: email, name: account.name, now: at });
      }
      await announceAccount(tx, uid);
    }).catch(error => {
      if (isRefusal(error) && error.code === "already-exists") reject("EMAIL_EXISTS");
      throw error;
    });
    return { kind: updated, email, emailVerified: true };
  }
}

function isGiven(fields: Fields, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined && fields[name] !== "";
}
