import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectClient } from "@hb/platform/testing/client.ts";
import { eventually } from "@hb/platform/testing/eventually.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { openSocket } from "@hb/platform/testing/realtime-socket.ts";
import { migrations, type RunningHb, startHb } from "@hb/server/app.ts";
import { readSettings } from "@hb/server/env.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { admin } from "../running-hb.ts";

/** The same limits as ever, only shorter: nothing here waits for long. */
const timeouts = {
  http: { headersMs: 300, bodyMs: 600, idleMs: 900, checkMs: 50 },
  realtime: { maxSilenceMs: 400, pingMs: 200 },
  storageStallMs: 1_500,
};
const folder = mkdtempSync(join(tmpdir(), "hb-slow-"));
const opened: Socket[] = [];
let hb: RunningHb;
let dropDatabase: () => Promise<void>;
let token: string;
let uid: string;

beforeAll(async () => {
  writeFileSync(join(folder, "film.js"), "x".repeat(20_000_000));
  writeFileSync(join(folder, "index.html"), "");
  const database = await freshDatabase(migrations);
  dropDatabase = database.drop;
  const settings = readSettings({
    PORT: "0",
    DATABASE_URL: database.url,
    HB_DATA_DIR: join(folder, "data"),
    SITE_TIME_ZONE: "America/Los_Angeles",
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  });
  hb = await startHb(settings, { screens: folder, log: false, timeouts });
  const client = await connectClient(hb.address);
  await eventually(() => client.signIn(admin.email, admin.password));
  token = (await client.auth.currentUser?.getIdToken()) ?? "";
  uid = client.auth.currentUser?.uid ?? "";
  await client.close();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});
afterAll(async () => {
  await hb.stop();
  await dropDatabase();
  rmSync(folder, { recursive: true, force: true });
});

const port = () => Number(new URL(hb.address).port);

interface Slow {
  socket: Socket;
  answer: () => string;
  cut: Promise<void>;
}

/** Says this much at once, and then one more byte again and again, as long as it is let. */
function speakSlowly(start: string, drop = ""): Slow {
  const socket = connect(port(), "127.0.0.1");
  opened.push(socket);
  let answer = "";
  socket.on("data", chunk => (answer += chunk));
  socket.on("error", () => {});
  socket.write(start);
  const dripping = drop === "" ? undefined : setInterval(() => socket.write(drop), 50);
  const cut = new Promise<void>(resolve => {
    socket.once("close", () => {
      clearInterval(dripping);
      resolve();
    });
  });
  return { socket, answer: () => answer, cut };
}

const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const allCut = (slow: readonly Slow[]) => Promise.all(slow.map(({ cut }) => cut));

/** What a colleague does meanwhile. On a loaded machine even an honest caller may be cut off, and calls again. */
async function othersAreServed() {
  const callAsColleague = () =>
    fetch(`${hb.address}/hb/us-central1/getAllUsers`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: '{"data":null}',
    });
  const answers = await Promise.all(many(20, () => eventually(callAsColleague)));
  expect(answers.map(({ status }) => status)).toEqual(many(20, () => 200));
}

