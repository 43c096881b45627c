import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { bundle, digestOf, root } from "./sources.ts";

/** What others start or load; everything else is behind these. */
export const entries = {
  main: "server/main.ts",
  demo: "server/demo.ts",
  app: "server/app.ts",
  env: "server/env.ts",
  // The operator's commands, as releases run them. A checkout runs their sources.
  backup: "server/backup/backup.ts",
  restore: "server/backup/restore.ts",
  "verify-log": "server/log/verify-log.ts",
  "reset-password": "server/users/reset-password.ts",
  rotate: "server/secrets/rotate.ts",
  "upgrade-check": "server/system/upgrade-check.ts",
} as const;
export type Entry = keyof typeof entries;

/** Stripping types in a thread would take twice the memory of all it does. */
export const threads = [
  "server/participants/list-engine/engine-thread.ts",
  "server/participant-export-thread.ts",
  "server/pdf/worker.ts",
  "platform/sign-in/passwords/strength-worker.ts",
] as const;

/**
 * Loaded from node_modules: native code, the driver, which is mended as it is loaded (docs/decisions/0006), and what reads
 * files beside its own.
 */
export const unbundled = ["@node-rs/argon2", "fontkit", "harfbuzzjs", "pdfkit", "postgres", "wawoff2"] as const;

const dist = join(root, "server/dist");
/** The current one, and those of servers that may still be running. */
const keptBuilds = 3;

/**
 * The server in a few JavaScript files, built when its sources changed: Node takes three times as long to read a thousand
 * modules one by one. Where nothing can be built, such as in a checkout that can't be written to, the sources are run.
 */
export async function buildServer(): Promise<(entry: Entry) => string> {
  const sources = digestOf(["server", "platform", "domain", "package-lock.json", "tools/bundle-server.ts"]);
  const built = join(dist, sources.slice(0, 12));
  const isBuilt = existsSync(built) || (await buildInto(built));
  return entry => (isBuilt ? join(built, `${entry}.js`) : join(root, entries[entry]));
}

/** Built under another name and renamed: a build that is there is whole, and two at once don't disturb each other. */
async function buildInto(built: string): Promise<boolean> {
  const unfinished = `${built}.${process.pid}`;
  try {
    mkdirSync(unfinished, { recursive: true });
  } catch {
    return false;
  }
  try {
    await bundle("bundle-server.ts", unfinished);
    if (!existsSync(built)) renameSync(unfinished, built);
    removeOldBuilds();
  } catch (error) {
    if (!existsSync(built)) console.error("Couldn't build the server. It runs from its sources.", error);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return existsSync(built);
}

function removeOldBuilds() {
  const newestFirst = readdirSync(dist)
    .map(name => join(dist, name))
    .map(path => ({ path, madeAt: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.madeAt - a.madeAt);
  for (const { path } of newestFirst.slice(keptBuilds)) rmSync(path, { recursive: true, force: true });
}
