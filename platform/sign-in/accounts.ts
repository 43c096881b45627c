import type { Permissions } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "../database/connect.ts";

export interface Account {
  uid: string;
  /** Lower case, unique. */
  email: string;
  emailVerified: boolean;
  name: string;
  permissions: Permissions;
  changePassword: boolean;
  disabled: boolean;
  /** Last usable day in the site's zone. */
  expiresOn: string | null;
  createdAt: string;
  lastSignInAt: string | null;
  /** Sign-ins before this instant are over. */
  validSince: string;
  version: number;
}

export interface NewAccount {
  /** Random when absent. */
  uid?: string;
  email: string;
  name: string;
  permissions?: Permissions;
  expiresOn?: string | null;
  now: string;
}
export interface AccountChange {
  uid: string;
  now: string;
  name?: string;
  email?: string;
  permissions?: Permissions;
  disabled?: boolean;
  expiresOn?: string | null;
  changePassword?: boolean;
}

declare const unbuilt: never;

/** Has no password yet: `setOneTimePassword` or `setPassword` gives one. Refuses `already-exists` for a taken email. */
export async function createAccount(_tx: Tx, _account: NewAccount): Promise<Account> {
  return unbuilt;
}
export async function findAccount(_db: Queryable, _uid: string): Promise<Account | undefined> {
  return unbuilt;
}
export async function findAccountByEmail(_db: Queryable, _email: string): Promise<Account | undefined> {
  return unbuilt;
}
export async function listAccounts(_db: Queryable): Promise<Account[]> {
  return unbuilt;
}
/** The same rows, locked until the transaction ends, for rules about all of them (one enabled holder of `users` stays). */
export async function lockAccounts(_tx: Tx): Promise<Account[]> {
  return unbuilt;
}
/** Refuses `not-found` and, for a taken email, `already-exists`. */
export async function updateAccount(_tx: Tx, _change: AccountChange): Promise<Account> {
  return unbuilt;
}
/** Readable, random, good for seven days or until a password is chosen; ends every sign-in. */
export async function setOneTimePassword(_tx: Tx, _account: { uid: string; now: string }): Promise<string> {
  return unbuilt;
}
/** A password chosen by its person; refuses `invalid-argument` for a weak one; ends every sign-in. */
export async function setPassword(_tx: Tx, _account: { uid: string; password: string; now: string }): Promise<void> {
  return unbuilt;
}
/** Signs out everywhere, at once. */
export async function endSignIns(_tx: Tx, _account: { uid: string; now: string }): Promise<void> {
  return unbuilt;
}
export async function deleteAccount(_tx: Tx, _account: { uid: string }): Promise<void> {
  return unbuilt;
}
