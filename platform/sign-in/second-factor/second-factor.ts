import type { Queryable, Tx } from "../../database/connect.ts";
import { refuse } from "../../refusal.ts";
import { endSignIns } from "../accounts/accounts.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import * as sql from "./sql.ts";

/** Ten codes to show once, each good for one sign-in without the authenticator app. Earlier ones stop working. */
export async function createRecoveryCodes(tx: Tx, uid: string): Promise<string[]> {
  const factor = await sql.findFactor(tx, uid);
  if (!factor) refuse("failed-precondition", "Set up an authenticator app first.");
  return replaceRecoveryCodes(tx, factor.id);
}

/** How many are left. */
export async function countRecoveryCodes(db: Queryable, uid: string): Promise<number> {
  return sql.countRecoveryCodes(db, uid);
}

/** For someone who lost their phone and their recovery codes. Signs out everywhere. False when there is none. */
export async function removeSecondFactor(tx: Tx, { uid, now }: { uid: string; now: string }): Promise<boolean> {
  if (!(await sql.deleteFactor(tx, uid))) return false;
  await endSignIns(tx, { uid, now });
  return true;
}
