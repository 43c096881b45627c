import type { Sql } from "../database/connect.ts";

interface Expired {
  codesBefore: string;
  signInsUnusedSince: string;
  addressesBefore: string;
  keysBefore: string;
}

/** Each on its own: one transaction over so many tables could block others. */
export async function sweep(db: Sql, expired: Expired): Promise<void> {
  await db`delete from platform.oob_codes where expires_at < ${expired.codesBefore}`;
  await db`delete from platform.pending_sign_ins where expires_at < ${expired.codesBefore}`;
  await db`delete from platform.provider_attempts where expires_at < ${expired.codesBefore}`;
  await db`delete from platform.second_factor_enrollments where expires_at < ${expired.codesBefore}`;
  await db`delete from platform.sign_ins where used_at < ${expired.signInsUnusedSince}`;
  await db`delete from platform.refresh_tokens where rotated_at < ${expired.signInsUnusedSince}`;
  await db`delete from platform.familiar_addresses where signed_in_at < ${expired.addressesBefore}`;
  await db`delete from platform.known_places where seen_at < ${expired.addressesBefore}`;
  await db`delete from platform.signing_keys where created_at < ${expired.keysBefore}`;
}
