import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { get, ref } from "firebase/database";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { accountAccess } from "./access.ts";
import { connect } from "./database/connect.ts";
import { inTransaction } from "./database/tx.ts";
import type { FirstContentOf } from "./http/pages.ts";
import { openPlatform, type Platform, type PlatformConfig } from "./platform.ts";
import { createAccount, setPassword } from "./sign-in/accounts/accounts.ts";
import { connectClient } from "./testing/client.ts";
import { type FreshDatabase, freshDatabase } from "./testing/fresh-database.ts";

const password = "a long enough passphrase 7";
let folder: string;
let database: FreshDatabase;
let platform: Platform | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "platform-"));
  database = await freshDatabase();
});
afterEach(async () => {
  await platform?.stop();
  platform = undefined;
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function open(config: Partial<PlatformConfig> = {}): Promise<Platform> {
  platform = await openPlatform({
    projectId: "demo",
    port: 0,
    log: false,
    database: { url: database.url, dataDir: folder },
    ...config,
  });
  return platform;
}

async function openConnections(): Promise<number> {
  const observer = connect(database.url, { max: 1, name: "the test" });
  const [row] = await observer<[{ count: number }]>`
    select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await observer.end();
  return row.count;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise(resolve => probe.close(resolve));
  return port;
}

/** `fetch` would ask for a fresh copy. */
async function statusWith(address: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(address, { headers }, response => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });
}

async function upgrade(origin: string): Promise<"open" | number | undefined> {
  const { port } = new URL(platform?.listensOn ?? "");
  return new Promise(resolve => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=demo`, { headers: { origin } });
    socket.once("open", () => {
      socket.close();
      resolve("open");
    });
    socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
    socket.on("error", () => {});
  });
}

test("every part but access can be left out", async () => {
  const { database: db, serve } = await open();
  await serve({ access: accountAccess });
  const now = new Date().toISOString();
  await inTransaction(db, async tx => {
    const { uid } = await createAccount(tx, { email: "ana@example.org", name: "Ana", now });
    await setPassword(tx, { uid, password, now });
  });

  const address = platform?.address ?? "";
  const client = await connectClient(address);
  await client.signIn("ana@example.org", password);
  await expect(client.call("anything", null)).rejects.toMatchObject({ code: "functions/not-found" });
  await expect(get(ref(client.database, "/anything"))).rejects.toThrow("Permission denied");
  await client.close();
  const files = await fetch(`${address}/v0/b/demo.appspot.com/o/anything`);
  const reset = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ requestType: "PASSWORD_RESET", email: "ana@example.org" }),
  });
  expect([files.status, (await fetch(address)).status]).toEqual([404, 404]);
  expect([reset.status, await reset.json()]).toMatchObject([400, { error: { message: "OPERATION_NOT_ALLOWED" } }]);
});

test("when a later step fails, nothing stays open", async () => {
  const { serve } = await open();
  const route = { path: "/twice", get: async () => undefined };
  await expect(serve({ access: accountAccess, routes: [route, route] })).rejects.toThrow("/twice");
  // PostgreSQL ends a connection's process a moment after the connection.
  await expect.poll(openConnections).toBe(0);
});

test("when another program takes the port before it listens, nothing stays open", async () => {
  const port = await freePort();
  const opened = await open({ port });
  const taken = createServer();
  await new Promise<void>(resolve => taken.listen(port, "127.0.0.1", resolve));
  await expect(opened.serve({ access: accountAccess })).rejects.toThrow(`Port ${port} is already in use.`);
  // PostgreSQL ends a connection's process a moment after the connection.
  await expect.poll(openConnections).toBe(0);
  await new Promise(resolve => taken.close(resolve));
});

test("only pages of listed origins, and its own, may open a realtime connection", async () => {
  const { serve } = await open({ allowedOrigins: ["https://lab.example"] });
  await serve({ access: accountAccess });
  expect(await upgrade(platform?.listensOn ?? "")).toBe("open");
  expect(await upgrade("https://lab.example")).toBe("open");
  for (const origin of ["http://lab.example", "https://lab.example:444", "https://other.example"])
    expect(await upgrade(origin)).toBe(403);
});

