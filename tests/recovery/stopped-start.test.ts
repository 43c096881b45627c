import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { environment } from "../running-hb.ts";

const root = join(import.meta.dirname, "../..");
const folders: string[] = [];
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true });
});

interface Starting {
  child: ChildProcess;
  dataDir: string;
  address: string;
  /** Exit code and signal, and all it printed. */
  ended: Promise<{ code: number | null; signal: string | null; printed: string }>;
}

async function begin(): Promise<Starting> {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-stopped-"));
  folders.push(dataDir);
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise(resolve => probe.close(resolve));
  const child = spawn(join(root, "node_modules/.bin/node"), [join(root, "server/main.ts")], {
    env: { ...environment, PORT: String(port), HB_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", chunk => (printed += chunk));
  child.stderr.on("data", chunk => (printed += chunk));
  const ended = new Promise<Awaited<Starting["ended"]>>(resolve =>
    child.once("exit", (code, signal) => resolve({ code, signal, printed })),
  );
  return { child, dataDir, address: `http://127.0.0.1:${port}`, ended };
}

/** PostgreSQL removes this file as the last thing it does. */
const databaseRuns = (dataDir: string) => existsSync(join(dataDir, "postgres/postmaster.pid"));

const isHealthy = (address: string) =>
  fetch(`${address}/healthz`).then(
    answer => answer.ok,
    () => false,
  );

const moments: [NodeJS.Signals, string, (starting: Starting) => Promise<boolean> | boolean][] = [
  [
    "SIGTERM",
    "while it creates the database",
    ({ dataDir }) => readdirSync(dataDir).some(name => name.startsWith("postgres")),
  ],
  ["SIGINT", "when PostgreSQL has just been started", ({ dataDir }) => databaseRuns(dataDir)],
  ["SIGTERM", "at the first healthy answer", ({ address }) => isHealthy(address)],
];

test.each(moments)("a start that gets %s %s closes everything and ends with 0", async (signal, _moment, isThere) => {
  const starting = await begin();
  await expect.poll(() => isThere(starting), { interval: 1 }).toBe(true);
  starting.child.kill(signal);
  expect(await starting.ended).toMatchObject({ code: 0, signal: null });
  expect(databaseRuns(starting.dataDir)).toBe(false);
});
