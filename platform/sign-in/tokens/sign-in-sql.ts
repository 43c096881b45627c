import type { Queryable, Tx } from "../../database/connect.ts";
import type { Account, Permissions } from "../accounts/account.ts";
import type { SignInMethod } from "../hooks.ts";

/** What a sign-in proved besides the password, or that the identity provider asked for more than one. */
export type SecondFactorProof = "totp" | "recovery_code" | "provider";

/** What is kept of a sign-in by the identity provider. */
export interface ProviderProof {
  /** SHA-256 of the browser's secret. */
  browser: Buffer;
  idToken: string;
  provedAt: string;
}

/** Read at the start of every call of a signed-in user, so it is cheap: a few unique keys. */
export interface SignInState {
  signIn: string;
  uid: string;
  name: string;
  email: string;
  permissions: Permissions;
  terms: Account["terms"];
  changePassword: boolean;
  disabled: boolean;
  expiresOn: string | null;
  secondFactorSince: string | null;
  signedInAt: string;
  /** When its person last proved who they are. */
  provedAt: string;
  secondFactor: SecondFactorProof | null;
  method: SignInMethod;
  /** The sign-in itself was ended. */
  isOver: boolean;
}

const method = (db: Queryable) => db`case when s.browser is null then 'password' else 'provider' end as method`;

/** Deleted accounts are not included. */
export async function listSignInStates(db: Queryable, signIns: readonly string[]): Promise<SignInState[]> {
  return db<SignInState[]>`
    select s.id as "signIn", a.uid, a.name, a.email, a.permissions, a.terms, a.disabled,
           a.change_password and s.browser is null as "changePassword", a.expires_on as "expiresOn",
           f.enrolled_at as "secondFactorSince", s.signed_in_at as "signedInAt",
           coalesce(s.proved_at, s.signed_in_at) as "provedAt", ${method(db)}, s.second_factor as "secondFactor", s.ended_at is not null as "isOver"
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
  provider: ProviderProof | null;
  address: string;
  device: string;
  now: string;
}

export async function insertSignIn(tx: Tx, given: NewSignIn): Promise<void> {
  const { id, uid, chainKey, secondFactor, provider, address, device, now } = given;
  await tx`
    insert into platform.sign_ins
      (id, uid, signed_in_at, used_at, chain_key, second_factor, address, device, proved_at, browser, id_token)
    values (${id}, ${uid}, ${now}, ${now}, ${chainKey}, ${secondFactor}, ${address}, ${device},
            ${provider?.provedAt ?? null}, ${provider?.browser ?? null}, ${provider?.idToken ?? null})`;
}

export interface OpenSignIn {
  id: string;
  signedInAt: string;
  /** When it last got a new token, which an open browser does every hour. */
  usedAt: string;
  address: string;
  device: string;
}

/** Newest use first. */
export async function listOpenSignIns(db: Queryable, uid: string, usedSince: string): Promise<OpenSignIn[]> {
  return [
    ...(await db<OpenSignIn[]>`
      select id, signed_in_at as "signedInAt", used_at as "usedAt", address, device from platform.sign_ins
       where uid = ${uid} and ended_at is null and used_at > ${usedSince} order by used_at desc, id`),
  ];
}

/** False when it had ended before, or is somebody else's. */
export async function endSignInOf(
  tx: Tx,
  { uid, id, now }: { uid: string; id: string; now: string },
): Promise<boolean> {
  const { count } = await tx`
    update platform.sign_ins set ended_at = ${now} where id = ${id} and uid = ${uid} and ended_at is null`;
  return count === 1;
}

interface SeenPlace {
  uid: string;
  network: string;
  device: string;
  now: string;
}

/** Whether the network or the device is new to an account that has signed in before; it is known from now on. */
export async function meetPlace(tx: Tx, { uid, network, device, now }: SeenPlace): Promise<boolean> {
  const [known] = await tx<{ places: number; network: boolean; device: boolean }[]>`
    select count(*)::int as places, coalesce(bool_or(network = ${network}), false) as network,
           coalesce(bool_or(device = ${device}), false) as device
      from platform.known_places where uid = ${uid}`;
  await tx`
    insert into platform.known_places (uid, network, device, seen_at) values (${uid}, ${network}, ${device}, ${now})
    on conflict (uid, network, device) do update set seen_at = excluded.seen_at`;
  return known !== undefined && known.places > 0 && !(known.network && known.device);
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
  provedAt: string;
  method: SignInMethod;
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
           coalesce(s.proved_at, s.signed_in_at) as "provedAt", ${method(tx)}, s.replaced, s.second_factor as "secondFactor", s.chain_key as "chainKey", t.rotated_at as "rotatedAt", t.warned_at as "warnedAt"
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
