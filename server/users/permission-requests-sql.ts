import type { PermissionKey } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

interface StoredRequest {
  userId: string;
  key: PermissionKey;
  until: string | null;
  reason: string;
  askedAt: string;
}

const columns = (db: Queryable) => db`user_id as "userId", key, until, reason, asked_at as "askedAt"`;

export async function listRequests(db: Queryable): Promise<StoredRequest[]> {
  return [
    ...(await db<
      StoredRequest[]
    >`select ${columns(db)} from study.permission_requests order by asked_at, user_id, key`),
  ];
}

export async function putRequest(tx: Tx, { userId, key, until, reason, askedAt }: StoredRequest): Promise<void> {
  await tx`
    insert into study.permission_requests (user_id, key, until, reason, asked_at)
    values (${userId}, ${key}, ${until}, ${reason}, ${askedAt})
    on conflict (user_id, key) do update
      set until = excluded.until, reason = excluded.reason, asked_at = excluded.asked_at`;
}

/** Removed to be answered or withdrawn. `askedAt`: only this one, and not one that replaced it. */
export async function takeRequest(
  tx: Tx,
  { userId, key, askedAt }: { userId: string; key: PermissionKey; askedAt?: string },
): Promise<StoredRequest | undefined> {
  const [row] = await tx<StoredRequest[]>`
    delete from study.permission_requests
     where user_id = ${userId} and key = ${key} and asked_at = coalesce(${askedAt ?? null}, asked_at)
    returning ${columns(tx)}`;
  return row;
}
