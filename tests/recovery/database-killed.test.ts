import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { onValue, ref } from "firebase/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type RunningHb, startProgram } from "../running-hb.ts";
import { write } from "./writers.ts";

const writers = 8;
const dataDir = mkdtempSync(join(tmpdir(), "hb-killed-database-"));
const clients: Client[] = [];
/** Of all writers so far. */
const acknowledged: string[] = [];
let hb: RunningHb;

beforeAll(async () => {
  hb = await startProgram({
    HB_DATA_DIR: dataDir,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await hb.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(): Promise<Client> {
  const client = await connectClient(hb.address);
  clients.push(client);
  await client.signIn(admin.email, admin.password);
  return client;
}

function postgresPid(): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}
/** The server process and everything it has begotten. */
function postgresFamily(): number[] {
  const pid = postgresPid();
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  return [pid, ...children];
}

/** Under eight writers and three listeners, each blow in turn, as soon as everybody has got on since the one before. */
async function survive(blows: readonly (() => void)[]) {
  const writer = await signIn();
  const lanes = Array.from({ length: writers }, () => write(writer, acknowledged));
  const listeners = await Promise.all(Array.from({ length: 3 }, signIn));
  const heard = listeners.map(client => {
    const markers: number[] = [];
    onValue(ref(client.database, "/authentication/lastUsersUpdate"), value => void markers.push(value.val()));
    return markers;
  });
  const everybodyGetsOn = async () => {
    const before = lanes.map(({ count }) => count());
    const moved = () => lanes.every(({ count }, lane) => count() > (before[lane] ?? 0));
    await expect.poll(moved).toBe(true);
  };
  await everybodyGetsOn();
  for (const blow of blows) {
    blow();
    await everybodyGetsOn();
    await everybodyGetsOn();
  }
  await Promise.all(lanes.map(lane => lane.stop()));

  const { users } = (await writer.call("getAllUsers", null)) as { users: Record<string, { email: string }> };
  const emails = Object.values(users).map(({ email }) => email);
  expect(emails.sort()).toEqual([...acknowledged, admin.email].sort());
  const seen = lanes.flatMap(({ refusals }) => [...refusals]);
  expect(seen.filter(code => code !== "functions/unavailable")).toEqual([]);
  expect(hb.process.exitCode).toBeNull();

  // Whoever listened all the time has the newest marker, as somebody who asks only now, and never saw an older one again.
  const late: number[] = [];
  onValue(ref((await signIn()).database, "/authentication/lastUsersUpdate"), value => void late.push(value.val()));
  await expect.poll(() => late.length).toBe(1);
  await expect.poll(() => heard.map(markers => markers.at(-1))).toEqual(heard.map(() => late[0]));
  for (const markers of heard) expect(markers).toEqual([...markers].sort((a, b) => a - b));
}

test("the embedded database is killed again and again under eight writers: nothing acknowledged is lost", async () => {
  await survive([
    () => process.kill(postgresPid(), "SIGKILL"),
    () => postgresFamily().forEach(pid => process.kill(pid, "SIGKILL")),
    // One of its connections alone: the server throws everybody out and recovers.
    () => process.kill(postgresFamily().at(-1) ?? 0, "SIGKILL"),
  ]);
});

test("the database is restarted under load: callers are told to try again, and no one misses a marker", async () => {
  await survive([
    // What "restart" does: connections are thrown out, then the server ends; HB starts it again.
    () => process.kill(postgresPid(), "SIGINT"),
    () => process.kill(postgresPid(), "SIGQUIT"),
  ]);
});
