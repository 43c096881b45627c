import type { Queryable, Tx } from "../../database/connect.ts";
import { violated } from "../../database/failure.ts";
import type { ProviderProof } from "../tokens/sign-in-sql.ts";
import { reject } from "../wire-error.ts";

export interface SecondFactor {
  id: string;
  uid: string;
  name: string | null;
  enrolledAt: string;
}

export interface CheckedFactor extends SecondFactor {
  secret: Buffer;
  lastStep: number;
}

export async function findFactor(db: Queryable, uid: string): Promise<SecondFactor | undefined> {
  const [row] = await db<SecondFactor[]>`
    select id, uid, name, enrolled_at as "enrolledAt" from platform.second_factors where uid = ${uid}`;
  return row;
}

/** With its secret, and locked, so that two uses of one code run one after the other. */
export async function lockFactor(tx: Tx, uid: string): Promise<CheckedFactor | undefined> {
  const [row] = await tx<CheckedFactor[]>`
    select f.id, f.uid, f.name, f.enrolled_at as "enrolledAt", f.last_step::float8 as "lastStep", s.secret
      from platform.second_factors f join platform.second_factor_secrets s on s.factor = f.id
     where f.uid = ${uid} for update of f`;
  return row;
}

export async function insertFactor(tx: Tx, { id, uid, name, enrolledAt, lastStep, secret }: CheckedFactor) {
  await tx`
    insert into platform.second_factors (id, uid, name, enrolled_at, last_step)
    values (${id}, ${uid}, ${name}, ${enrolledAt}, ${lastStep})`.catch(error => {
    if (violated(error) === "one_second_factor_per_account") reject("SECOND_FACTOR_EXISTS");
    throw error;
  });
  await tx`insert into platform.second_factor_secrets (factor, secret) values (${id}, ${secret})`;
}

export async function useStep(tx: Tx, factor: string, step: number): Promise<void> {
  await tx`update platform.second_factors set last_step = ${step} where id = ${factor}`;
}

/** With its secret and its recovery codes. False when there is none. */
export async function deleteFactor(tx: Tx, uid: string): Promise<boolean> {
  const { count } = await tx`delete from platform.second_factors where uid = ${uid}`;
  await tx`delete from platform.second_factor_enrollments where uid = ${uid}`;
  await dropPendingSignIns(tx, uid);
  return count === 1;
}

export interface Enrollment {
  uid: string;
  session: Buffer;
  secret: Buffer;
  expiresAt: string;
}

/** A new attempt replaces the one before. */
export async function putEnrollment(tx: Tx, { uid, session, secret, expiresAt }: Enrollment): Promise<void> {
  await tx`
    insert into platform.second_factor_enrollments (uid, session, secret, expires_at)
    values (${uid}, ${session}, ${secret}, ${expiresAt})
    on conflict (uid) do update
      set session = excluded.session, secret = excluded.secret, expires_at = excluded.expires_at`;
}

export async function findEnrollment(tx: Tx, uid: string): Promise<Enrollment | undefined> {
  const [row] = await tx<Enrollment[]>`
    select uid, session, secret, expires_at as "expiresAt" from platform.second_factor_enrollments where uid = ${uid}`;
  return row;
}

export async function dropEnrollment(tx: Tx, uid: string): Promise<void> {
  await tx`delete from platform.second_factor_enrollments where uid = ${uid}`;
}

export async function replaceRecoveryCodes(tx: Tx, factor: string, hashes: readonly Buffer[]): Promise<void> {
  await tx`delete from platform.recovery_codes where factor = ${factor}`;
  await tx`insert into platform.recovery_codes ${tx(hashes.map(hash => ({ hash, factor })))}`;
}

/** False when it is wrong or was used. */
export async function takeRecoveryCode(tx: Tx, factor: string, hash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from platform.recovery_codes where factor = ${factor} and hash = ${hash}`;
  return count === 1;
}

export async function countRecoveryCodes(db: Queryable, uid: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from platform.recovery_codes c join platform.second_factors f on f.id = c.factor
     where f.uid = ${uid}`;
  return row?.count ?? 0;
}

export interface PendingSignIn {
  uid: string;
  expiresAt: string;
  /** Null = after a password. */
  provider: ProviderProof | null;
}

export async function insertPendingSignIn(tx: Tx, hash: Buffer, pending: PendingSignIn): Promise<void> {
  const { uid, expiresAt, provider } = pending;
  await tx`
    insert into platform.pending_sign_ins (hash, uid, expires_at, proved_at, browser, id_token)
    values (${hash}, ${uid}, ${expiresAt}, ${provider?.provedAt ?? null}, ${provider?.browser ?? null},
            ${provider?.idToken ?? null})`;
}

export async function findPendingSignIn(db: Queryable, hash: Buffer): Promise<PendingSignIn | undefined> {
  const [row] = await db<(Omit<PendingSignIn, "provider"> & { [K in keyof ProviderProof]: ProviderProof[K] | null })[]>`
    select uid, expires_at as "expiresAt", proved_at as "provedAt", browser, id_token as "idToken"
      from platform.pending_sign_ins where hash = ${hash}`;
  if (!row) return undefined;
  const { uid, expiresAt, provedAt, browser, idToken } = row;
  const provider = provedAt && browser && idToken ? { provedAt, browser, idToken } : null;
  return { uid, expiresAt, provider };
}

/** False when it was used or dropped in the meantime. */
export async function takePendingSignIn(tx: Tx, hash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from platform.pending_sign_ins where hash = ${hash}`;
  return count === 1;
}

export async function dropPendingSignIns(tx: Tx, uid: string): Promise<void> {
  await tx`delete from platform.pending_sign_ins where uid = ${uid}`;
}
