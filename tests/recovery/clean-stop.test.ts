import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect as connectSocket, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { onValue, ref } from "firebase/database";
import { ref as fileRef, getBytes } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, migrations, type RunningHb, startProgram } from "../running-hb.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hb-clean-stop-"));
let database: FreshDatabase;
let owner: Sql;
let running: RunningHb | undefined;

beforeAll(async () => {
  database = await freshDatabase(migrations);
  owner = connect(database.url, { max: 1, name: "the test" });
});
afterAll(async () => {
  await running?.stop();
  await owner.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise(resolve => probe.close(resolve));
  return port;
}

/** A multipart upload by hand, so that its second half can wait. */
function beginUpload(port: number, name: string, token: string) {
  const socket = connectSocket(port, "127.0.0.1");
  let answer = "";
  socket.on("data", chunk => (answer += chunk));
  socket.on("error", () => {});
  const closed = new Promise<string>(resolve => socket.once("close", () => resolve(answer)));
  const half = "x".repeat(20_000);
  const head = "--b1\r\nContent-Type: application/json\r\n\r\n{}\r\n--b1\r\nContent-Type: text/plain\r\n\r\n";
  const tail = `${half}\r\n--b1--`;
  socket.write(
    `POST /v0/b/hb.files/o?name=${encodeURIComponent(name)} HTTP/1.1\r\nHost: hb\r\nAuthorization: Firebase ${token}\r\n` +
      `X-Goog-Upload-Protocol: multipart\r\nContent-Type: multipart/related; boundary=b1\r\n` +
      `Content-Length: ${head.length + half.length + tail.length}\r\n\r\n${head}${half}`,
  );
  return { goOn: () => void socket.write(tail), closed };
}

const accepts = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connectSocket(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

test("SIGTERM in the middle of calls, an upload and listening: what moves is finished, nothing is lost, listeners come back to the next one", async () => {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATABASE_URL: database.url,
    HB_DATA_DIR: dataDir,
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  };
  const hb = await startProgram(settings);
  running = hb;
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const uid = client.auth.currentUser?.uid ?? "";
  const token = (await client.auth.currentUser?.getIdToken()) ?? "";
  const heard: number[] = [];
  onValue(ref(client.database, "/authentication/lastUsersUpdate"), value => void heard.push(value.val()));
  await expect.poll(() => heard.length).toBe(1);

  const moving = beginUpload(port, `system-check/${uid}/1`, token);
  const silent = beginUpload(port, `system-check/${uid}/2`, token);
  const writing = () => owner`select 1 from platform.storage_files where state = 'writing'`;
  await expect.poll(async () => (await writing()).length).toBe(2);
  const addUser = (email: string) =>
    client.call("createUser", { requestId: crypto.randomUUID(), name: "N", email, permissions: {}, expiresOn: null });
  const calls = Array.from({ length: 10 }, (_, n) =>
    addUser(`n${n}@northlight.example`).then(
      () => "done",
      () => "refused",
    ),
  );
  await Promise.race(calls);

  const ended = hb.stop();
  await expect.poll(() => accepts(port)).toBe(false);
  moving.goOn();
  expect(await moving.closed).toContain("200 OK");
  expect(await silent.closed).toBe("");
  expect(await ended).toBe(0);
  const outcomes = await Promise.all(calls);
  const [users] = await owner<{ count: number }[]>`select count(*) as count from platform.accounts`;
  expect(users?.count).toBe(1 + outcomes.filter(outcome => outcome === "done").length);
  expect(await owner`select name from platform.storage_objects`).toMatchObject([{ name: `system-check/${uid}/1` }]);
  // A clean stop leaves nothing to be swept.
  expect(await owner`select state from platform.storage_files`).toMatchObject([{ state: "kept" }]);

  running = await startProgram(settings);
  expect((await getBytes(fileRef(client.storage, `system-check/${uid}/1`))).byteLength).toBe(40_000);
  const before = Math.max(...heard);
  await addUser("after@northlight.example");
  await expect.poll(() => Math.max(...heard)).toBeGreaterThan(before);
  await client.close();
});
