import type { Tx } from "../../database/connect.ts";
import { hashOf, makeReadableSecret } from "../tokens/secrets.ts";
import * as sql from "./sql.ts";

export const recoveryCodeCount = 10;

/** To be shown once: only their hashes are kept. Replaces the ones before. */
export async function replaceRecoveryCodes(tx: Tx, factor: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeReadableSecret);
  await sql.replaceRecoveryCodes(tx, factor, codes.map(hashOf));
  return codes;
}

/** As it was made, however it was typed: with spaces, in capitals, without dashes. Undefined when it can't be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[a-z2-9]{16}$/.test(letters) ? letters.match(/.{4}/g)?.join("-") : undefined;
}