const headers = (path: string, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: hb\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n${more}\r\n`;

test("connections that say nothing are cut, and hold up no one", async () => {
  const silent = many(100, () => speakSlowly(""));
  await othersAreServed();
  await allCut(silent);
});

test("headers that never end are cut, however steadily they drip", async () => {
  const slow = many(100, () => speakSlowly("POST /hb/us-central1/ping HTTP/1.1\r\nHost: hb\r\nX-Slow: ", "x"));
  await othersAreServed();
  await allCut(slow);
  // Also the second request of a connection whose first was fine.
  const second = speakSlowly("GET /time HTTP/1.1\r\nHost: hb\r\n\r\nGET /time HTTP/1.1\r\nX-Slow: ", "x");
  await second.cut;
  expect(second.answer()).toContain("200 OK");
});

test.each([
  "/hb/us-central1/ping",
  "/hb/us-central1/createUser",
  "/identitytoolkit.googleapis.com/v1/accounts:lookup",
  "/securetoken.googleapis.com/v1/token",
  "/nowhere",
])("a body to %s that never ends is cut, however steadily it drips", async path => {
  const slow = many(30, () => speakSlowly(headers(path), " "));
  await othersAreServed();
  await allCut(slow);
});

const uploadHeaders = (length: number) =>
  `POST /v0/b/hb.files/o?name=${encodeURIComponent(`system-check/${uid}/1`)} HTTP/1.1\r\nHost: hb\r\nConnection: close\r\n` +
  `Authorization: Firebase ${token}\r\nX-Goog-Upload-Protocol: multipart\r\n` +
  `Content-Type: multipart/related; boundary=b1\r\nContent-Length: ${length}\r\n\r\n`;
const before = "--b1\r\nContent-Type: application/json\r\n\r\n{}\r\n--b1\r\nContent-Type: text/plain\r\n\r\n";
const after = "\r\n--b1--";

test("an upload that falls silent is cut and leaves nothing", async () => {
  const silent = many(20, () => speakSlowly(`${uploadHeaders(50_000)}${before}half a`));
  await othersAreServed();
  await allCut(silent);
  await expect
    .poll(() => hb.database.read<{ count: number }[]>`select count(*) as count from platform.storage_files`)
    .toEqual([{ count: 0 }]);
});

test("an upload over a slow line isn't cut as long as it moves, though it takes longer than any other request may", async () => {
  const drops = 30;
  const slow = speakSlowly(uploadHeaders(before.length + drops + after.length) + before);
  let sent = 0;
  const dripping = setInterval(() => {
    slow.socket.write(sent < drops ? "x" : after);
    if (sent++ === drops) clearInterval(dripping);
  }, 50);
  await slow.cut;
  expect(slow.answer()).toContain("200 OK");
  expect(slow.answer()).toContain(`"size":"${drops}"`);
});

test("a reader that takes nothing anymore is cut", async () => {
  const theirEnds = new Map<number | undefined, Promise<unknown>>();
  const accepted = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    theirEnds.set(socket.remotePort, once(socket, "close"));
  };
  // A paused reader does not notice its own end: HB's side of the connection tells.
  subscribe("net.server.socket", accepted);
  const readers = many(20, () => speakSlowly("GET /film.js HTTP/1.1\r\nHost: hb\r\n\r\n"));
  await Promise.all(
    readers.map(async ({ socket }) => {
      await once(socket, "data");
      socket.pause();
    }),
  );
  unsubscribe("net.server.socket", accepted);
  await othersAreServed();
  for (const { socket } of readers) await theirEnds.get(socket.localPort);
  for (const { answer } of readers) expect(answer().length).toBeLessThan(20_000_000);
});

test("a web socket that says nothing is cut, and so is one that stops half way in its upgrade", async () => {
  const { host } = new URL(hb.address);
  const half = many(50, () => speakSlowly(`GET /.ws?v=5&ns=hb HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\n`));
  const silent = many(50, () => openSocket(port()));
  await othersAreServed();
  await Promise.all(silent.map(({ closed }) => closed));
  await allCut(half);
});

test("a reader of markers that stops reading is dropped, others hear on, and its presence goes", async () => {
  const [slow, quick] = [openSocket(port()), openSocket(port())];
  for (const line of [slow, quick]) await line.request("auth", { cred: token });
  const mine = `/presence/${uid}/slow`;
  const d = { kind: "participant", id: "1042", at: { ".sv": "timestamp" } };
  expect((await slow.request("o", { p: mine, d: null })).s).toBe("ok");
  expect((await slow.request("p", { p: mine, d })).s).toBe("ok");
  await quick.request("q", { p: "/presence", h: "" });
  slow.socket.pause();
  await quick.hear(({ d: push }) => push.a === "d" && push.b?.d === null);
  await othersAreServed();
  slow.socket.terminate();
  quick.socket.close();
});
