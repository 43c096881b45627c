import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { s3Place } from "@hb/platform/testing/storage-places.ts";
import { onValue, ref } from "firebase/database";
import {
  deleteObject,
  getBytes,
  getMetadata,
  ref as fileRef,
  uploadBytesResumable,
  uploadString,
} from "firebase/storage";
import { httpsCallable } from "firebase/functions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, migrations, type RunningHb, startProgram } from "./running-hb.ts";
import { startTlsProxy } from "./tls-proxy.ts";

/** Three processes behind one TLS address, one PostgreSQL, one S3 bucket: as a study that outgrew one machine. */
const processes: RunningHb[] = [];
const folder = mkdtempSync(join(tmpdir(), "hb-several-"));
let address: string;
const ends: (() => Promise<unknown>)[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  // The proxy's certificate is its own; only this test trusts it.
  process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
  const database = await freshDatabase(migrations);
  const s3 = await s3Place();
  const proxy = await startTlsProxy(() => processes.map(hb => hb.address));
  address = proxy.address;
  ends.push(
    () => proxy.stop(),
    () => s3.stop(),
    () => database.drop(),
  );
  for (let n = 0; n < 3; n++) {
    const hb = await startProgram({
      DATABASE_URL: database.url,
      STORAGE_URL: s3.url,
      HB_DATA_DIR: join(folder, String(n)),
      HB_ADMIN_EMAIL: admin.email,
      HB_ADMIN_PASSWORD: admin.password,
      TRUSTED_PROXIES: "127.0.0.1",
      WEB_APP_URL: address,
    });
    // Each knows its own port; the address that people use is the proxy's.
    processes.push({ ...hb, address: await listening(hb) });
  }
}, 120_000);
afterAll(async () => {
  for (const client of clients) await client.close();
  for (const hb of processes) await hb.stop();
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
  delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
});

async function listening(hb: RunningHb): Promise<string> {
  return /It listens on (\S+)/.exec(hb.printed())?.[1] ?? hb.address;
}
async function connect(): Promise<Client> {
  const client = await connectClient(address);
  clients.push(client);
  await client.signIn(admin.email, admin.password);
  return client;
}
const newUser = (n: number) => ({
  requestId: crypto.randomUUID(),
  name: `Staff ${n}`,
  email: `staff${n}@northlight.example`,
  permissions: {},
  expiresOn: null,
});

test("the unmodified SDK works behind TLS: sign-in, calls, streams, files", async () => {
  const client = await connect();
  expect(await client.call("ping", null)).toMatchObject({ now: expect.any(String) });
  const { stream, data } = await httpsCallable<unknown, unknown, number>(client.functions, "countToThree").stream(null);
  const seen = [];
  for await (const message of stream) seen.push(message);
  expect(seen).toEqual([1, 2, 3]);
  await data;

  const uid = client.auth.currentUser?.uid ?? "";
  const file = fileRef(client.storage, `system-check/${uid}/1`);
  await uploadString(file, "hello", "raw", { contentType: "text/plain" });
  expect(new TextDecoder().decode(await getBytes(file))).toBe("hello");
  // Every chunk may reach another process.
  await uploadBytesResumable(file, new TextEncoder().encode("x".repeat(60_000)), { contentType: "text/plain" });
  expect((await getMetadata(file)).size).toBe(60_000);
  await deleteObject(file);
});

test("kill one of three: nothing acknowledged is lost, its people reconnect and miss no marker", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, connect));
  const latest = new Map<Client, number>();
  for (const client of people)
    onValue(ref(client.database, "/authentication/lastUsersUpdate"), value => void latest.set(client, value.val()));
  await expect.poll(() => latest.size).toBe(people.length);

  const [writer] = people;
  const acknowledged: string[] = [];
  const writing = (async () => {
    for (let n = 0; n < 30; n++) {
      if (n === 10) {
        const [victim] = processes.splice(0, 1);
        victim?.process.kill("SIGKILL");
      }
      const user = newUser(n);
      // As the browser side does: the same request again when the answer did not come.
      for (let attempt = 0; attempt < 5; attempt++) {
        const done = await writer?.call("createUser", user).then(
          () => true,
          () => false,
        );
        if (done) {
          acknowledged.push(user.email);
          break;
        }
      }
    }
  })();
  await writing;
  expect(acknowledged).toHaveLength(30);

  const { users } = (await people[1]?.call("getAllUsers", null)) as { users: Record<string, { email: string }> };
  const emails = Object.values(users).map(({ email }) => email);
  expect(emails).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(emails).size).toBe(emails.length);

  // Every listener, also those whose process died, ends at the same, newest marker.
  await expect.poll(() => new Set(latest.values()).size, { timeout: 20_000 }).toBe(1);
  const before = Math.max(...latest.values());
  await writer?.call("createUser", newUser(99));
  await expect.poll(() => [...latest.values()].every(value => value > before), { timeout: 20_000 }).toBe(true);
}, 120_000);
