import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { type DatabaseProxy, startDatabaseProxy } from "@hb/platform/testing/database-proxy.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import { onValue, ref } from "firebase/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, migrations, type RunningHb, startProgram } from "../running-hb.ts";
import { write } from "./writers.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hb-database-host-"));
let database: FreshDatabase;
let owner: Sql;
let proxy: DatabaseProxy;
let mail: MailServer;
let hb: RunningHb;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase(migrations);
  owner = connect(database.url, { max: 1, name: "the test" });
  proxy = await startDatabaseProxy(database.url);
  mail = await startMailServer();
  hb = await startProgram({
    DATABASE_URL: proxy.url,
    HB_DATA_DIR: dataDir,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
    SMTP_URL: mail.url,
  });
  client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
});
afterAll(async () => {
  await client.close();
  await hb.stop();
  await proxy.stop();
  await mail.stop();
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const health = async () => (await fetch(`${hb.address}/readyz`)).status;

/** Returns the address that it goes to. */
async function invite(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const profile = { firstName: "Wren", lastName: "Abernathy", email };
  const { id } = (await client.call("createParticipant", { requestId: randomUUID(), profile, type: 1 })) as {
    id: number;
  };
  await client.call("sendEmailTo", { requestId: randomUUID(), type: 101, participantId: id, about: null });
  return email;
}

test("the database's host stops without closing a connection, and another takes over its address: all goes on, nothing is lost or done twice", async () => {
  const acknowledged: string[] = [];
  const heard: number[] = [];
  onValue(ref(client.database, "/authentication/lastUsersUpdate"), value => void heard.push(value.val()));
  const lanes = Array.from({ length: 8 }, () => write(client, acknowledged));
  const everyoneMoves = async () => {
    const before = lanes.map(({ count }) => count());
    await expect.poll(() => lanes.every(({ count }, lane) => count() > (before[lane] ?? 0))).toBe(true);
  };
  await everyoneMoves();
  for (let round = 0; round < 2; round++) {
    expect(await health()).toBe(200);
    proxy.freeze();
    expect(await health()).toBe(503);
    // Every call is answered while there is no database at all.
    await expect.poll(() => lanes.every(({ refusals }) => refusals.has("functions/unavailable"))).toBe(true);
    proxy.moveTo(database.url);
    await everyoneMoves();
    await expect.poll(health).toBe(200);
    for (const { refusals } of lanes) {
      expect([...refusals]).toEqual(["functions/unavailable"]);
      refusals.clear();
    }
  }
  await Promise.all(lanes.map(lane => lane.stop()));

  const emails = (await owner<{ email: string }[]>`select email from platform.accounts`).map(({ email }) => email);
  expect(emails.sort()).toEqual([...acknowledged, admin.email].sort());
  const logged = await owner`
    select e.subject_id from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.action = 150 and p.payload ->> 'what' = 'created' and e.actor_kind = 'staff'`;
  expect(logged).toHaveLength(acknowledged.length);

  // Live updates, emails and planned work have come back, too.
  const [marker] = await owner<{ value: number }[]>`
    select value from platform.realtime_values where path = '/authentication/lastUsersUpdate'`;
  await expect.poll(() => heard.at(-1)).toBeGreaterThanOrEqual(marker?.value ?? Number.POSITIVE_INFINITY);
  const email = await invite();
  await expect.poll(() => mail.received.filter(({ to }) => JSON.stringify(to).includes(email)).length).toBe(1);
  const [before] = await owner`select max(monitor_on) as at from jobs.queue`;
  await expect.poll(async () => (await owner`select max(monitor_on) as at from jobs.queue`)[0]).not.toEqual(before);
});
