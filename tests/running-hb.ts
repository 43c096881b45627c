import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { buildServer } from "../tools/build-server.ts";

const root = join(import.meta.dirname, "..");
/** The platform adds its own. */
export const migrations = [join(root, "server/migrations")];

export const admin = { email: "dana@northlight.example", password: "correct horse battery" };

/** All that a started program knows of the machine. The cache of compiled code is the one that `npm start` uses. */
export const environment = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled"),
};

export interface RunningHb {
  address: string;
  /** Everything it printed so far. */
  printed: () => string;
  process: ChildProcess;
  stop(): Promise<number | null>;
}

/** As built for `npm start`, and built anew when the sources have changed. */
let built: ReturnType<typeof buildServer> | undefined;

/** The program itself as its own process, told by settings alone, as an operator would. */
export async function startProgram(settings: Record<string, string>, program?: string): Promise<RunningHb> {
  built ??= buildServer();
  const node = join(root, "node_modules/.bin/node");
  const child = spawn(node, [program === undefined ? (await built)("main") : resolve(root, program)], {
    env: { ...environment, PORT: "0", SITE_TIME_ZONE: "America/Los_Angeles", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test run that was broken off leaves nobody running.
  const leave = () => void child.kill("SIGTERM");
  process.once("exit", leave);
  child.once("exit", () => process.off("exit", leave));
  let printed = "";
  const address = await new Promise<string>((found, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk;
      const ready = /HB is ready: (\S+)/.exec(printed)?.[1];
      if (ready) found(ready);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", code => reject(new Error(`HB ended with ${code}: ${printed}`)));
  });
  return {
    address,
    printed: () => printed,
    process: child,
    stop: () => end(child),
  };
}

function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise(resolve => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });
}

/** A study of its own on a database of its own, with an administrator who need not change the password. */
export async function startStudyProgram(
  settings: Record<string, string> = {},
  program?: string,
): Promise<RunningHb & { databaseUrl: string; dataDir: string }> {
  const database = await freshDatabase(migrations);
  const dataDir = mkdtempSync(join(tmpdir(), "hb-journey-"));
  const hb = await startProgram(
    {
      DATABASE_URL: database.url,
      HB_DATA_DIR: dataDir,
      HB_ADMIN_EMAIL: admin.email,
      HB_ADMIN_PASSWORD: admin.password,
      ...settings,
    },
    program,
  );
  return {
    ...hb,
    databaseUrl: database.url,
    dataDir,
    async stop() {
      const code = await hb.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
