import { EventEmitter } from "node:events";
import { StartError } from "../start-error.ts";
import { assertReachable, connect, connectForJobs, type Sql } from "./connect.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { migrate, readMigrations } from "./migrate.ts";
import * as sql from "./sql.ts";

export interface Database {
  /** Works as the program's role, which owns nothing. */
  write: Sql;
  /** The same role on connections that cannot write. */
  read: Sql;
  /** The same role, for the queue of jobs alone. */
  jobs: Sql;
  /** Wakes what waits for a commit of this process; other processes are reached by the database's notifications. */
  signals: EventEmitter;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** Any PostgreSQL 15+, as its owning role; absent = the embedded one in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  migrations: readonly string[];
  poolSize?: number;
  /** For a command beside a running HB: uses its embedded PostgreSQL, and starts and stops one only when none runs. */
  alongside?: boolean;
}

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.url ? openExternal(config.url, config) : openEmbedded(config);
}

async function openEmbedded(config: DatabaseConfig): Promise<Database> {
  const server = await startEmbeddedPostgres(config);
  const holder = connect(server.ownerUrl, { max: 1, name: "hb holds the data folder" });
  // A killed HB's connection takes PostgreSQL a moment to notice.
  let held = false;
  for (let attempt = 0; attempt < 20 && !held; attempt++) {
    if (attempt > 0) await new Promise(resolve => setTimeout(resolve, 50));
    held = await sql.holdDataFolder(holder);
  }
  if (!held && config.alongside) {
    await holder.end();
    server.leave();
    return openExternal(server.ownerUrl.replace(/postgres$/, "hb"), config);
  }
  if (!held) {
    await holder.end();
    server.leave();
    throw new StartError(`Another HB is running on the data folder ${config.dataDir}.`);
  }
  // Taken again when PostgreSQL was restarted under us; a session that holds the lock may take it any number of times.
  const holding = setInterval(() => void sql.holdDataFolder(holder).catch(() => {}), 2_000).unref();
  if (!(await sql.databaseExists(holder, "hb"))) await sql.createDatabase(holder, "hb");
  const database = await openExternal(server.ownerUrl.replace(/postgres$/, "hb"), config);
  return {
    ...database,
    async close() {
      await database.close();
      clearInterval(holding);
      await holder.end({ timeout: 1 });
      await server.stop();
    },
  };
}

async function openExternal(url: string, { migrations, poolSize = 10 }: DatabaseConfig): Promise<Database> {
  const owner = connect(url, { max: 1, name: "hb migrates" });
  await assertReachable(owner);
  const role = await migrate(owner, await readMigrations(migrations));
  await owner.end();

  const programUrl = new URL(url);
  programUrl.username = role.name;
  programUrl.password = role.password;
  const write = connect(programUrl.href, { max: poolSize, name: "hb" });
  const read = connect(programUrl.href, { max: poolSize, name: "hb reads", readOnly: true });
  const jobs = connectForJobs(programUrl.href);
  const broken = await sql.brokenPromises(write);
  if (broken.length > 0) throw new StartError(`The database does not keep its promises: ${broken.join(", ")}.`);
  return {
    write,
    read,
    jobs,
    signals: new EventEmitter(),
    async close() {
      await Promise.all([write, read, jobs].map(pool => pool.end({ timeout: 5 })));
    },
  };
}
