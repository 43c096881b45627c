import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { isUnfinished } from "../backup/sql.ts";
import { StartError } from "../start-error.ts";
import { assertReachable, canLogIn, connect, connectForJobs, type Sql, sessionSettings } from "./connect.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { hostOf, urlsOf } from "./hosts.ts";
import { type Migration, migrate, readMigrations } from "./migrate.ts";
import { assertOwnSession, connectToPrimary, findPooler } from "./primary.ts";
import * as sql from "./sql.ts";
import { type Watch, watchDatabase } from "./watch.ts";

export interface Database {
  /** Works as the program's role, which owns nothing. */
  write: Sql;
  /** The same role on connections that cannot write. */
  read: Sql;
  /** The same role, for the job queue alone. */
  jobs: Sql;
  /** For `listen` alone: a session of its own, whatever the others go through. */
  listening: Sql;
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
  /** The database's own address, where `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
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
  const urls = urlsOf(config.directUrl ?? url);
  return connectProgram({ urls, ...(await migrateAt(urls, config)) }, config);
}

const programSession = { maxIdleInTransactionMs };
const readSession = { readOnly: true };

interface ProgramAt {
  /** One for each host. */
  urls: readonly string[];
  /** Which of them can be written to. */
  at: number;
  role: sql.ProgramRole;
  /** All that this program comes with. */
  migrations: readonly Migration[];
  /** What everything but listening goes through; absent = nothing stands between. */
  pooler?: { urls: readonly string[]; at: number; reader: sql.ProgramRole } | undefined;
}

/** Everything that works as the program's role. */
export async function connectProgram(
  { urls, at, role, migrations, pooler }: ProgramAt,
  config: DatabaseConfig,
): Promise<Database> {
  const { name = defaultName, maxConnections: max = defaultMaxConnections } = config;
  const pooled = pooler !== undefined;
  const way = pooler ?? { urls, at, reader: role };
  const url = urlFor(way.urls[way.at], role);
  const write = connect(url, { max, name, pooled, ...programSession });
  const read = connect(urlFor(way.urls[way.at], way.reader), { max, name: `${name} reads`, pooled, ...readSession });
  const jobs = connectForJobs(url, { name: `${name} jobs`, pooled });
  const pools = [write, read, jobs];
  const pulse = connect(url, { max: 1, name: `${name} watches`, pooled });
  const watches = [watchDatabase({ pulse, pools, hosts: way.urls.map(hostOf), at: way.at })];
  const listening = pooled ? connect(urlFor(urls[at], role), { max: 1, name: `${name} listens` }) : write;
  // It may be connected to another host than the pooler is.
  if (pooled) watches.push(watchDatabase({ pulse: listening.listening(), pools: [], hosts: urls.map(hostOf), at }));
  const watch: Database["watch"] = {
    canWrite: async () => (await Promise.all(watches.map(each => each.canWrite()))).every(Boolean),
    noteFailure: error => watches[0]?.noteFailure(error),
  };
  const close = async () => {
    await Promise.all([...watches.map(each => each.stop()), ...pools.map(pool => pool.end({ timeout: 5 }))]);
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
  return { write, read, jobs, listening, signals: new EventEmitter(), watch, isMigrated, close };
}

function urlFor(address: string | undefined, { name, password }: sql.ProgramRole): string {
  const url = new URL(address ?? "");
  url.username = name;
  url.password = password;
  return url.href;
}

async function migrateAt(urls: readonly string[], config: DatabaseConfig) {
  const { url, directUrl, migrations = [] } = config;
  const name = `${config.name ?? defaultName} migrations`;
  const setting = directUrl === undefined ? "database" : "directDatabase";
  const { owner, at } = await connectToPrimary(urls, { name, setting });
  try {
    if (url) await assertOwnSession(owner, urls[at] ?? url);
    if (await isUnfinished(owner))
      throw new StartError("A restore into this database hasn't ended. Wait for it, or run it again.");
    const through = url !== undefined && directUrl !== undefined ? urlsOf(url) : undefined;
    const poolerAt = through && (await findPooler(owner, through, name));
    const all = await readMigrations(migrations);
    const role = await migrate(owner, all);
    if (through === undefined || poolerAt === undefined) return { at, role, migrations: all };
    const reader = await sql.ensurePooledRoles(owner, {
      role,
      settings: sessionSettings(programSession),
      readSettings: sessionSettings(readSession),
      canLogIn: program => canLogIn(owner, program),
    });
    return { at, role, migrations: all, pooler: { urls: through, at: poolerAt, reader } };
  } finally {
    await owner.end({ timeout: 1 });
  }
}
