import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { startHb } from "@hb/server/app.ts";
import { readSettings } from "@hb/server/env.ts";
import { ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, migrations, type RunningHb, startProgram } from "../running-hb.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hb-killed-"));
let database: FreshDatabase;
let owner: Sql;
let settings: Record<string, string>;

beforeAll(async () => {
  database = await freshDatabase(migrations);
  owner = connect(database.url, { max: 1, name: "the test" });
  settings = {
    DATABASE_URL: database.url,
    HB_DATA_DIR: dataDir,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
    SITE_TIME_ZONE: "America/Los_Angeles",
  };
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function kill(hb: RunningHb): Promise<void> {
  const gone = new Promise(resolve => hb.process.once("exit", resolve));
  hb.process.kill("SIGKILL");
  await gone;
  // PostgreSQL takes back what was open as soon as it notices.
  const connections = () =>
    owner`select 1 from pg_stat_activity where datname = current_database() and application_name like 'hb%'`;
  await expect.poll(async () => (await connections()).length).toBe(0);
}

const addUser = (client: Client, email: string) =>
  client.call("createUser", { requestId: crypto.randomUUID(), name: "Ravi", email, permissions: {}, expiresOn: null });

const column = async (rows: Promise<{ value: string }[]>) => (await rows).map(({ value }) => value).sort();

test("killed in the middle of work: what is there is there whole, with its log entry and its announcement", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const hb = await startProgram(settings);
    const client = await connectClient(hb.address);
    await client.signIn(admin.email, admin.password);
    const calls = Array.from({ length: 24 }, async (_, n) => {
      const email = `staff-${round}-${n}@northlight.example`;
      await addUser(client, email);
      acknowledged.push(email);
    });
    const settled = Promise.allSettled(calls);
    // Some have been answered, some are under way, some have not begun.
    await Promise.race(calls);
    await kill(hb);
    await client.close();
    await settled;

    const users = await column(owner`select uid as value from platform.accounts where email <> ${admin.email}`);
    const logged = await column(owner`
      select e.subject_id as value from study.log_entries e join study.log_payloads p on p.entry_id = e.id
       where e.action = 150 and p.payload ->> 'what' = 'created' and e.actor_kind = 'staff'`);
    const answered = await column(owner`
      select answer ->> 'userId' as value from platform.requests where function_name = 'createUser'`);
    const announced = await column(owner`
      select uid as value from platform.accounts
       where email <> ${admin.email}
         and ('/authentication/lastUpdate/' || uid in (select path from platform.realtime_announcements)
           or '/authentication/lastUpdate/' || uid in (select path from platform.realtime_values))`);
    expect({ logged, answered, announced }).toEqual({ logged: users, answered: users, announced: users });
    const emails = await column(owner`select email as value from platform.accounts`);
    expect(emails).toEqual(expect.arrayContaining(acknowledged));
  }

  // The next start moves what was announced and not yet moved.
  const hb = await startProgram(settings);
  const left = () => owner`select 1 from platform.realtime_announcements`;
  await expect.poll(async () => (await left()).length).toBe(0);
  const markers = await column(owner`
    select substr(path, 28) as value from platform.realtime_values where path like '/authentication/lastUpdate/%'`);
  const users = await column(owner`select uid as value from platform.accounts`);
  expect(markers).toEqual(expect.arrayContaining(users));
  await hb.stop();
});

test("killed in the middle of uploads: whole files stay, and the rest is gone after the sweep", async () => {
  const hb = await startProgram(settings);
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const uid = client.auth.currentUser?.uid ?? "";
  const token = (await client.auth.currentUser?.getIdToken()) ?? "";
  const text = (n: number) => String(n).repeat(40_000);
  for (const n of [1, 2])
    await uploadString(ref(client.storage, `system-check/${uid}/${n}`), text(n), "raw", { contentType: "text/plain" });
  // One more version of the first, and a new one, each stopped half way.
  for (const n of [1, 3, 4]) await beginUpload(hb.address, `system-check/${uid}/${n}`, token);
  await expect.poll(async () => (await writing()).length).toBe(3);
  // A file follows its row.
  await expect.poll(() => filesOnDisk().length).toBe(5);
  await kill(hb);
  await client.close();

  // By then nobody believes any more that the killed one is still writing.
  const later = () => Date.now() + 10 * 60_000;
  const next = await startHb(readSettings({ ...settings, PORT: "0" }), { screens: "", log: false, now: later });
  const objects = await column(owner`select file_id as value from platform.storage_objects`);
  expect(objects).toHaveLength(2);
  expect(filesOnDisk().sort()).toEqual(objects);
  expect(await column(owner`select id as value from platform.storage_files`)).toEqual(objects);
  for (const n of [1, 2]) {
    const found = await next.storage.open(`system-check/${uid}/${n}`);
    const read = found && (await found.bytes.toArray());
    expect(Buffer.concat(read ?? []).toString()).toBe(text(n));
  }
  await next.stop();
});

const writing = () => owner`select 1 from platform.storage_files where state = 'writing'`;

function filesOnDisk(): string[] {
  const entries = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries.filter(entry => entry.isFile()).map(entry => entry.name);
}

/** A multipart upload whose second half never comes. */
async function beginUpload(address: string, name: string, token: string): Promise<void> {
  const { hostname, port } = new URL(address);
  const socket = connectSocket(Number(port), hostname);
  socket.on("error", () => {});
  const body = `--b1\r\nContent-Type: application/json\r\n\r\n{}\r\n--b1\r\nContent-Type: text/plain\r\n\r\n${"y".repeat(20_000)}`;
  socket.write(
    `POST /v0/b/hb.files/o?name=${encodeURIComponent(name)} HTTP/1.1\r\nHost: hb\r\nAuthorization: Firebase ${token}\r\n` +
      `X-Goog-Upload-Protocol: multipart\r\nContent-Type: multipart/related; boundary=b1\r\nContent-Length: 50000\r\n\r\n${body}`,
  );
}
