import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectClient } from "@hb/platform/testing/client.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { openSocket } from "@hb/platform/testing/realtime-socket.ts";
import { migrations, type RunningHb, startHb } from "@hb/server/app.ts";
import { readSettings } from "@hb/server/env.ts";
import { ref, uploadString } from "firebase/storage";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin } from "../running-hb.ts";

const folder = mkdtempSync(join(tmpdir(), "hb-headers-"));
let hb: RunningHb;
let dropDatabase: () => Promise<void>;
let token: string;
let file: string;

beforeAll(async () => {
  mkdirSync(join(folder, "screens/assets"), { recursive: true });
  writeFileSync(join(folder, "screens/index.html"), "<!doctype html><title>HB</title>");
  for (const name of ["main.js", "main.css", "inter.woff2", "prove.worker-1.js"])
    writeFileSync(join(folder, "screens/assets", name), "");
  const database = await freshDatabase(migrations);
  dropDatabase = database.drop;
  const settings = readSettings({
    PORT: "0",
    DATABASE_URL: database.url,
    HB_DATA_DIR: folder,
    SITE_TIME_ZONE: "America/Los_Angeles",
    WEB_APP_URL: "https://hb.northlight.example",
    HB_ADMIN_EMAIL: admin.email,
    HB_ADMIN_PASSWORD: admin.password,
  });
  hb = await startHb(settings, { screens: join(folder, "screens"), log: false });
  const client = await connectClient(hb.listensOn);
  await client.signIn(admin.email, admin.password);
  token = (await client.auth.currentUser?.getIdToken()) ?? "";
  const name = `system-check/${client.auth.currentUser?.uid}/1`;
  await uploadString(ref(client.storage, name), "hello", "raw", { contentType: "text/plain" });
  file = `/v0/b/hb.files/o/${encodeURIComponent(name)}`;
  await client.close();
});
afterAll(async () => {
  await hb.stop();
  await dropDatabase();
  rmSync(folder, { recursive: true, force: true });
});

type Asked = [what: string, status: number, path: () => string, init?: () => RequestInit];
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body,
});
const bearer = () => ({ authorization: `Bearer ${token}` });
const fileBearer = () => ({ headers: { authorization: `Firebase ${token}` } });
const call = (name: string) => () => `/hb/us-central1/${name}`;
const signIn = (operation: string) => () => `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=hb`;

const everyKindOfAnswer: Asked[] = [
  ["the front page", 200, () => "/"],
  ["a staff page", 200, () => "/participants?search=x"],
  ["a public page behind a personal link", 200, () => "/icf-form/1042/0123456789abcdef0123456789abcdef"],
  ["an address without a page", 404, () => "/metrics"],
  ["an address without a page, for a person", 404, () => "/metrics", () => ({ headers: { accept: "text/html" } })],
  ["a page's head", 200, () => "/users", () => ({ method: "HEAD" })],
  ["a worker's script", 200, () => "/assets/prove.worker-1.js"],
  ["a script that is not there", 404, () => "/assets/gone.js"],
  ["an address that cannot be read", 400, () => "/%ff"],
  ["another method on a page", 404, () => "/users", () => ({ method: "DELETE" })],
  ["the time", 200, () => "/time"],
  ["health", 200, () => "/healthz"],
  ["readiness", 200, () => "/readyz"],
  ["where to report a weakness", 200, () => "/.well-known/security.txt"],
  ["the SDK's configuration", 200, () => "/__/firebase/init.json"],
  ["a call", 200, call("ping"), () => post('{"data":null}')],
  ["a refused call", 401, call("getAllUsers"), () => post('{"data":null}')],
  ["a call of nothing", 404, call("nothing"), () => post('{"data":null}', bearer())],
  ["a call with a wrong input", 400, call("createUser"), () => post('{"data":{}}', bearer())],
  ["a call that is no call", 400, call("ping"), () => post("{")],
  ["a call by another method", 400, call("ping")],
  ["a stream", 200, call("countToThree"), () => post('{"data":null}', { accept: "text/event-stream" })],
  ["a refused stream", 200, call("getAllUsers"), () => post('{"data":null}', { accept: "text/event-stream" })],
  ["a lookup", 200, signIn("lookup"), () => post(JSON.stringify({ idToken: token }))],
  ["a refused lookup", 400, signIn("lookup"), () => post("{}")],
  ["a refused refresh", 400, () => "/securetoken.googleapis.com/v1/token", () => post("{}")],
  ["a file", 200, () => `${file}?alt=media`, fileBearer],
  [
    "a part of a file",
    206,
    () => `${file}?alt=media`,
    () => ({ headers: { ...fileBearer().headers, range: "bytes=0-1" } }),
  ],
  [
    "no such part of a file",
    416,
    () => `${file}?alt=media`,
    () => ({ headers: { ...fileBearer().headers, range: "bytes=9-" } }),
  ],
  ["what is known of a file", 200, () => file, fileBearer],
  ["a refused file", 401, () => `${file}?alt=media`],
  ["a refused list", 403, () => "/v0/b/hb.files/o?prefix=&delimiter=/", fileBearer],
  ["another bucket", 404, () => "/v0/b/other/o/x", fileBearer],
  [
    "a preflight",
    204,
    call("ping"),
    () => ({
      method: "OPTIONS",
      headers: { origin: "https://elsewhere.example", "access-control-request-method": "POST" },
    }),
  ],
];

