import type { Queryable, Tx } from "../../database/connect.ts";
import { violated } from "../../database/failure.ts";
import { refuse } from "../../refusal.ts";
import type { Account, AccountChange, NewAccount } from "./account.ts";

const account = (db: Queryable) => db`
  uid, email, email_verified as "emailVerified", name, permissions, terms, change_password as "changePassword", disabled,
  expires_on as "expiresOn", created_at as "createdAt", last_sign_in_at as "lastSignInAt", valid_since as "validSince",
  (select enrolled_at from platform.second_factors f where f.uid = accounts.uid) as "secondFactorSince",
  provider_only as "providerOnly",
  (select max(linked_at) from platform.provider_links l where l.uid = accounts.uid) as "providerSince", preferences, version`;

export async function insertAccount(tx: Tx, added: Required<NewAccount>): Promise<Account> {
  const { uid, email, name, permissions, terms, expiresOn, now } = added;
  const [row] = await tx<Account[]>`
    insert into platform.accounts (uid, email, name, permissions, terms, expires_on, created_at, valid_since)
    values (${uid}, ${email}, ${name}, ${tx.json(permissions)}, ${tx.json(terms as never)}, ${expiresOn}, ${now}, ${now})
    returning ${account(tx)}`.catch(refuseTakenEmail);
  return row as Account;
}

export async function findAccount(db: Queryable, uid: string): Promise<Account | undefined> {
  const [row] = await db<Account[]>`select ${account(db)} from platform.accounts where uid = ${uid}`;
  return row;
}

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const [row] = await db<Account[]>`select ${account(db)} from platform.accounts where email = ${email}`;
  return row;
}

export async function listAccounts(db: Queryable): Promise<Account[]> {
  return [...(await db<Account[]>`select ${account(db)} from platform.accounts order by lower(name), uid`)];
}

export async function lockAccounts(tx: Tx): Promise<Account[]> {
  return [...(await tx<Account[]>`select ${account(tx)} from platform.accounts order by uid for update`)];
}

export type LockedAccount = Account & { passwordHash: string | null; passwordExpiresAt: string | null };

export async function lockAccount(tx: Tx, uid: string): Promise<LockedAccount | undefined> {
  const [row] = await tx<LockedAccount[]>`
    select ${account(tx)}, password_hash as "passwordHash", password_expires_at as "passwordExpiresAt"
      from platform.accounts where uid = ${uid} for update`;
  return row;
}

export async function updateAccount(tx: Tx, change: AccountChange): Promise<Account | undefined> {
  const { uid, name, email, permissions, terms, disabled, expiresOn, changePassword, providerOnly } = change;
  const [row] = await tx<Account[]>`
    update platform.accounts set version = version + 1
      ${name === undefined ? tx`` : tx`, name = ${name}`}
      ${email === undefined ? tx`` : tx`, email = ${email}, email_verified = email_verified and email = ${email}`}
      ${permissions === undefined ? tx`` : tx`, permissions = ${tx.json(permissions)}`}
      ${terms === undefined ? tx`` : tx`, terms = ${tx.json(terms as never)}`}
      ${disabled === undefined ? tx`` : tx`, disabled = ${disabled}`}
      ${expiresOn === undefined ? tx`` : tx`, expires_on = ${expiresOn}`}
      ${changePassword === undefined ? tx`` : tx`, change_password = ${changePassword}`}
      ${providerOnly === undefined ? tx`` : tx`, provider_only = ${providerOnly}`}
    where uid = ${uid} returning ${account(tx)}`.catch(refuseTakenEmail);
  return row;
}

export async function confirmEmail(tx: Tx, { uid, email }: { uid: string; email: string }): Promise<void> {
  await tx`
    update platform.accounts set email = ${email}, email_verified = true, version = version + 1
     where uid = ${uid}`.catch(refuseTakenEmail);
}

/** Not a new version: it's no one else's concern, and a colleague may be editing the account. */
export async function setPreferences(tx: Tx, uid: string, preferences: Account["preferences"]): Promise<boolean> {
  const { count } = await tx`
    update platform.accounts set preferences = ${tx.json(preferences as never)} where uid = ${uid}`;
  return count === 1;
}

interface NewPassword {
  uid: string;
  passwordHash: string;
  /** Null for a password that the user chose. */
  expiresAt: string | null;
  now: string;
}

export async function setPassword(tx: Tx, { uid, passwordHash, expiresAt, now }: NewPassword): Promise<boolean> {
  const { count } = await tx`
    update platform.accounts set password_hash = ${passwordHash}, password_expires_at = ${expiresAt},
      change_password = ${expiresAt !== null}, valid_since = ${now}, version = version + 1
     where uid = ${uid}`;
  return count === 1;
}

export async function deleteAccount(tx: Tx, uid: string): Promise<boolean> {
  const { count } = await tx`delete from platform.accounts where uid = ${uid}`;
  return count === 1;
}

function refuseTakenEmail(error: unknown): never {
  if (violated(error) === "one_account_per_email")
    refuse("already-exists", "Another account already uses this email address.", { field: "email" });
  throw error;
}
