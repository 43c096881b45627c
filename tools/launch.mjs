// Runs a program of HB on a fresh clone: installs what the lock file names, finds a recent enough Node, then starts it.
// Plain JavaScript without dependencies, because it runs before anything is installed and on any Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as modules from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "node_modules", ".installed");
const needed = 24;
// Caches compiled code between starts; Node keys it by the contents of the files.
const compiled = join(root, "node_modules", ".cache", "compiled");

const [target, ...args] = process.argv.slice(2);
if (target === "--installed") writeFileSync(stamp, lockDigest());
else await launch(resolve(root, target));

async function launch(program) {
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lockDigest()) install();
  if (Number(process.versions.node.split(".")[0]) >= needed) {
    modules.enableCompileCache(compiled);
    process.argv.splice(1, 2, program);
    await import(pathToFileURL(program).href);
    return;
  }
  const node = join(root, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (!existsSync(node)) fail(`HB needs Node ${needed} or later. This is Node ${process.versions.node}.`);
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  const child = spawn(node, [program, ...args], { stdio: "inherit", cwd: process.cwd(), env });
  // Ctrl-C reaches the child directly; both stay until it has stopped cleanly.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  // A child that a requested stop ended before it could answer has opened nothing.
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
}

function lockDigest() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

function install() {
  console.log("Installing dependencies (about two minutes, first run only) …");
  const npm = spawnSync("npm", ["ci", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) fail("Installation failed. See the output above.");
  writeFileSync(stamp, lockDigest());
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
