import type { Queryable, Sql, Tx } from "../../database/connect.ts";
import type { Permissions } from "../accounts/account.ts";

/** What a sign-in proved besides the password. */
export type SecondFactorProof = "totp" | "recovery_code";

/** Read at the start of every call of a signed-in user, so it is cheap: a few unique keys. */
export interface SignInState {
  signIn: string;
  uid: string;
  name: string;
  email: string;
  permissions: Permissions;
  changePassword: boolean;
  disabled: boolean;
  expiresOn: string | null;
  secondFactorSince: string | null;
  signedInAt: string;
  secondFactor: SecondFactorProof | null;
  /** The sign-in itself was ended. */
  isOver: boolean;
}

/** Deleted accounts are not included. */
export async function listSignInStates(db: Sql, signIns: readonly string[]): Promise<SignInState[]> {
  return db<SignInState[]>`
    select s.id as "signIn", a.uid, a.name, a.email, a.permissions, a.change_password as "changePassword", a.disabled,
           a.expires_on as "expiresOn", f.enrolled_at as "secondFactorSince", s.signed_in_at as "signedInAt",
           s.second_factor as "secondFactor", s.ended_at is not null as "isOver"
      from platform.sign_ins s join platform.accounts a on a.uid = s.uid
      left join platform.second_factors f on f.uid = a.uid
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
  secondFactor: SecondFactorProof | null;
  now: string;
}

export async function insertSignIn(tx: Tx, { id, uid, chainKey, secondFactor, now }: NewSignIn): Promise<void> {
  await tx`
    insert into platform.sign_ins (id, uid, signed_in_at, used_at, chain_key, second_factor)
    values (${id}, ${uid}, ${now}, ${now}, ${chainKey}, ${secondFactor})`;
}

export async function setSecondFactor(tx: Tx, id: string, proof: SecondFactorProof): Promise<void> {
  await tx`update platform.sign_ins set second_factor = ${proof} where id = ${id}`;
}

export async function noteSignedIn(tx: Tx, uid: string, now: string): Promise<void> {
  await tx`update platform.accounts set last_sign_in_at = ${now} where uid = ${uid}`;
}

export async function endSignIns(tx: Tx, uid: string, now: string): Promise<void> {
  await tx`update platform.sign_ins set ended_at = ${now} where uid = ${uid} and ended_at is null`;
}

export async function endOtherSignIns(
  tx: Tx,
  { uid, keep, now }: { uid: string; keep: string; now: string },
): Promise<void> {
  await tx`
    update platform.sign_ins set ended_at = ${now} where uid = ${uid} and id <> ${keep} and ended_at is null`;
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

/** True when it is still active; it stays so until the transaction ends. */
export async function lockSignIn(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx`select 1 from platform.sign_ins where id = ${id} and ended_at is null for update`;
  return row !== undefined;
}

export async function insertRefreshToken(tx: Tx, hash: Buffer, signIn: string, now: string): Promise<void> {
  await tx`
    insert into platform.refresh_tokens (hash, sign_in, issued_at) values (${hash}, ${signIn}, ${now})`;
}

interface LockedRefreshToken {
  signIn: string;
  uid: string;
  signedInAt: string;
  usedAt: string;
  endedAt: string | null;
  replaced: boolean;
  secondFactor: SecondFactorProof | null;
  chainKey: Buffer;
  rotatedAt: string | null;
  warnedAt: string | null;
}

/** Locks the whole sign-in, so that two uses of one token run one after the other. */
export async function lockRefreshToken(tx: Tx, hash: Buffer): Promise<LockedRefreshToken | undefined> {
  const [locked] = await tx`
    select s.id from platform.sign_ins s join platform.refresh_tokens t on t.sign_in = s.id
     where t.hash = ${hash} for update of s`;
  if (!locked) return undefined;
  const [row] = await tx<LockedRefreshToken[]>`
    select s.id as "signIn", s.uid, s.signed_in_at as "signedInAt", s.used_at as "usedAt", s.ended_at as "endedAt",
           s.replaced, s.second_factor as "secondFactor", s.chain_key as "chainKey", t.rotated_at as "rotatedAt", t.warned_at as "warnedAt"
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
