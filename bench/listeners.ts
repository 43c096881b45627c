import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { migrations, startHb } from "@hb/server/app.ts";
import { readSettings } from "@hb/server/env.ts";
import { WebSocketServer } from "ws";
import { admin } from "../tests/running-hb.ts";
import { ms, type Note, ratio } from "./load.ts";

const rounds = 30;
const idleMs = 4_000;
const marker = "/authentication/lastUsersUpdate";
/** Milliseconds of the machine's own clock, which all its processes share and nobody sets. */
type Time = number;
const now = (): Time => Number(process.hrtime.bigint()) / 1e6;

/** From a commit to the last of its listeners, beside a bare socket server that is woken by the same database. */
export async function bench(print: (line: string) => void, note: Note): Promise<void> {
  for (const count of [200, 1_000]) {
    const ours = await throughHb(count);
    const bare = await throughBare(count);
    print(
      `${count} listeners, from commit to each: p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}, p99 ${ms(ours.p99)}; bare p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)}; ratio of p99 ${ratio(bare.p99, ours.p99)}`,
    );
    for (const part of ["p50", "p99"] as const)
      note({ what: `marker to ${count} listeners: ${part}`, value: ours[part] / bare[part], aim: { most: 1.5 } });
    print(
      `${count} listeners: memory ${ours.kilobytesEach.toFixed(0)} kB each; while nothing happens ${(ours.idleShare * 100).toFixed(0)} % of a core`,
    );
  }
}

interface Figures {
  p50: number;
  p95: number;
  p99: number;
  kilobytesEach: number;
  /** Of one core, spent on those who only listen (their accounts are looked at again and again). */
  idleShare: number;
}

async function throughHb(count: number): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-bench-listeners-"));
  const database = await freshDatabase(migrations);
  const settings = readSettings({
    PORT: "0",
    DATABASE_URL: database.url,
    HB_DATA_DIR: dataDir,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  });
  const hb = await startHb(settings, { screens: "", log: false });
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const created = await client.call("createUser", {
    requestId: crypto.randomUUID(),
    name: "Ravi",
    email: "ravi@northlight.example",
    permissions: {},
    expiresOn: null,
  });
  const { userId } = created as { userId: string };
  const { users } = (await client.call("getAllUsers", null)) as { users: Record<string, { version: number }> };
  let version = users[userId]?.version ?? 1;
  const token = (await client.auth.currentUser?.getIdToken()) ?? "";
  const figures = await measure(["hb", new URL(hb.address).port, token, String(count), marker], async () => {
    const committed = new Promise<Time>(resolve => hb.database.signals.once("announced", () => resolve(now())));
    const change = {
      requestId: crypto.randomUUID(),
      userId,
      version,
      permissions: version % 2 === 0 ? { log: true } : {},
    };
    const answer = client.call("setUserPermissions", change) as Promise<{ version: number }>;
    const at = await committed;
    ({ version } = await answer);
    return at;
  });
  await client.close();
  await hb.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

/** Nobody is asked who they are or what they may hear, and nothing is kept. */
async function throughBare(count: number): Promise<Figures> {
  const database = await freshDatabase(migrations);
  const sql = connect(database.url, { max: 2, name: "bench" });
  const sockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await sql.listen("bench", text => {
    for (const socket of sockets.clients) socket.send(text);
  });
  const { port } = sockets.address() as AddressInfo;
  const figures = await measure(["bare", String(port), "", String(count), ""], async () => {
    const value = Date.now();
    await sql`select pg_notify('bench', ${String(value)})`;
    return now();
  });
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  await sql.end({ timeout: 1 });
  await database.drop();
  return figures;
}

/** `change` commits something and tells when. Each round begins when everybody has heard of the one before. */
async function measure(args: string[], change: () => Promise<Time>): Promise<Figures> {
  const before = memory();
  const listening = fork(fileURLToPath(import.meta.resolve("./parts/listening.ts")), args);
  await heard(listening);
  const kilobytesEach = (memory() - before) / 1024 / Number(args[3]);
  const idleShare = await measureIdle();
  const took: number[] = [];
  for (let round = 0; round < rounds + 3; round++) {
    const arrived = heard(listening);
    const at = await change();
    const { times } = (await arrived) as { times: Time[] };
    // The first rounds warm up.
    if (round >= 3) took.push(...times.map(time => Math.max(0, time - at)));
  }
  listening.kill();
  took.sort((a, b) => a - b);
  const share = (part: number) => took[Math.floor(took.length * part)] ?? 0;
  return { p50: share(0.5), p95: share(0.95), p99: share(0.99), kilobytesEach, idleShare };
}

async function measureIdle(): Promise<number> {
  const before = process.cpuUsage();
  await new Promise(resolve => setTimeout(resolve, idleMs));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / idleMs;
}

function heard(listening: ChildProcess): Promise<unknown> {
  return new Promise(resolve => listening.once("message", resolve));
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}
