import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@hb/platform/database/database.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { admin, migrations, type RunningHb, startProgram, startStudyProgram } from "../tests/running-hb.ts";
import { load } from "./load.ts";

const size = Number(process.env["HB_BENCH_PEOPLE"] ?? 100_000);
const idleMs = 30_000;

/** What HB's own process has in memory, PostgreSQL apart: doing nothing, and under 64 callers. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  try {
    await pause(idleMs);
    print(`empty study, idle: ${megabytes(hb)} MB (aim 110)`);
    print(`empty study, 64 callers: ${await underLoad(hb, "getAllUsers", null)}`);
    const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
    await generateStudy(database, personDataOwners, { size, now: new Date().toISOString() });
    await database.close();
    const dataDir = mkdtempSync(join(tmpdir(), "hb-bench-memory-"));
    const later = await startProgram({ DATABASE_URL: hb.databaseUrl, HB_DATA_DIR: dataDir });
    await pause(idleMs);
    print(`${size} people, idle: ${megabytes(later)} MB (aim 180)`);
    const page = { filters: {}, sort: { by: "id", descending: false }, offset: 0, limit: 100 };
    print(`${size} people, 64 callers: ${await underLoad(later, "listParticipants", page)} (aim 260)`);
    await later.stop();
    rmSync(dataDir, { recursive: true, force: true });
  } finally {
    await hb.stop();
  }
}

async function underLoad(hb: RunningHb, name: string, data: unknown): Promise<string> {
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const headers = { authorization: `Bearer ${await client.auth.currentUser?.getIdToken()}` };
  const target = { url: `${hb.address}/hb/us-central1/${name}`, body: JSON.stringify({ data }), headers };
  const { rate } = await load(target, 64, 20);
  await client.close();
  return `${megabytes(hb)} MB at ${rate.toFixed(0)}/s`;
}

function megabytes({ process: { pid } }: RunningHb): string {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0);
}
