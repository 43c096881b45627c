import type { PermissionKey } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface PermissionUse {
  userId: string;
  key: PermissionKey;
  /** To the hour: the first use in the last hour in which there was one. */
  lastUsedAt: string;
}

/** At most one of each account and permission. Another process may have written a later one. */
export async function keepUses(tx: Tx, uses: readonly PermissionUse[]): Promise<void> {
  await tx`
    insert into study.permission_uses as kept (user_id, key, last_used_at)
    select "userId", key, "lastUsedAt"
      from jsonb_to_recordset(${tx.json(uses as never)}) as given ("userId" text, key text, "lastUsedAt" timestamptz)
     order by 1, 2
    on conflict (user_id, key) do update
       set last_used_at = excluded.last_used_at where excluded.last_used_at > kept.last_used_at`;
}

export async function listPermissionUses(db: Queryable): Promise<PermissionUse[]> {
  return db<PermissionUse[]>`
    select user_id as "userId", key, last_used_at as "lastUsedAt" from study.permission_uses order by user_id, key`;
}

export async function forgetUsesBefore(tx: Tx, at: string): Promise<void> {
  await tx`delete from study.permission_uses where last_used_at < ${at}`;
}
