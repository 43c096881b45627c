import type { Tx } from "@hb/platform/database/connect.ts";

interface ImportCounts {
  created: number;
  firstId: number | null;
  lastId: number | null;
}

/**
 * Undefined = this is the first such request, and it's now reserved. A second one waits here until the first has finished
 * and then gets its answer.
 */
export async function beginImport(
  tx: Tx,
  { userId, requestId, now }: { userId: string; requestId: string; now: string },
): Promise<ImportCounts | undefined> {
  const [fresh] = await tx`
    insert into study.imports (user_id, request_id, row_count, imported_at)
    values (${userId}, ${requestId}, 0, ${now})
    on conflict on constraint a_file_is_imported_once_per_request do nothing returning 1`;
  if (fresh) return undefined;
  const [earlier] = await tx<ImportCounts[]>`
    select row_count as created, first_id as "firstId", last_id as "lastId" from study.imports
     where user_id = ${userId} and request_id = ${requestId}`;
  return earlier;
}

export async function endImport(
  tx: Tx,
  { userId, requestId, created, firstId, lastId }: ImportCounts & { userId: string; requestId: string },
): Promise<void> {
  await tx`
    update study.imports set row_count = ${created}, first_id = ${firstId}, last_id = ${lastId}
     where user_id = ${userId} and request_id = ${requestId}`;
}
