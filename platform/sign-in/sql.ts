import type { Permissions } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { JWK } from "jose";
import type { Queryable, Sql, Tx } from "../database/connect.ts";
import { violated } from "../database/failure.ts";
import type { Account, AccountChange, NewAccount } from "./accounts.ts";

const signingKeyLock = 4_803;

const account = (db: Queryable) => db`
  uid, email, email_verified as "emailVerified", name, permissions, change_password as "changePassword", disabled,
  expires_on as "expiresOn", created_at as "createdAt", last_sign_in_at as "lastSignInAt", valid_since as "validSince",
  version`;

// Accounts

export async function insertAccount(tx: Tx, added: Required<NewAccount>): Promise<Account> {
  const { uid, email, name, permissions, expiresOn, now } = added;
  const [row] = await tx<Account[]>`
    insert into platform.accounts (uid, email, name, permissions, expires_on, created_at, valid_since)
    values (${uid}, ${email}, ${name}, ${tx.json(permissions)}, ${expiresOn}, ${now}, ${now})
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
  const { uid, name, email, permissions, disabled, expiresOn, changePassword } = change;
  const [row] = await tx<Account[]>`
    update platform.accounts set version = version + 1
      ${name === undefined ? tx`` : tx`, name = ${name}`}
      ${email === undefined ? tx`` : tx`, email = ${email}, email_verified = email_verified and email = ${email}`}
      ${permissions === undefined ? tx`` : tx`, permissions = ${tx.json(permissions)}`}
      ${disabled === undefined ? tx`` : tx`, disabled = ${disabled}`}
      ${expiresOn === undefined ? tx`` : tx`, expires_on = ${expiresOn}`}
      ${changePassword === undefined ? tx`` : tx`, change_password = ${changePassword}`}
    where uid = ${uid} returning ${account(tx)}`.catch(refuseTakenEmail);
  return row;
}

export async function confirmEmail(tx: Tx, { uid, email }: { uid: string; email: string }): Promise<void> {
  await tx`
    update platform.accounts set email = ${email}, email_verified = true, version = version + 1
     where uid = ${uid}`.catch(refuseTakenEmail);
}

interface NewPassword {
  uid: string;
  passwordHash: string;
  /** Null for a password that its person chose. */
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
    refuse("already-exists", "Another user has this email address.", { field: "email" });
  throw error;
}

// Sign-ins

/** Cheap, because every call of every signed-in person begins with it: two primary keys. */
export interface Present {
  signIn: string;
  uid: string;
  name: string;
  email: string;
  permissions: Permissions;
  changePassword: boolean;
  disabled: boolean;
  expiresOn: string | null;
  /** The sign-in itself was ended. */
  isOver: boolean;
}

/** A deleted account is not among them. */
export async function listPresent(db: Sql, signIns: readonly string[]): Promise<Present[]> {
  return db<Present[]>`
    select s.id as "signIn", a.uid, a.name, a.email, a.permissions, a.change_password as "changePassword", a.disabled,
           a.expires_on as "expiresOn", s.ended_at is not null as "isOver"
      from platform.sign_ins s join platform.accounts a on a.uid = s.uid
     where s.id = any(${[...signIns]}::uuid[])`;
}

export interface Credentials {
  uid: string;
  passwordHash: string | null;
}

export async function findCredentials(db: Queryable, email: string): Promise<Credentials | undefined> {
  const [row] = await db<Credentials[]>`
    select uid, password_hash as "passwordHash" from platform.accounts where email = ${email}`;
  return row;
}

export async function findCredentialsOf(
  db: Queryable,
  uid: string,
): Promise<(Credentials & { email: string; name: string }) | undefined> {
  const [row] = await db<(Credentials & { email: string; name: string })[]>`
    select uid, email, name, password_hash as "passwordHash" from platform.accounts where uid = ${uid}`;
  return row;
}

interface NewSignIn {
  id: string;
  uid: string;
  chainKey: Buffer;
  now: string;
}

export async function insertSignIn(tx: Tx, { id, uid, chainKey, now }: NewSignIn): Promise<void> {
  await tx`
    insert into platform.sign_ins (id, uid, signed_in_at, used_at, chain_key)
    values (${id}, ${uid}, ${now}, ${now}, ${chainKey})`;
}

export async function noteSignedIn(tx: Tx, uid: string, now: string): Promise<void> {
  await tx`update platform.accounts set last_sign_in_at = ${now} where uid = ${uid}`;
}

export async function endSignIns(tx: Tx, uid: string, now: string): Promise<void> {
  await tx`update platform.sign_ins set ended_at = ${now} where uid = ${uid} and ended_at is null`;
}

export async function setValidSince(tx: Tx, uid: string, now: string): Promise<boolean> {
  const { count } = await tx`
    update platform.accounts set valid_since = ${now}, version = version + 1 where uid = ${uid}`;
  return count === 1;
}

export async function endSignIn(tx: Tx, id: string, now: string): Promise<void> {
  await tx`update platform.sign_ins set ended_at = ${now} where id = ${id} and ended_at is null`;
}

export async function replaceSignIn(tx: Tx, id: string): Promise<void> {
  await tx`update platform.sign_ins set replaced = true where id = ${id}`;
}

export async function useSignIn(tx: Tx, id: string, now: string): Promise<void> {
  await tx`update platform.sign_ins set used_at = ${now} where id = ${id}`;
}

/** True when it is still alive; it stays so until the transaction ends. */
export async function holdSignIn(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx`select 1 from platform.sign_ins where id = ${id} and ended_at is null for update`;
  return row !== undefined;
}

// Refresh tokens

export async function insertRefreshToken(tx: Tx, hash: Buffer, signIn: string, now: string): Promise<void> {
  await tx`
    insert into platform.refresh_tokens (hash, sign_in, issued_at) values (${hash}, ${signIn}, ${now})`;
}

interface HeldRefreshToken {
  signIn: string;
  uid: string;
  signedInAt: string;
  usedAt: string;
  endedAt: string | null;
  replaced: boolean;
  chainKey: Buffer;
  rotatedAt: string | null;
  warnedAt: string | null;
}

/** Holds the whole sign-in, so that two uses of one token come one after the other. */
export async function holdRefreshToken(tx: Tx, hash: Buffer): Promise<HeldRefreshToken | undefined> {
  const [held] = await tx`
    select s.id from platform.sign_ins s join platform.refresh_tokens t on t.sign_in = s.id
     where t.hash = ${hash} for update of s`;
  if (!held) return undefined;
  const [row] = await tx<HeldRefreshToken[]>`
    select s.id as "signIn", s.uid, s.signed_in_at as "signedInAt", s.used_at as "usedAt", s.ended_at as "endedAt",
           s.replaced, s.chain_key as "chainKey", t.rotated_at as "rotatedAt", t.warned_at as "warnedAt"
      from platform.refresh_tokens t join platform.sign_ins s on s.id = t.sign_in
     where t.hash = ${hash}`;
  return row;
}

export async function isRotated(tx: Tx, hash: Buffer): Promise<boolean> {
  const [row] = await tx`select 1 from platform.refresh_tokens where hash = ${hash} and rotated_at is not null`;
  return row !== undefined;
}

export async function warnRefreshToken(tx: Tx, hash: Buffer, now: string): Promise<void> {
  await tx`update platform.refresh_tokens set warned_at = ${now} where hash = ${hash}`;
}

/** False when it was rotated before. */
export async function rotate(tx: Tx, hash: Buffer, now: string): Promise<boolean> {
  const { count } = await tx`
    update platform.refresh_tokens set rotated_at = ${now} where hash = ${hash} and rotated_at is null`;
  return count === 1;
}

// Codes that were mailed out

export type RequestType = "PASSWORD_RESET" | "VERIFY_EMAIL" | "VERIFY_AND_CHANGE_EMAIL";
export interface OobCode {
  requestType: RequestType;
  uid: string;
  email: string;
  newEmail: string | null;
  expiresAt: string;
}

export async function insertOobCode(tx: Tx, hash: Buffer, code: OobCode): Promise<void> {
  const { requestType, uid, email, newEmail, expiresAt } = code;
  await tx`
    insert into platform.oob_codes (hash, request_type, uid, email, new_email, expires_at)
    values (${hash}, ${requestType}, ${uid}, ${email}, ${newEmail}, ${expiresAt})`;
}

export async function findOobCode(db: Queryable, hash: Buffer): Promise<OobCode | undefined> {
  const [row] = await db<OobCode[]>`
    select request_type as "requestType", uid, email, new_email as "newEmail", expires_at as "expiresAt"
      from platform.oob_codes where hash = ${hash}`;
  return row;
}

export async function countOobCodes(tx: Tx, uid: string, requestType: RequestType, now: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from platform.oob_codes
     where uid = ${uid} and request_type = ${requestType} and expires_at > ${now}`;
  return row?.count ?? 0;
}

