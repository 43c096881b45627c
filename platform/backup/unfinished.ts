import { setTimeout as pause } from "node:timers/promises";
import type { Sql, Tx } from "../database/connect.ts";
import { StartError } from "../start-error.ts";
import type { Files } from "../storage/files/files.ts";
import * as sql from "./sql.ts";

/**
 * A restore marks its database before it does anything else, and notes every file before it is written. The mark goes with
 * the rows' commit. So what a restore that was killed has left is known, and the next one removes it.
 */
export async function beginRestore(owner: Sql): Promise<void> {
  await sql.markUnfinished(owner).catch((error: { code?: string }) => {
    throw error.code === duplicateTable ? alreadyRuns() : error;
  });
}

const duplicateTable = "42P07";
const alreadyRuns = () => new StartError("Another restore is running, or another program uses this database.");

/** Files that the place already has belong to someone else, such as the server that the backup is from. */
export function notingFiles(owner: Sql, files: Files): Pick<Files, "write"> {
  return {
    async write(id, bytes) {
      if (!(await files.has(id))) await sql.noteFile(owner, id);
      await files.write(id, bytes);
    },
  };
}

export async function endRestore(tx: Tx): Promise<void> {
  await sql.markFinished(tx);
}

/** The connections of a killed restore take a moment to end. */
export async function isRestoreLeft(owner: Sql): Promise<boolean> {
  if (!(await sql.isUnfinished(owner))) return false;
  for (let attempt = 0; await sql.isInUse(owner); attempt++) {
    if (attempt === 40) throw alreadyRuns();
    await pause(50);
  }
  return true;
}

/** Removes everything that a restore has done so far. The mark goes last. */
export async function undoRestore(owner: Sql, files: Files, schemas: readonly string[]): Promise<void> {
  for (const id of await sql.listNotedFiles(owner)) await files.remove(id);
  await sql.dropSchemas(owner, schemas);
}
