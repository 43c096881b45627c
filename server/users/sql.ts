import { refuse } from "@hb/domain/refusal.ts";
import type { Request } from "@hb/domain/users/confirming.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { violated } from "@hb/platform/database/failure.ts";
import { secondFactorResetText } from "./text.ts";

export interface StoredReset extends Request {
  userId: string;
}

const columns = (db: Queryable) => db`
  user_id as "userId", asked_by as "askedBy", asked_by_name as "askedByName", asked_at as "askedAt", waits`;

export async function listResets(db: Queryable): Promise<StoredReset[]> {
  return db<StoredReset[]>`select ${columns(db)} from study.second_factor_resets order by asked_at, user_id`;
}

/** False = it was already requested. */
export async function insertReset(
  tx: Tx,
  { userId, askedBy, askedByName, askedAt, waits }: StoredReset,
): Promise<boolean> {
  const { count } = await tx`
    insert into study.second_factor_resets (user_id, asked_by, asked_by_name, asked_at, waits)
    values (${userId}, ${askedBy}, ${askedByName}, ${askedAt}, ${waits}) on conflict do nothing`.catch(error => {
    if (violated(error) === "second_factor_resets_user_id_fkey")
      refuse("failed-precondition", secondFactorResetText.notEnrolled);
    throw error;
  });
  return count === 1;
}

/**
 * Removed to be carried out or ended. If the transaction fails it is back, and others wait meanwhile. `askedAt`: only this
 * request, and not one that replaced it.
 */
export async function takeReset(tx: Tx, userId: string, askedAt?: string): Promise<StoredReset | undefined> {
  const [row] = await tx<StoredReset[]>`
    delete from study.second_factor_resets
     where user_id = ${userId} and asked_at = coalesce(${askedAt ?? null}, asked_at) returning ${columns(tx)}`;
  return row;
}
