import { connect, type Sql } from "../database/connect.ts";
import type { Owner } from "../database/owner.ts";
import { dropDatabase } from "../database/sql.ts";
import { StartError } from "../start-error.ts";
import * as sql from "./sql.ts";

/** One connection without parallel workers, whose commits wait for no disk and no standby: the server's own work comes first. */
const quiet = `
  set statement_timeout = 0;
  set synchronous_commit = off;
  set max_parallel_workers_per_gather = 0;
  set max_parallel_maintenance_workers = 0;`;

/**
 * A database of its own in the same PostgreSQL, gone when `work` is over. What a crash has left goes the next time. Its name
 * has the number of the database it stands beside, so it is no one else's.
 */
export async function withScratchDatabase<T>(
  { owner, url }: Pick<Owner, "owner" | "url">,
  work: (scratch: Sql) => Promise<T>,
): Promise<T> {
  const connection = (await owner.reserve()) as unknown as Sql;
  try {
    if (!(await sql.holdScratch(connection))) throw new StartError("A backup is already being tried.");
    await connection.unsafe("set statement_timeout = 0");
    const { name, ...locale } = await sql.describeScratch(connection);
    await dropScratch(connection, name);
    await sql.createScratch(connection, name, locale);
    const at = new URL(url);
    at.pathname = `/${name}`;
    const scratch = connect(at.href, { max: 1, name: "tries a backup" });
    try {
      await scratch.unsafe(quiet);
      return await work(scratch);
    } finally {
      await scratch.end({ timeout: 0 });
      await dropScratch(connection, name);
    }
  } finally {
    await sql.leaveScratch(connection).catch(() => {});
    (connection as unknown as { release(): void }).release();
  }
}

/** With the role that its migrations have created for a program. */
async function dropScratch(connection: Sql, name: string): Promise<void> {
  await dropDatabase(connection, name);
  await sql.dropRole(connection, `${name}_program`);
}

/** Whether this role may have a scratch database. */
export async function canTryBackups(owner: Sql): Promise<boolean> {
  return sql.canCreateDatabases(owner);
}
