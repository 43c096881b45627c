import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { admin, migrations, startProgram } from "../tests/running-hb.ts";
import { ratio } from "./load.ts";

/** From the command to the first answer: with an empty data folder, later, and beside a bare server on a database that runs. */
export async function bench(print: (line: string) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-bench-start-"));
  const settings = { HB_DATA_DIR: dataDir, HB_ADMIN_EMAIL: admin.email, HB_ADMIN_PASSWORD: admin.password };
  const first = await timed(settings);
  print(`first start, new data folder: ${first.seconds.toFixed(2)} s`);
  const later = [];
  for (let n = 0; n < 3; n++) later.push(await timed(settings));
  print(`later starts: ${later.map(({ seconds }) => seconds.toFixed(2)).join(", ")} s (aim 0.80)`);
  print(`processor time of a later start: ${later.map(({ cpuSeconds }) => cpuSeconds.toFixed(2)).join(", ")} s`);
  rmSync(dataDir, { recursive: true, force: true });

  const database = await freshDatabase(migrations);
  const external = { ...settings, DATABASE_URL: database.url };
  const ours = Math.min((await timed(external)).seconds, (await timed(external)).seconds);
  const theirs = Math.min(await bareStart(database.url), await bareStart(database.url));
  print(
    `on a database that runs: ${ours.toFixed(2)} s; bare server ${theirs.toFixed(2)} s; ratio ${ratio(theirs, ours)}`,
  );
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** PostgreSQL's own time apart, but for the wait for it. */
async function timed(settings: Record<string, string>): Promise<{ seconds: number; cpuSeconds: number }> {
  const began = performance.now();
  const hb = await startProgram(settings);
  await (await fetch(`${hb.address}/healthz`)).text();
  const seconds = (performance.now() - began) / 1000;
  const [, fields = ""] = readFileSync(`/proc/${hb.process.pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11);
  await hb.stop();
  return { seconds, cpuSeconds: (Number(user) + Number(system)) / ticksPerSecond };
}

const ticksPerSecond = 100;

async function bareStart(databaseUrl: string): Promise<number> {
  const began = performance.now();
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise(resolve => bare.stdout.once("data", resolve));
  bare.kill();
  return (performance.now() - began) / 1000;
}