test.each(everyKindOfAnswer)("%s carries the headers that bind the browser", async (_what, status, path, init) => {
  const response = await fetch(`${hb.listensOn}${path()}`, init?.());
  await response.arrayBuffer();
  expect(response.status).toBe(status);
  const policy = Object.fromEntries(
    (response.headers.get("content-security-policy") ?? "").split(";").map(part => {
      const [name = "", ...sources] = part.trim().split(" ");
      return [name, sources];
    }),
  );
  const scripts = policy["script-src"] ?? policy["default-src"];
  expect(scripts?.filter(source => source !== "'self'" && source !== "'none'")).toEqual([]);
  expect(policy["object-src"] ?? policy["default-src"]).toEqual(["'none'"]);
  expect(policy["frame-ancestors"]).toEqual(["'none'"]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  // Pages elsewhere get nothing, and none could lend its visitor's rights: nothing here works by cookie.
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  expect(response.headers.get("set-cookie")).toBeNull();
});

// A browser reads these headers of documents and workers only. Whatever they load is bound by theirs.
test.each(["main.js", "main.css", "inter.woff2"])(
  "%s is no document and carries what binds a part of one",
  async name => {
    const response = await fetch(`${hb.listensOn}/assets/${name}`);
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    for (const header of ["content-security-policy", "x-frame-options", "permissions-policy", "set-cookie"])
      expect([header, response.headers.get(header)]).toEqual([header, null]);
  },
);

test("a file is saved and never shown in HB's name", async () => {
  const response = await fetch(`${hb.listensOn}${file}?alt=media`, fileBearer());
  expect(response.headers.get("content-disposition")).toMatch(/^attachment;/);
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  await response.arrayBuffer();
});

test("the page itself has no script that the policy would have to allow", () => {
  const page = readFileSync(join(import.meta.dirname, "../../web/index.html"), "utf8");
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/i);
  expect(page).not.toMatch(/\son\w+=|javascript:/i);
});

/** Spoken by hand, because a web socket client of ours would not say what a strange page says. */
function upgrade(headers: Record<string, string>): Promise<string> {
  const { hostname, port, host } = new URL(hb.listensOn);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({
    host,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET /.ws?v=5&ns=hb HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    socket.once("error", reject);
    socket.once("data", data => {
      socket.destroy();
      resolve(/^HTTP\/1\.1 (\d+)/.exec(data.toString())?.[1] ?? "");
    });
  });
}

test("only HB's own pages, and programs, open a socket", async () => {
  const { host } = new URL(hb.listensOn);
  const strangers = [
    "https://elsewhere.example",
    "null",
    "",
    `http://${host}.elsewhere.example`,
    "file://",
    "http://",
    `${host}`,
  ];
  for (const origin of strangers) expect([origin, await upgrade({ origin })]).toEqual([origin, "403"]);
  expect(await upgrade({ origin: `http://${host}` })).toBe("101");
  expect(await upgrade({})).toBe("101");
  // Nobody but a trusted proxy says what the public address is.
  expect(await upgrade({ origin: "https://elsewhere.example", "x-forwarded-host": "elsewhere.example" })).toBe("403");
});

test("a socket is no way around sign-in", async () => {
  const line = openSocket(Number(new URL(hb.listensOn).port));
  for (const p of ["/", "/authentication", "/authentication/lastUsersUpdate", "/study", "/presence", "/app"])
    expect([p, (await line.request("g", { p, q: {} })).s]).toEqual([p, "permission_denied"]);
  line.socket.close();
});

test("security.txt names whom to write to, and is never out of date", async () => {
  const lines = (await (await fetch(`${hb.listensOn}/.well-known/security.txt`)).text()).split("\n");
  expect(lines).toContain("Contact: mailto:study@localhost.example");
  expect(lines).toContain("Canonical: https://hb.northlight.example/.well-known/security.txt");
  const expires = lines.find(line => line.startsWith("Expires: "))?.slice("Expires: ".length) ?? "";
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});
