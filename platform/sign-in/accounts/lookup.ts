import { maxTokenLength, text } from "../fields.ts";
import type { Operation, OperationContext } from "../operation.ts";
import { factorInfo } from "../second-factor/challenge.ts";
import { findFactor } from "../second-factor/sql.ts";
import { reject } from "../wire-error.ts";
import type { Account } from "./account.ts";
import type { Caller } from "./callers.ts";
import * as sql from "./sql.ts";

/** accounts:lookup, which the SDK calls after every sign-in and at every start with a stored user. */
export function userLookup({ database, findCaller }: OperationContext): Operation {
  return async fields => {
    const caller = await findCaller(text(fields, "idToken", maxTokenLength));
    return { kind: "identitytoolkit#GetAccountInfoResponse", users: [await recordOf(caller)] };
  };

  async function recordOf(caller: Caller): Promise<object> {
    if (caller.signIn === undefined) return customRecord(caller);
    const account = await sql.findAccount(database.read, caller.uid);
    if (!account) reject("TOKEN_EXPIRED");
    const factor = await findFactor(database.read, caller.uid);
    return { ...userRecord(account), mfaInfo: factor ? [factorInfo(factor)] : [] };
  }
}

/** Instants are strings: with a number the SDK rejects its own stored user at the next start. */
function userRecord(account: Account) {
  const ms = (instant: string) => String(Date.parse(instant));
  return {
    ...profile(account),
    createdAt: ms(account.createdAt),
    lastLoginAt: ms(account.lastSignInAt ?? account.createdAt),
    validSince: String(Math.floor(Date.parse(account.validSince) / 1000)),
    disabled: false,
  };
}

export const updated = "identitytoolkit#SetAccountInfoResponse";

/** Shared by lookups and updates. Without a provider the SDK would take the user for an anonymous one. */
export function profile({ uid, email, emailVerified, name }: Account) {
  return {
    localId: uid,
    email,
    emailVerified,
    displayName: name,
    providerUserInfo: [{ providerId: "password", rawId: email, federatedId: email, email, displayName: name }],
  };
}

/** Of a custom token, which has no account. */
function customRecord({ uid, provedAt }: Caller) {
  const at = String(provedAt);
  const validSince = String(Math.floor(provedAt / 1000));
  return { localId: uid, createdAt: at, lastLoginAt: at, validSince, customAuth: true, providerUserInfo: [] };
}
