import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isUnfinished } from "../backup/sql.ts";
import { StartError } from "../start-error.ts";
import { assertReachable, connect, connectForJobs, type Sql } from "./connect.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { hostOf, urlsOf } from "./hosts.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";
import { assertOwnSession, connectToPrimary } from "./primary.ts";
import * as sql from "./sql.ts";
import { type Watch, watchDatabase } from "./watch.ts";

export interface Database {
  /** Works as the program's role, which owns nothing. */
  write: Sql;
  /** The same role on connections that cannot write. */
  read: Sql;
  /** The same role, for the job queue alone. */
  jobs: Sql;
  /** Emits what a commit of this process has signaled; other processes are reached by the database's notifications. */
  signals: EventEmitter;
  watch: Pick<Watch, "canWrite" | "noteFailure">;
  /** Whether the database has every migration that this program comes with. */
  isMigrated(): Promise<boolean>;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  /** Any PostgreSQL 15+, as its owning role, with one host or several; absent = the embedded one in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  /** The name of the embedded database and of its owner, and of the connections in PostgreSQL's own lists. */
  name?: string;
  /** Folders with the app's own migrations. Those of the platform always come first. */
  migrations?: readonly string[];
  maxConnections?: number;
}

export const defaultName = "app";
const defaultMaxConnections = 10;

export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.url ? openAt(config.url, config) : openEmbedded(config);
}

/** Closes what it has opened when a later step fails. */
async function openEmbedded(config: DatabaseConfig): Promise<Database> {
  const { dataDir, name = defaultName } = config;
  await using opened = new AsyncDisposableStack();
  const server = await startEmbeddedPostgres({ dataDir, owner: name });
  let isOurs = true;
  opened.defer(async () => (isOurs ? server.stop() : server.leave()));
  const url = server.ownerUrl.replace(/postgres$/, name);
  const holder = connect(server.ownerUrl, { max: 1, name: `${name} holds the data folder` });
  opened.defer(() => holder.end({ timeout: 1 }));
  isOurs = await holdDataFolder(holder);
  if (!isOurs) throw alreadyUsed(dataDir);

  // Taken again when PostgreSQL was restarted; a session that has the lock may take it any number of times.
  const holding = setInterval(() => void sql.holdDataFolder(holder).catch(() => {}), 2_000).unref();
  opened.defer(() => clearInterval(holding));
  if (!(await sql.databaseExists(holder, name))) await sql.createDatabase(holder, name);
  const database = await openAt(url, config);
  opened.defer(() => database.close());
  const closing = opened.move();
  return { ...database, close: () => closing.disposeAsync() };
}

export function alreadyUsed(dataDir: string): StartError {
  return new StartError(`Another server is already using the data folder ${dataDir}.`, "dataDir");
}

/** PostgreSQL takes a moment to notice that the connection of a killed server is gone. */
export async function holdDataFolder(holder: Sql): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt++) {
    if (attempt > 0) await pause(50);
    if (await sql.holdDataFolder(holder)) return true;
  }
  return false;
}

/** A transaction that holds locks and does nothing for so long belongs to a process that hangs. */
const maxIdleInTransactionMs = 30_000;

async function openAt(url: string, config: DatabaseConfig): Promise<Database> {
  const urls = urlsOf(url);
  const { role, at, migrations } = await migrateAt(urls, config);
  return connectProgram({ urls, at, role, migrations }, config);
}

interface ProgramAt {
  /** One for each host. */
  urls: readonly string[];
  /** Which of them can be written to. */
  at: number;
  role: sql.ProgramRole;
  /** All that this program comes with. */
  migrations: readonly Migration[];
}

/** Everything that works as the program's role. */
export async function connectProgram(
  { urls, at, role, migrations }: ProgramAt,
  config: DatabaseConfig,
): Promise<Database> {
  const { name = defaultName, maxConnections: max = defaultMaxConnections } = config;
  const programUrl = new URL(urls[at] ?? "");
  programUrl.username = role.name;
  programUrl.password = role.password;
  const write = connect(programUrl.href, { max, name, maxIdleInTransactionMs });
  const read = connect(programUrl.href, { max, name: `${name} reads`, readOnly: true });
  const jobs = connectForJobs(programUrl.href, `${name} jobs`);
  const pools = [write, read, jobs];
  const pulse = connect(programUrl.href, { max: 1, name: `${name} watches` });
  const watch = watchDatabase({ pulse, pools, hosts: urls.map(hostOf), at });
  const close = async () => {
    await Promise.all([watch.stop(), ...pools.map(pool => pool.end({ timeout: 5 }))]);
  };
  try {
    await assertReachable(write);
    const problems = await sql.findUnsafeSettings(write);
    if (problems.length > 0)
      throw new StartError(`The database isn't set up safely: ${problems.join(", ")}.`, "database");
  } catch (error) {
    await close();
    throw error;
  }
  const names = migrations.map(({ name: migration }) => migration);
  const isMigrated = () => sql.hasMigrations(read, names);
  return { write, read, jobs, signals: new EventEmitter(), watch, isMigrated, close };
}

async function migrateAt(urls: readonly string[], { url, name = defaultName, migrations = [] }: DatabaseConfig) {
  const { owner, at } = await connectToPrimary(urls, `${name} migrations`);
  try {
    if (url) await assertOwnSession(owner, urls[at] ?? url);
    if (await isUnfinished(owner))
      throw new StartError("A restore into this database hasn't ended. Wait for it, or run it again.");
    const all = await readMigrations(migrations);
    return { at, role: await migrate(owner, all), migrations: all };
  } finally {
    await owner.end({ timeout: 1 });
  }
}
