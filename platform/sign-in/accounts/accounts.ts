import { randomBytes } from "node:crypto";
import type { Queryable, Tx } from "../../database/connect.ts";
import { accountMarker, announce } from "../../realtime/announce.ts";
import { refuse } from "../../refusal.ts";
import * as codes from "../codes/sql.ts";
import { hashPassword } from "../passwords/hashing.ts";
import { shapeProblem } from "../passwords/rule.ts";
import { deleteLinks } from "../provider/sql.ts";
import * as secondFactor from "../second-factor/sql.ts";
import { maxIdleDays } from "../tokens/refresh-tokens.ts";
import { makeReadableSecret } from "../tokens/secrets.ts";
import * as signIns from "../tokens/sign-in-sql.ts";
import type { Account, AccountChange, NewAccount } from "./account.ts";
import * as sql from "./sql.ts";

interface OneAccount {
  uid: string;
  now: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const oneTimePasswordDays = 7;

/** Has no password yet: set one with `setOneTimePassword` or `setPassword`. Refuses `already-exists` for a taken email. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<Account> {
  return sql.insertAccount(tx, {
    uid: randomBytes(15).toString("base64url"),
    permissions: {},
    terms: {},
    expiresOn: null,
    ...account,
    email: normalizeEmail(account.email),
  });
}

export async function findAccount(db: Queryable, uid: string): Promise<Account | undefined> {
  return sql.findAccount(db, uid);
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return sql.findAccountByEmail(db, normalizeEmail(email));
}

/** Sorted by name. */
export async function listAccounts(db: Queryable): Promise<Account[]> {
  return sql.listAccounts(db);
}

/** All of them, locked until the transaction ends, for rules about all accounts (one administrator must remain). */
export async function lockAccounts(tx: Tx): Promise<Account[]> {
  return sql.lockAccounts(tx);
}

/** Refuses `not-found` and, for a taken email, `already-exists`. A new email invalidates codes sent to the old one. */
export async function updateAccount(tx: Tx, change: AccountChange): Promise<Account> {
  const email = change.email === undefined ? {} : { email: normalizeEmail(change.email) };
  const before = await sql.lockAccount(tx, change.uid);
  const account = (await sql.updateAccount(tx, { ...change, ...email })) ?? refuseUnknown();
  if (before && before.email !== account.email) await codes.dropCodes(tx, change.uid);
  await announceAccount(tx, change.uid);
  return account;
}

/** Replaces all of them. Open browsers of this user ask again who they are, and find them in the claims. */
export async function setPreferences(
  tx: Tx,
  { uid, preferences }: Pick<Account, "uid" | "preferences">,
): Promise<void> {
  if (!(await sql.setPreferences(tx, uid, preferences))) refuseUnknown();
  await announceAccount(tx, uid);
}

/** Random and easy to read aloud. Works for seven days or until a password is chosen. Ends every sign-in. */
export async function setOneTimePassword(tx: Tx, { uid, now }: OneAccount): Promise<string> {
  const password = makeReadableSecret();
  const expiresAt = new Date(Date.parse(now) + oneTimePasswordDays * dayMs).toISOString();
  await replacePassword(tx, { uid, passwordHash: await hashPassword(password), expiresAt, now });
  return password;
}

/** A password from the app's operator. Refuses `invalid-argument` for one that is too short. Ends every sign-in. */
export async function setPassword(tx: Tx, { uid, now, password }: OneAccount & { password: string }): Promise<void> {
  const account = (await sql.findAccount(tx, uid)) ?? refuseUnknown();
  const problem = shapeProblem(password, account);
  if (problem) refuse("invalid-argument", problem);
  await replacePassword(tx, { uid, passwordHash: await hashPassword(password), expiresAt: null, now });
}

/** Ends every sign-in and invalidates every emailed code. */
export async function replacePassword(
  tx: Tx,
  password: { uid: string; passwordHash: string; expiresAt: string | null; now: string },
): Promise<void> {
  if (!(await sql.setPassword(tx, password))) refuseUnknown();
  await signIns.endSignIns(tx, password.uid, password.now);
  await codes.dropCodes(tx, password.uid);
  await secondFactor.dropPendingSignIns(tx, password.uid);
  await announceAccount(tx, password.uid);
}

/** Signs out everywhere, immediately. */
export async function endSignIns(tx: Tx, { uid, now }: OneAccount): Promise<void> {
  if (!(await signIns.setValidSince(tx, uid, now))) refuseUnknown();
  await signIns.endSignIns(tx, uid, now);
  await secondFactor.dropPendingSignIns(tx, uid);
  await announceAccount(tx, uid);
}

/** Where the account is signed in now. */
export async function listSignIns(db: Queryable, { uid, now }: OneAccount): Promise<signIns.OpenSignIn[]> {
  return signIns.listOpenSignIns(db, uid, new Date(Date.parse(now) - maxIdleDays * dayMs).toISOString());
}

/** A sign-in with its account as they are now; undefined when either is gone. */
export async function findSignIn(db: Queryable, id: string): Promise<signIns.SignInState | undefined> {
  return (await signIns.listSignInStates(db, [id]))[0];
}

/** Signs out in one browser, immediately. Refuses `not-found` when it has ended already. */
export async function endSignIn(tx: Tx, { uid, now, signIn: id }: OneAccount & { signIn: string }): Promise<void> {
  if (!(await signIns.endSignInOf(tx, { uid, id, now }))) refuse("not-found", "This sign-in has already ended.");
  await announceAccount(tx, uid);
}

/** The next sign-in by the identity provider links it anew, by its email address. False when it wasn't linked. */
export async function unlinkProvider(tx: Tx, { uid, now }: OneAccount): Promise<boolean> {
  if (!(await deleteLinks(tx, uid))) return false;
  await endSignIns(tx, { uid, now });
  return true;
}

export async function deleteAccount(tx: Tx, { uid }: { uid: string }): Promise<void> {
  if (!(await sql.deleteAccount(tx, uid))) refuseUnknown();
  await announceAccount(tx, uid);
}

/** Open browsers of this user ask again who they are. */
export async function announceAccount(tx: Tx, uid: string): Promise<void> {
  await announce(tx, [accountMarker(uid)]);
}

function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

function refuseUnknown(): never {
  refuse("not-found", "This account doesn't exist.");
}