/** False when somebody else used it in the meantime. */
export async function takeOobCode(tx: Tx, hash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from platform.oob_codes where hash = ${hash}`;
  return count === 1;
}

export async function dropOobCodes(tx: Tx, uid: string): Promise<void> {
  await tx`delete from platform.oob_codes where uid = ${uid}`;
}

// Keys

export interface SigningKey {
  kid: string;
  publicJwk: JWK;
  createdAt: string;
}

/** Several processes may find the key too old at once: one makes the next, the others wait and take it. */
export async function lockSigningKeys(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${signingKeyLock})`;
}

export async function listSigningKeys(db: Queryable): Promise<SigningKey[]> {
  return [
    ...(await db<SigningKey[]>`
      select kid, public_jwk as "publicJwk", created_at as "createdAt" from platform.signing_keys
       order by created_at desc, kid`),
  ];
}

export async function findPrivateKey(tx: Tx, kid: string): Promise<string | undefined> {
  const [row] = await tx<{ pkcs8: string }[]>`
    select private_pkcs8 as pkcs8 from platform.signing_key_secrets where kid = ${kid}`;
  return row?.pkcs8;
}

export async function insertSigningKey(tx: Tx, key: SigningKey, pkcs8: string): Promise<void> {
  await tx`
    insert into platform.signing_keys (kid, public_jwk, created_at)
    values (${key.kid}, ${tx.json(key.publicJwk)}, ${key.createdAt})`;
  await tx`delete from platform.signing_key_secrets`;
  await tx`insert into platform.signing_key_secrets (kid, private_pkcs8) values (${key.kid}, ${pkcs8})`;
}

