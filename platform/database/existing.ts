import { StartError } from "../start-error.ts";
import type { Sql } from "./connect.ts";
import { connectProgram, type Database, type DatabaseConfig } from "./database.ts";
import { findPending, type Migration, readMigrations } from "./migrate.ts";
import { openOwner } from "./owner.ts";
import * as sql from "./sql.ts";

interface ExistingDatabase extends Database {
  /** Connected as the role that owns everything, for what the program itself can't change. */
  owner: Sql;
  /** What the next start will apply: if there is any, an older version was the last to be started here. */
  pending: readonly Migration[];
}

/** For a command beside a running server or alone: opens what is there. Creates and migrates nothing. */
export async function openExisting(config: DatabaseConfig): Promise<ExistingDatabase> {
  const { url, dataDir, migrations = [] } = config;
  const where = await openOwner({ ...config, url, dataDir });
  try {
    const ledger = await sql.findLedger(where.owner);
    if (!ledger)
      throw new StartError("There is nothing here: the server was never started.", url ? "database" : "dataDir");
    const known = await readMigrations(migrations);
    const pending = findPending(ledger.applied, known);
    const database = await connectProgram({ urls: [where.url], at: 0, role: ledger.role, migrations: known }, config);
    const close = async () => {
      await database.close();
      await where.close();
    };
    return { ...database, owner: where.owner, close, pending };
  } catch (error) {
    await where.close();
    throw error;
  }
}
