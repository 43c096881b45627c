import type { JWK } from "jose";
import type { Queryable, Tx } from "../../database/connect.ts";

const signingKeyLock = 4_803;

export interface SigningKey {
  kid: string;
  publicJwk: JWK;
  createdAt: string;
}

/** Several processes may find the key too old at once: one makes the next, the others wait and use it. */
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

/** With their private halves. */
export async function deleteOtherKeys(tx: Tx, kid: string): Promise<void> {
  await tx`delete from platform.signing_keys where kid <> ${kid}`;
}