test("pages are never sent again unchanged, and any other address is 404", async () => {
  writeFileSync(join(folder, "index.html"), "<title>The app</title>");
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  mkdirSync(join(folder, "folder"));
  const { serve } = await open({ pages: { folder, isPage: path => ["/", "/any/page", "/folder/"].includes(path) } });
  await serve({ access: accountAccess, storageRules: [] });
  const address = platform?.address ?? "";
  for (const path of ["/", "/any/page", "/folder/", "/icon.svg"]) {
    const first = await fetch(address + path);
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, etag === ""]).toEqual([200, false]);
    expect([path, await statusWith(address + path, { "if-none-match": etag })]).toEqual([path, 304]);
    expect([path, await statusWith(address + path, { "if-none-match": '"another"' })]).toEqual([path, 200]);
  }
  for (const path of ["/metrics", "/livez", "/any", "/any/page/more", "/folder/gone.js", "/folder"])
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(address + path, { method });
      expect([path, method, answer.status]).toEqual([path, method, 404]);
      expect(answer.headers.get("content-type")).toContain("application/json");
    }
  // A person is shown the app's own "not found".
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  for (const method of ["GET", "HEAD"]) {
    const page = await fetch(`${address}/metrics`, { method, headers: { accept } });
    expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(await page.text()).toBe(method === "GET" ? "<title>The app</title>" : "");
  }
  expect(await statusWith(`${address}/folder/gone.js`, { accept })).toBe(404);
  for (const path of ["/v0", "/v0/x", "/v1/x", "/emulator/v1/projects/demo/accounts", "/demo/us-central1/x/y"])
    for (const method of ["GET", "HEAD", "DELETE"]) {
      const answer = await fetch(address + path, { method });
      expect([path, method, answer.status]).toEqual([path, method, 404]);
      expect(answer.headers.get("content-type")).toContain("application/json");
    }
});

test("a page can be read before the app has started, where the app gives it words", async () => {
  writeFileSync(join(folder, "index.html"), '<html lang="en"><div id="root"><p>Loading</p></div>');
  const { serve } = await open({ pages: { folder, isPage: () => true } });
  const firstContent: FirstContentOf = ({ path, query }, [language = ""]) =>
    path === "/form" ? { html: `<h1>Costs $1 & up</h1>${query.get("key")}`, language } : undefined;
  await serve({ access: accountAccess, firstContent });
  const address = platform?.address ?? "";
  const form = await fetch(`${address}/form?key=1`, { headers: { "accept-language": "es-MX,es;q=0.9" } });
  expect(await form.text()).toBe('<html lang="es-MX"><div id="root"><h1>Costs $1 & up</h1>1</div>');
  expect([form.headers.get("content-type"), form.headers.get("cache-control")]).toEqual([
    "text/html; charset=utf-8",
    "no-cache",
  ]);
  expect(form.headers.get("vary")).toBe("accept-language");
  expect(form.headers.get("content-security-policy")).toContain("default-src 'self'");
  const etag = form.headers.get("etag") ?? "";
  expect(await statusWith(`${address}/form?key=1`, { "if-none-match": etag, "accept-language": "es-MX" })).toBe(304);
  expect(await statusWith(`${address}/other`, { "if-none-match": etag })).toBe(200);
  expect(await (await fetch(`${address}/other`)).text()).toBe('<html lang="en"><div id="root"><p>Loading</p></div>');
});

test("a built file is sent as small as its reader takes it, and nothing that isn't one of them is", async () => {
  mkdirSync(join(folder, "app/assets"), { recursive: true });
  writeFileSync(join(folder, "app/index.html"), "<title>The app</title>");
  writeFileSync(join(folder, "app/assets/main.js"), "export {};");
  writeFileSync(join(folder, "app/assets/main.js.br"), brotliCompressSync("export {};"));
  writeFileSync(join(folder, "app/assets/main.js.gz"), gzipSync("export {};"));
  const { serve } = await open({ pages: { folder: join(folder, "app"), isPage: () => false } });
  await serve({ access: accountAccess, storageRules: [] });
  const address = platform?.address ?? "";
  const script = (accepted: string) => fetch(`${address}/assets/main.js`, { headers: { "accept-encoding": accepted } });
  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await script(accepted);
    expect([accepted, answer.headers.get("content-encoding"), await answer.text()]).toEqual([
      accepted,
      encoding,
      "export {};",
    ]);
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  for (const path of ["/assets", "/assets/", "/assets/..%2f..%2ficon.svg", "/assets/%2e%2e/index.html.br/x"])
    expect([path, (await fetch(address + path)).status]).toEqual([path, 404]);
});
