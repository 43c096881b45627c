import type { Queryable } from "@hb/platform/database/connect.ts";

export interface BackupTry {
  at: string;
  /** The file's name. */
  backup: string;
  tookMs: number;
  rows: number;
  files: number;
  /** What failed, in a sentence; null = it was restored. */
  problem: string | null;
}

export async function insertTry(db: Queryable, tried: BackupTry, forgetBefore: string): Promise<void> {
  const { at, backup, tookMs, rows, files, problem } = tried;
  await db`
    with forgotten as (delete from study.backup_tries where at < ${forgetBefore})
    insert into study.backup_tries (at, backup, took_ms, rows, files, problem)
    values (${at}, ${backup}, ${tookMs}, ${rows}, ${files}, ${problem})`;
}

export async function findLastTry(db: Queryable): Promise<BackupTry | undefined> {
  const [row] = await db<BackupTry[]>`
    select at, backup, took_ms as "tookMs", rows, files, problem from study.backup_tries order by id desc limit 1`;
  return row;
}
