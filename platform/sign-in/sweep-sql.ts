import type { Sql } from "../database/connect.ts";

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
