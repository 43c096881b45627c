import { setTimeout as pause } from "node:timers/promises";
import { refuse } from "../refusal.ts";
import type { Sql } from "./connect.ts";
import { isDiskFull } from "./failure.ts";
import * as sql from "./rewrite-sql.ts";
import type { Reserved } from "./sql.ts";

export interface Rewritten {
  tables: number;
  /** False = the server's own files may still hold old versions: its write-ahead log and the planner's samples. */
  complete: boolean;
}

const maxAttempts = 300;
const waitMs = 1_000;

/**
 * PostgreSQL leaves old versions of rows on the disk, in tables, indexes and the write-ahead log, until something happens to
 * overwrite them. This writes every table anew, one at a time, with only what it holds now. Nobody else reaches a table
 * meanwhile, and the disk needs room for a second copy of it. Clearing the server's own files takes a superuser, which the
 * owner of an embedded database is.
 */
export async function rewriteTables(owner: Sql, schemas: readonly string[]): Promise<Rewritten> {
  const connection = (await owner.reserve()) as unknown as Reserved;
  try {
    await sql.prepareRewriting(connection);
    await waitForOlder(connection);
    const tables = await sql.listTables(connection, schemas);
    for (const table of tables) await rewrite(connection, table);
    if (!(await sql.isSuperuser(connection))) return { tables: tables.length, complete: false };
    await sql.rewriteSamples(connection, tables);
    return { tables: tables.length, complete: await clearWriteAheadLog(connection) };
  } finally {
    connection.release();
  }
}

async function waitForOlder(connection: Reserved): Promise<void> {
  const start = await sql.databaseTime(connection);
  for (let attempt = 1; await sql.areOldVersionsNeeded(connection, start); attempt++) {
    if (attempt === maxAttempts)
      refuse("failed-precondition", "A transaction that has been open for long still needs old versions of rows.");
    await pause(waitMs);
  }
}

async function rewrite(connection: Reserved, table: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.rewriteTable(connection, table);
    } catch (error) {
      if (isDiskFull(error))
        refuse("resource-exhausted", `The disk has no room for a second copy of ${table}, which rewriting it takes.`);
      const { code = "" } = error as { code?: string };
      if (code !== lockNotAvailable && code !== deadlock) throw error;
      if (attempt === maxAttempts) refuse("unavailable", `Couldn't rewrite ${table}: it was in use all the time.`);
      await pause(waitMs);
    }
  }
}

const lockNotAvailable = "55P03";
const deadlock = "40P01";

/**
 * A checkpoint renames old segments for later use, with their content. So as many are ended as there are: that fills them
 * with zeros. False = the server keeps old ones, for a standby or an archive.
 */
async function clearWriteAheadLog(connection: Reserved): Promise<boolean> {
  await sql.endSegment(connection);
  const first = await sql.currentSegment(connection);
  await sql.checkpoint(connection);
  const { after } = await sql.countSegments(connection, first);
  for (let ended = 0; ended <= after; ended++) await sql.endSegment(connection);
  await sql.checkpoint(connection);
  return (await sql.countSegments(connection, first)).before === 0;
}
