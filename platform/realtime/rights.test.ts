import { setLogLevel } from "firebase/app";
import { onValue, ref } from "firebase/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../database/tx.ts";
import { deleteAccount, endSignIns, updateAccount } from "../sign-in/accounts/accounts.ts";
import { eventually } from "../testing/eventually.ts";
import { forgedTokens } from "../testing/forged-tokens.ts";
import { accessMatrix } from "../testing/realtime-access.ts";
import { type Person, startTestServer, type TestServer } from "../testing/realtime-server.ts";
import { openSocket } from "../testing/realtime-socket.ts";
import { announce } from "./announce.ts";

setLogLevel("silent");
let server: TestServer;
let clock = 0;
const now = () => Date.now() + clock;
beforeAll(async () => {
  server = await startTestServer({ now, limits: { accountSweepMs: 200, graceMs: 100 } });
});
afterAll(() => server.stop());

const marker = "/app/lastReportsUpdate";
const permissionKeys = ["reports", "billing", "users"];
const dayMs = 24 * 60 * 60 * 1000;

async function entered(person: Person) {
  const line = openSocket(server.port);
  await line.request("auth", { cred: await person.token() });
  return line;
}

async function change(person: Person, fields: Partial<Parameters<typeof updateAccount>[1]>) {
  await inTransaction(server.database, tx =>
    updateAccount(tx, { ...fields, uid: person.uid, now: new Date(now()).toISOString() }),
  );
}

test("every path × every kind of caller, reading and writing, is as the rules declare", async () => {
  const callers: Record<string, string | undefined> = { anonymous: undefined, guest: await guestToken() };
  const plain = await server.enter({});
  callers["plain"] = await plain.token();
  for (const key of permissionKeys) callers[key] = await (await server.enter({ [key]: true })).token();
  const users = new Set(["plain", ...permissionKeys]);
  const nobody = () => false;
  const readers: Record<string, (name: string) => boolean> = {
    "/": nobody,
    [marker]: name => name === "reports",
    [`${marker}/below`]: name => name === "reports",
    "/app/lastLogUpdate": nobody,
    "/app": nobody,
    "/app/build": () => true,
    "/authentication": nobody,
    "/authentication/lastUpdate": nobody,
    [`/authentication/lastUpdate/${plain.uid}`]: name => name === "plain",
    "/presence": name => users.has(name),
    [`/presence/${plain.uid}`]: name => users.has(name),
    [`/presence/${plain.uid}/tab`]: name => users.has(name),
    "/presences": nobody,
  };
  const written = { kind: "list", at: 1 };
  const paths = Object.fromEntries(Object.keys(readers).map(path => [path, written]));
  const answer = (isAllowed: boolean) => (isAllowed ? "ok" : "permission_denied");
  const declared = Object.fromEntries(
    Object.keys(callers).map(name => [
      name,
      Object.fromEntries(
        Object.entries(readers).map(([path, mayRead]) => {
          const mayWrite = name === "plain" && path === `/presence/${plain.uid}/tab`;
          return [path, { read: answer(mayRead(name)), write: answer(mayWrite) }];
        }),
      ),
    ]),
  );
  expect(await accessMatrix({ port: server.port, callers, paths })).toEqual(declared);
});

/** Of a guest with a custom token. */
async function guestToken(): Promise<string> {
  const { address, signIn } = server;
  const response = await fetch(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=demo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: await signIn.customToken("guest:upload:1042"), returnSecureToken: true }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}

test("forged and outdated tokens are refused, a genuine one isn't", async () => {
  const { genuine, forged } = await forgedTokens({ origin: server.address, database: server.database, now });
  const line = openSocket(server.port);
  const accepted: string[] = [];
  for (const { name, token } of forged) {
    const { s } = await line.request("auth", { cred: token });
    if (s !== "invalid_token" && s !== "expired_token") accepted.push(name);
    if ((await line.request("g", { p: "/presence", q: {} })).s !== "permission_denied") accepted.push(name);
  }
  expect(accepted).toEqual([]);
  expect(forged.length).toBeGreaterThan(50);
  for (const cred of [undefined, null, 7, {}, [genuine]])
    expect((await line.request("auth", { cred })).s).toBe("invalid_token");
  expect((await line.request("auth", { cred: genuine })).s).toBe("ok");
  expect((await line.request("g", { p: "/presence", q: {} })).s).toBe("ok");
  expect((await line.request("auth", { cred: forged[0]?.token })).s).toBe("invalid_token");
  expect((await line.request("g", { p: "/presence", q: {} })).s).toBe("permission_denied");
  line.socket.close();
});

test("a removed permission ends the listen, and nothing is sent after it", async () => {
  const ana = await server.enter({ reports: true });
  const line = await entered(ana);
  await line.request("q", { p: marker, h: "" });
  await inTransaction(server.database, async tx => {
    await updateAccount(tx, { uid: ana.uid, permissions: {}, now: new Date(now()).toISOString() });
    // In the very same commit: the new right decides, not the old one.
    await announce(tx, [marker]);
  });
  const { d } = await line.hear(({ d }) => d.a === "c");
  expect(d.b).toEqual({ p: marker });
  await server.announce(marker);
  expect((await line.request("q", { p: marker, h: "" })).s).toBe("permission_denied");
  expect(line.pushes().filter(push => push.a === "d")).toEqual([]);
  line.socket.close();
});