// Limits

export async function countAttempt(
  db: Sql,
  attempt: { key: Buffer; now: string; endsAt: string },
): Promise<{ count: number; endsAt: string }> {
  const { key, now, endsAt } = attempt;
  const [row] = await db<{ count: number; endsAt: string }[]>`
    insert into platform.sign_in_attempts as a (key, count, ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when a.ends_at <= ${now} then 1 else a.count + 1 end,
      ends_at = case when a.ends_at <= ${now} then excluded.ends_at else a.ends_at end
    returning count, ends_at as "endsAt"`;
  return row as { count: number; endsAt: string };
}

export async function uncountAttempt(db: Queryable, key: Buffer): Promise<void> {
  await db`update platform.sign_in_attempts set count = count - 1 where key = ${key} and count > 0`;
}

export async function forgetAttempts(db: Queryable, key: Buffer): Promise<void> {
  await db`delete from platform.sign_in_attempts where key = ${key}`;
}

export async function isFamiliar(db: Sql, network: string, since: string): Promise<boolean> {
  const [row] = await db`
    select 1 from platform.familiar_addresses where network = ${network} and signed_in_at > ${since}`;
  return row !== undefined;
}

export async function noteFamiliar(tx: Tx, network: string, now: string): Promise<void> {
  await tx`
    insert into platform.familiar_addresses (network, signed_in_at) values (${network}, ${now})
    on conflict (network) do update set signed_in_at = excluded.signed_in_at`;
}

// What time has ended

interface Ended {
  now: string;
  codesBefore: string;
  signInsUnusedSince: string;
  addressesBefore: string;
  keysBefore: string;
}

/** Each on its own: one transaction over so many tables could stand in somebody's way. */
export async function sweep(db: Sql, ended: Ended): Promise<void> {
  await db`delete from platform.sign_in_attempts where ends_at <= ${ended.now}`;
  await db`delete from platform.oob_codes where expires_at < ${ended.codesBefore}`;
  await db`delete from platform.sign_ins where used_at < ${ended.signInsUnusedSince}`;
  await db`delete from platform.refresh_tokens where rotated_at < ${ended.signInsUnusedSince}`;
  await db`delete from platform.familiar_addresses where signed_in_at < ${ended.addressesBefore}`;
  await db`delete from platform.signing_keys where created_at < ${ended.keysBefore}`;
}
