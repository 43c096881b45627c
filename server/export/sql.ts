import type { ExportListName } from "@hb/domain/export/lists.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface MadeExport {
  id: string;
  userId: string;
  list: ExportListName;
  file: string;
  rows: number;
  now: string;
  expiresAt: string;
}

export async function insertExport(tx: Tx, made: MadeExport): Promise<void> {
  await tx`
    insert into study.exports (id, user_id, list, file, rows, made_at, expires_at)
    values (${made.id}, ${made.userId}, ${made.list}, ${made.file}, ${made.rows}, ${made.now}, ${made.expiresAt})`;
}

export async function findExport(
  db: Queryable,
  file: string,
): Promise<Pick<MadeExport, "userId" | "list" | "expiresAt"> | undefined> {
  const [row] = await db<Pick<MadeExport, "userId" | "list" | "expiresAt">[]>`
    select user_id as "userId", list, expires_at as "expiresAt" from study.exports where file = ${file}`;
  return row;
}

/** Those whose time is over; answers their files. */
export async function deleteExpired(tx: Tx, now: string): Promise<string[]> {
  const rows = await tx<{ file: string }[]>`delete from study.exports where expires_at <= ${now} returning file`;
  return rows.map(({ file }) => file);
}

/** None of them can be downloaded any more. */
export async function endExports(tx: Tx, now: string): Promise<void> {
  await tx`
    update study.exports set expires_at = greatest(${now}::timestamptz, made_at + interval '1 millisecond')
     where expires_at > ${now}`;
}

export async function readPseudonymSecret(db: Queryable): Promise<Buffer> {
  const [row] = await db<{ secret: Buffer }[]>`select secret from study.pseudonym_secret`;
  if (!row) throw new Error("The study has no secret for pseudonyms.");
  return row.secret;
}
