import { createServer } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { type Person, startTestServer, type TestServer, testRules } from "../testing/realtime-server.ts";
import { openSocket } from "../testing/realtime-socket.ts";
import { createRealtime } from "./realtime.ts";

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.enter({ reports: true });
});
afterAll(() => server.stop());

const marker = "/app/lastReportsUpdate";
const presence = (tab: string) => `/presence/${ana.uid}/${tab}`;

async function entered(query = "") {
  const line = openSocket(server.port, query);
  expect(await line.request("auth", { cred: await ana.token() })).toMatchObject({
    s: "ok",
    d: { auth: { uid: ana.uid } },
  });
  return line;
}

/** The answer to a request for a web socket, without the SDK's or ws's good manners. */
async function upgrade(path: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  const openSockets = Object.entries({
    host: "app.example",
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${openSockets.join("")}\r\n`);
  const answer = await new Promise<string>(resolve => socket.once("data", data => resolve(String(data))));
  socket.destroy();
  return answer.split("\r\n")[0] ?? "";
}

test("the server speaks first and gives back the host it was called by", async () => {
  const line = openSocket(server.port, "", { host: "app.example:8443" });
  const { ts, v, h, s } = await line.handshake();
  expect({ v, h }).toEqual({ v: "5", h: "app.example:8443" });
  expect(Math.abs(ts - Date.now())).toBeLessThan(10_000);
  expect(s).toMatch(/^[\w-]{22}$/);
  line.socket.close();
});

test("a forwarded host is believed only where the configuration says so", async () => {
  const headers = { "x-forwarded-host": "public.example" };
  const direct = openSocket(server.port, "", headers);
  expect((await direct.handshake()).h).toBe(`127.0.0.1:${server.port}`);
  direct.socket.close();
  const proxied = await startTestServer({ publicHost: request => String(request.headers["x-forwarded-host"]) });
  const line = openSocket(proxied.port, "", { ...headers, origin: "https://public.example" });
  expect((await line.handshake()).h).toBe("public.example");
  await proxied.stop();
});

test("a page of another site can't connect, a program can", async () => {
  expect(await upgrade("/.ws?v=5&ns=demo", {})).toContain("101");
  expect(await upgrade("/.ws?v=5&ns=demo", { origin: "http://app.example" })).toContain("101");
  expect(await upgrade("/.ws?v=5&ns=demo", { origin: "https://app.example" })).toContain("101");
  for (const origin of ["https://evil.example", "http://app.example:81", "null", "", "app.example", "://"])
    expect(await upgrade("/.ws?v=5&ns=demo", { origin })).toContain("403");
});

test("other upgrades are no one's, unless someone else listens for them", async () => {
  for (const path of ["/", "/.wss", "/.ws/x", "//", "/%", "/time"]) expect(await upgrade(path, {})).toContain("400");
  const http = createServer();
  const upgraded: string[] = [];
  createRealtime({
    database: server.database,
    identify: server.signIn.identify,
    rules: testRules,
    now: Date.now,
  }).attach(http);
  http.on("upgrade", (request, socket) => {
    upgraded.push(request.url ?? "");
    socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
  });
  await new Promise<void>(resolve => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /hot-reload HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n");
  const answer = await new Promise<string>(resolve => socket.once("data", data => resolve(String(data))));
  expect(answer).toContain("101");
  expect(upgraded).toEqual(["/hot-reload"]);
  socket.destroy();
  http.close();
});

test("a ping is answered right away, the sign of life never", async () => {
  const line = await entered();
  const before = line.heard.length;
  line.socket.send("0");
  line.say({ t: "c", d: { t: "p", d: {} } });
  const pong = await line.hear(({ t, d }) => t === "c" && d.t === "o");
  expect(line.heard.indexOf(pong)).toBe(before);
  line.socket.close();
});

test("requests are answered in the order in which they came, also behind a slow one", async () => {
  const line = openSocket(server.port);
  await line.handshake();
  const cred = await ana.token();
  const asked = [
    ["s", { c: {} }],
    ["auth", { cred }],
    ["q", { p: marker, h: "" }],
    ["p", { p: presence("order"), d: { kind: "list", at: 1 } }],
    ["g", { p: presence("order"), q: {} }],
    ["unauth", {}],
    ["g", { p: presence("order"), q: {} }],
    ["appcheck", { token: "x" }],
    ["unappeck", {}],
    ["n", { p: marker }],
  ] as const;
  for (const [r, [a, b]] of asked.entries()) line.say({ t: "d", d: { r, a, b } });
  await line.hear(({ d }) => d.r === asked.length - 1);
  const replies = line.heard.filter(({ t, d }) => t === "d" && d.r !== undefined);
  expect(replies.map(({ d }) => d.r)).toEqual([...asked.keys()]);
  expect(replies.map(({ d }) => d.b?.s)).toEqual(asked.map((_, r) => (r === 6 ? "permission_denied" : "ok")));
  expect(replies[4]?.d.b?.d).toEqual({ kind: "list", at: 1 });
  expect(line.pushes().at(-1)).toEqual({ a: "c", b: { p: marker } });
  line.socket.close();
});

test("a listener gets the value before the answer, unless it has it", async () => {
  await server.announce(marker);
  const line = await entered();
  await eventually(async () => expect((await line.request("g", { p: marker, q: {} })).d).toEqual(expect.any(Number)));
  await line.request("q", { p: marker, h: "" });
  const push = line.heard.findIndex(({ d }) => d.a === "d");
  expect(line.heard[push]?.d.b).toEqual({ p: marker.slice(1), d: expect.any(Number) });
  expect(line.heard[push + 1]?.d.b).toEqual({ s: "ok", d: {} });
  line.socket.close();
});

test("a writer that listens gets its change, whole and as one, before its answer", async () => {
  const line = await entered();
  await line.request("q", { p: "/presence", h: "" });
  await line.request("p", { p: presence("one"), d: { kind: "list", at: 1 } });
  await line.request("m", {
    p: `/presence/${ana.uid}`,
    d: { one: null, "two/kind": "a", "two/at": 2, three: { kind: "b", at: 3 } },
  });
  const [added, merged] = line.pushes().slice(-2);
  expect(added).toEqual({ a: "d", b: { p: presence("one").slice(1), d: { kind: "list", at: 1 } } });
  expect(merged).toEqual({
    a: "m",
    b: {
      p: "presence",
      d: {
        [`${ana.uid}/one`]: null,
        [`${ana.uid}/two`]: { kind: "a", at: 2 },
        [`${ana.uid}/three`]: { kind: "b", at: 3 },
      },
    },
  });
  expect(line.heard.at(-1)?.d.b?.s).toBe("ok");
  await line.request("m", { p: `/presence/${ana.uid}`, d: { two: null, three: null } });
  line.socket.close();
});

test("long messages travel in parts, both ways", async () => {
  const line = await entered();
  const text = "🥽".repeat(300);
  const value = { kind: "list", at: 1, ...Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`n${n}`, text])) };
  for (let tab = 0; tab < 6; tab++)
    expect((await line.request("p", { p: presence(`long${tab}`), d: value })).s).toBe("ok");
  let frames = 0;
  line.socket.on("message", () => frames++);
  const { d } = await line.request("g", { p: `/presence/${ana.uid}`, q: {} });
  expect(d).toMatchObject({ long0: value, long5: value });
  expect(frames).toBeGreaterThan(2);
  const padded = { p: presence("long0"), d: null, padding: "x".repeat(60_000) };
  expect((await line.request("p", padded)).s).toBe("ok");
  for (let tab = 1; tab < 6; tab++) await line.request("p", { p: presence(`long${tab}`), d: null });
  line.socket.close();
});

test("administrators' credentials aren't accepted", async () => {
  const line = openSocket(server.port);
  for (const cred of ["owner", await ana.token()])
    expect(await line.request("gauth", { cred })).toMatchObject({ s: "permission_denied" });
  expect((await line.request("g", { p: marker, q: {} })).s).toBe("permission_denied");
  line.socket.close();
});

test.for([
  ["not JSON", "{"],
  ["a binary frame", Buffer.from("{}")],
  ["too many parts", "999999"],
  ["a request without a number", JSON.stringify({ t: "d", d: { a: "q", b: {} } })],
  ["no request at all", JSON.stringify({ t: "d" })],
  ["a frame that is too long", "x".repeat(70_000)],
] as const)("%s ends the connection and nothing else", async ([, frame]) => {
  const line = openSocket(server.port);
  await line.handshake();
  line.socket.send(frame);
  await line.closed;
  expect((await (await entered()).request("g", { p: marker, q: {} })).s).toBe("ok");
});

test.for([
  ["nothing", undefined],
  ["a number", 7],
  ["a list", []],
  ["a path of the wrong kind", { p: { a: 1 }, d: 1 }],
  ["a path that goes up", { p: "/presence/../app", d: 1, h: "" }],
  ["a path with a priority", { p: "/presence/x/.priority", d: 1 }],
  ["a polluting path", { p: "/__proto__/polluted", d: 1 }],
] as const)("%s as a request's body is refused, whatever the request", async ([, body]) => {
  const line = await entered();
  for (const action of ["q", "g", "p", "m", "o", "om", "gauth", "nonsense", "", "__proto__"])
    expect((await line.request(action, body)).s).not.toMatch(/^(ok|internal)$/);
  for (const action of ["n", "oc", "s", "appcheck"]) expect((await line.request(action, body)).s).not.toBe("internal");
  line.socket.close();
});

test("a value that is nested without end is refused", async () => {
  const line = await entered();
  line.socket.send(`{"t":"d","d":{"r":9,"a":"p","b":{"p":"/presence","d":${"[".repeat(5_000)}${"]".repeat(5_000)}}}}`);
  expect((await line.hear(({ d }) => d.r === 9)).d.b?.s).toBe("invalid_argument");
  line.socket.close();
});

test("a merge that writes one place twice is refused", async () => {
  const line = await entered();
  const d = { merged: { kind: "list", at: 1 }, "merged/at": 2 };
  expect((await line.request("m", { p: `/presence/${ana.uid}`, d })).s).toBe("invalid_argument");
  line.socket.close();
});

test("a connection that never says a word is cut, others aren't", async () => {
  const strict = await startTestServer({ limits: { maxSilenceMs: 300 } });
  const silent = openSocket(strict.port);
  const speaking = openSocket(strict.port);
  await speaking.request("s", { c: {} });
  await silent.closed;
  expect((await speaking.request("s", { c: {} })).s).toBe("ok");
  await strict.stop();
});

test("a closed lid is noticed by its missing answers to pings, and its presence goes", async () => {
  const strict = await startTestServer({ limits: { pingMs: 100 } });
  const ben = await strict.enter();
  const awake = openSocket(strict.port);
  const asleep = openSocket(strict.port, "", {}, { autoPong: false });
  for (const line of [awake, asleep]) await line.request("auth", { cred: await ben.token() });
  const place = `/presence/${ben.uid}/lid`;
  await asleep.request("o", { p: place, d: null });
  await asleep.request("p", { p: place, d: { kind: "list", at: 1 } });
  await awake.request("q", { p: place, h: "" });
  await awake.hear(({ d }) => d.a === "d" && d.b?.d === null);
  await asleep.closed;
  expect((await awake.request("g", { p: place, q: {} })).d).toBeNull();
  await strict.stop();
});

test("an address may hold so many connections and not more", async () => {
  const strict = await startTestServer({ limits: { maxConnectionsPerAddress: 3 } });
  const openSockets = Array.from({ length: 3 }, () => openSocket(strict.port));
  for (const line of openSockets) await line.handshake();
  await expect(openSocket(strict.port).handshake()).rejects.toThrow();
  openSockets[0]?.socket.close();
  await eventually(() => openSocket(strict.port).handshake());
  await strict.stop();
});

test("a slow reader gets all that it missed as one change, and holds up no one", async () => {
  const strict = await startTestServer({
    limits: { pingMs: 60_000, maxValueBytes: 1_000_000, maxMessageChars: 2_000_000 },
  });
  const ben = await strict.enter();
  const slow = openSocket(strict.port);
  const quick = openSocket(strict.port);
  const place = `/presence/${ben.uid}/big`;
  for (const line of [slow, quick]) {
    await line.request("auth", { cred: await ben.token() });
    await line.request("q", { p: place, h: "" });
  }
  slow.socket.pause();
  const kind = "x".repeat(500_000);
  for (let at = 1; at <= 60; at++)
    expect((await quick.request("p", { p: place, d: { kind: kind + at, at } })).s).toBe("ok");
  expect(quick.pushes()).toHaveLength(60);
  slow.socket.resume();
  await eventually(() => expect(JSON.stringify(slow.pushes().at(-1))).toContain(`${kind}60`));
  expect(slow.pushes().length).toBeLessThan(40);
  await strict.stop();
});

test("who asks faster than it can be answered is dropped", async () => {
  const strict = await startTestServer({ limits: { maxQueuedChars: 20_000 } });
  const line = openSocket(strict.port);
  await line.handshake();
  const cred = "x".repeat(1_000);
  for (let r = 0; r < 100; r++) line.say({ t: "d", d: { r, a: "auth", b: { cred } } });
  await line.closed;
  await strict.stop();
});

test("a stop answers what has arrived, runs what was left behind, and tells no one to stay away", async () => {
  const url = (await freshDatabase()).url;
  const stopping = await startTestServer({ url });
  const ben = await stopping.enter();
  const line = openSocket(stopping.port);
  await line.request("auth", { cred: await ben.token() });
  await line.request("o", { p: `/presence/${ben.uid}/b`, d: null });
  await line.request("p", { p: `/presence/${ben.uid}/b`, d: { kind: "list", at: 1 } });
  const last = line.request("p", { p: `/presence/${ben.uid}/a`, d: { kind: "list", at: 1 } });
  line.say({ t: "c", d: { t: "p", d: {} } });
  await line.hear(({ t, d }) => t === "c" && d.t === "o");
  const [reply] = await Promise.all([last, stopping.stop()]);
  expect(reply.s).toBe("ok");
  expect(await line.closed).toBe(1001);
  expect(line.heard.filter(({ t, d }) => t === "c" && d.t === "s")).toEqual([]);
  const next = await startTestServer({ url });
  const cara = await next.enter();
  const later = openSocket(next.port);
  await later.request("auth", { cred: await cara.token() });
  expect((await later.request("g", { p: `/presence/${ben.uid}`, q: {} })).d).toEqual({ a: { kind: "list", at: 1 } });
  await next.stop();
});
