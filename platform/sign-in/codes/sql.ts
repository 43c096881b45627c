import type { Queryable, Tx } from "../../database/connect.ts";

export type RequestType = "PASSWORD_RESET" | "VERIFY_EMAIL" | "VERIFY_AND_CHANGE_EMAIL";
export interface OobCode {
  requestType: RequestType;
  uid: string;
  email: string;
  newEmail: string | null;
  expiresAt: string;
}

export async function insertCode(tx: Tx, hash: Buffer, code: OobCode): Promise<void> {
  const { requestType, uid, email, newEmail, expiresAt } = code;
  await tx`
    insert into platform.oob_codes (hash, request_type, uid, email, new_email, expires_at)
    values (${hash}, ${requestType}, ${uid}, ${email}, ${newEmail}, ${expiresAt})`;
}

export async function findCode(db: Queryable, hash: Buffer): Promise<OobCode | undefined> {
  const [row] = await db<OobCode[]>`
    select request_type as "requestType", uid, email, new_email as "newEmail", expires_at as "expiresAt"
      from platform.oob_codes where hash = ${hash}`;
  return row;
}

export async function countCodes(tx: Tx, uid: string, requestType: RequestType, now: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from platform.oob_codes
     where uid = ${uid} and request_type = ${requestType} and expires_at > ${now}`;
  return row?.count ?? 0;
}

/** False when it was used in the meantime. */
export async function takeCode(tx: Tx, hash: Buffer): Promise<boolean> {
  const { count } = await tx`delete from platform.oob_codes where hash = ${hash}`;
  return count === 1;
}

export async function dropCodes(tx: Tx, uid: string): Promise<void> {
  await tx`delete from platform.oob_codes where uid = ${uid}`;
}