test("a permission given reaches the open connection: what was denied is granted when asked again", async () => {
  const ana = await server.enter();
  const line = await entered(ana);
  const own = `/authentication/lastUpdate/${ana.uid}`;
  await line.request("q", { p: own, h: "" });
  const before = line.pushes().length;
  expect((await line.request("q", { p: marker, h: "" })).s).toBe("permission_denied");
  await change(ana, { permissions: { reports: true } });
  await eventually(() => expect(line.pushes().length).toBeGreaterThan(before));
  expect((await line.request("q", { p: marker, h: "" })).s).toBe("ok");
  line.socket.close();
});

test.for([
  ["disabled", (ana: Person) => change(ana, { disabled: true })],
  ["deleted", (ana: Person) => inTransaction(server.database, tx => deleteAccount(tx, { uid: ana.uid }))],
  [
    "signed out everywhere",
    (ana: Person) =>
      inTransaction(server.database, tx =>
        endSignIns(tx, { uid: ana.uid, now: new Date(now() + 1_000).toISOString() }),
      ),
  ],
  ["expired, by a date that was set", (ana: Person) => change(ana, { expiresOn: "2020-01-01" })],
] as const)("an account that is %s hears so, then its socket is closed", async ([, end]) => {
  const ana = await server.enter({ reports: true });
  const line = await entered(ana);
  await line.request("q", { p: marker, h: "" });
  await line.request("o", { p: `/presence/${ana.uid}/tab`, d: null });
  await line.request("p", { p: `/presence/${ana.uid}/tab`, d: { kind: "list", at: 1 } });
  const heard = line.hear(({ d }) => d.a === "ac");
  await end(ana);
  expect((await heard).d.b).toMatchObject({ s: "expired_token" });
  await server.announce(marker);
  await line.closed;
  expect(line.pushes().at(-1)?.a).toBe("ac");
  const again = openSocket(server.port);
  expect((await again.request("auth", { cred: await ana.token() })).s).toBe("invalid_token");
  again.socket.close();
  const ben = await entered(await server.enter());
  await eventually(async () => expect((await ben.request("g", { p: `/presence/${ana.uid}`, q: {} })).d).toBeNull());
  ben.socket.close();
});

test("an account whose last day passes is thrown out without any change being made", async () => {
  const midnight = Math.ceil(Date.now() / dayMs) * dayMs;
  clock = midnight - 10 * 60_000 - Date.now();
  const ana = await server.enter();
  await change(ana, { expiresOn: new Date(now()).toISOString().slice(0, 10) });
  const line = await entered(ana);
  expect((await line.request("g", { p: "/presence", q: {} })).s).toBe("ok");
  clock += 11 * 60_000;
  expect((await line.hear(({ d }) => d.a === "ac")).d.b).toMatchObject({ s: "expired_token" });
  await line.closed;
  clock = 0;
});

test("a token that expires ends the sign-in; one that is refreshed in time changes nothing", async () => {
  const ana = await server.enter({ reports: true });
  const late = await entered(ana);
  const early = await entered(ana);
  await early.request("q", { p: marker, h: "" });
  clock += 55 * 60_000;
  const fresh = await ana.auth.currentUser?.getIdToken(true);
  expect((await early.request("auth", { cred: fresh })).s).toBe("ok");
  clock += 6 * 60_000;
  await late.hear(({ d }) => d.a === "ac");
  await late.closed;
  await server.announce(marker);
  await early.hear(({ d }) => d.a === "d");
  expect(early.pushes().some(push => push.a === "ac" || push.a === "c")).toBe(false);
  const old = openSocket(server.port);
  expect((await old.request("auth", { cred: "x.eyJleHAiOjF9.x" })).s).toBe("expired_token");
  old.socket.close();
  early.socket.close();
  clock = 0;
});

test("who signs out keeps what everyone may hear and loses the rest", async () => {
  const ana = await server.enter({ reports: true });
  const line = await entered(ana);
  await line.request("q", { p: marker, h: "" });
  await line.request("q", { p: "/app/build", h: "" });
  const before = line.pushes().length;
  expect((await line.request("unauth", {})).s).toBe("ok");
  await server.announce(marker, "/app/build");
  await eventually(() => expect(line.pushes().length).toBeGreaterThan(before + 1));
  expect(line.pushes().slice(before)).toEqual([
    { a: "c", b: { p: marker } },
    { a: "d", b: { p: "app/build", d: expect.any(Number) } },
  ]);
  expect((await line.request("p", { p: `/presence/${ana.uid}/x`, d: null })).s).toBe("permission_denied");
  line.socket.close();
});

test("the SDK of a disabled person signs itself out", async () => {
  const ana = await server.enter({ reports: true });
  let isDenied = false;
  onValue(
    ref(ana.database, marker),
    () => {},
    () => {
      isDenied = true;
    },
  );
  await eventually(() => expect(ana.auth.currentUser).not.toBeNull());
  await change(ana, { disabled: true });
  await eventually(() => expect(ana.auth.currentUser).toBeNull());
  await eventually(() => expect(isDenied).toBe(true));
});
