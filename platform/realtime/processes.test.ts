import { fork } from "node:child_process";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { deleteApp, initializeApp, setLogLevel } from "firebase/app";
import { forceWebSockets, getDatabase, goOffline, onValue, ref } from "firebase/database";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { type Person, startTestServer } from "../testing/realtime-server.ts";
import { openSocket, type TestSocket } from "../testing/realtime-socket.ts";

setLogLevel("silent");
const build = "/app/build";
const seen = { kind: "list", at: 1 };

async function twoServers(limits: Parameters<typeof startTestServer>[0] = {}) {
  const { url } = await freshDatabase();
  const one = await startTestServer({ url, ...limits });
  const two = await startTestServer({ url, ...limits });
  return { one, two, url, stop: () => Promise.all([one.stop(), two.stop()]) };
}

async function entered(port: number, person: Person, query = ""): Promise<TestSocket> {
  const line = openSocket(port, query);
  await line.request("auth", { cred: await person.token() });
  return line;
}

async function arrive(line: TestSocket, place: string) {
  await line.request("o", { p: place, d: null });
  await line.request("p", { p: place, d: seen });
}

function killable(url: string) {
  const child = fork(join(import.meta.dirname, "../testing/realtime-process.ts"), [url], { stdio: "inherit" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return new Promise<{ port: number; kill: () => void }>(resolve =>
    child.once("message", port => resolve({ port: port as number, kill: () => child.kill("SIGKILL") })),
  );
}

test("a marker moved by one process reaches the listeners of another, in the same order", async () => {
  const { one, two, stop } = await twoServers();
  const openSockets = [openSocket(one.port), openSocket(two.port)] as const;
  for (const line of openSockets) await line.request("q", { p: build, h: "" });
  for (let round = 0; round < 10; round++) await (round % 2 ? one : two).announce(build);
  const last = async () => (await openSockets[0].request("g", { p: build, q: {} })).d;
  await eventually(async () => {
    const value = await last();
    for (const line of openSockets) expect(line.pushes().at(-1)?.b?.d).toBe(value);
  });
  for (const line of openSockets) {
    const values = line.pushes().map(push => push.b?.d as number);
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  }
  await stop();
});

test("colleagues on two processes see each other come and go", async () => {
  const { one, two, stop } = await twoServers();
  const ana = await one.enter();
  const ben = await two.enter();
  const anas = await entered(one.port, ana);
  const bens = await entered(two.port, ben);
  for (const line of [anas, bens]) await line.request("q", { p: "/presence", h: "" });
  await Promise.all([arrive(anas, `/presence/${ana.uid}/a`), arrive(bens, `/presence/${ben.uid}/b`)]);
  await eventually(async () =>
    expect((await bens.request("g", { p: "/presence", q: {} })).d).toEqual({
      [ana.uid]: { a: seen },
      [ben.uid]: { b: seen },
    }),
  );
  anas.socket.terminate();
  await bens.hear(({ d }) => d.a === "d" && d.b?.["p"] === `presence/${ana.uid}` && d.b.d === null);
  await stop();
});

test("who comes back, to whichever process, has left first: its old session ends before the new one begins", async () => {
  const { one, two, stop } = await twoServers();
  const ana = await one.enter();
  for (const port of [one.port, two.port]) {
    const old = await entered(one.port, ana);
    const { s } = await old.handshake();
    await arrive(old, `/presence/${ana.uid}/tab`);
    const fresh = await entered(port, ana, `&ls=${s}`);
    expect((await fresh.request("g", { p: `/presence/${ana.uid}/tab`, q: {} })).d).toBeNull();
    await old.closed;
    await arrive(fresh, `/presence/${ana.uid}/tab`);
    expect((await fresh.request("g", { p: `/presence/${ana.uid}/tab`, q: {} })).d).toEqual(seen);
    fresh.socket.close();
  }
  await stop();
});

test("the people of a killed process are gone within seconds, and its last markers are moved", async () => {
  const { url } = await freshDatabase();
  const doomed = await killable(url);
  const server = await startTestServer({ url, limits: { leaseMs: 1_500, heartbeatMs: 200 } });
  const ana = await server.enter();
  const line = await entered(doomed.port, ana);
  await arrive(line, `/presence/${ana.uid}/tab`);
  const watching = await entered(server.port, ana);
  await watching.request("q", { p: "/presence", h: "" });
  await eventually(async () =>
    expect((await watching.request("g", { p: `/presence/${ana.uid}/tab`, q: {} })).d).toEqual(seen),
  );
  doomed.kill();
  await line.closed;
  // What it had committed and not yet moved.
  await server.database.write`insert into platform.realtime_announcements (path) values ('/app/build')`;
  await eventually(async () =>
    expect((await watching.request("g", { p: build, q: {} })).d).toEqual(expect.any(Number)),
  );
  await eventually(async () => expect((await watching.request("g", { p: `/presence`, q: {} })).d).toBeNull());
  expect(await server.database.read`select from platform.realtime_sessions`).toHaveLength(0);
  await server.stop();
});

test("a process that was taken for dead sends its people to connect again", async () => {
  const { one, two, stop } = await twoServers({ limits: { leaseMs: 60_000, heartbeatMs: 100 } });
  const ana = await one.enter();
  const present = await entered(one.port, ana);
  const reading = await entered(one.port, ana);
  await arrive(present, `/presence/${ana.uid}/tab`);
  await two.database.write.begin(async tx => {
    await tx`delete from platform.realtime_sessions`;
    await tx`delete from platform.realtime_processes`;
  });
  expect(await present.closed).toBe(1001);
  expect((await reading.request("s", {})).s).toBe("ok");
  await stop();
});

test("a missed notification is noticed", async () => {
  const { one, two, stop } = await twoServers();
  const line = openSocket(two.port);
  await line.request("q", { p: build, h: "" });
  const watched = await one.database.read`
    select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
  expect(watched.length).toBeGreaterThanOrEqual(2);
  await one.database.write.begin(async tx => {
    const version = Date.now();
    await tx`select from platform.realtime_clock for update`;
    await tx`insert into platform.realtime_values (path, value, version) values (${build}, '7', ${version})`;
    await tx`update platform.realtime_clock set version = ${version}`;
  });
  await line.hear(({ d }) => d.a === "d" && d.b?.d === 7);
  await stop();
});

test("500 listeners that are dropped right away come back and miss nothing", async () => {
  const server = await startTestServer();
  const network = await startNetwork(server.port);
  const apps = Array.from({ length: 500 }, (_, n) =>
    initializeApp({ databaseURL: `http://127.0.0.1:${network.port}?ns=demo` }, `listener ${n}`),
  );
  forceWebSockets();
  const shown = apps.map(app => {
    const values: unknown[] = [];
    onValue(ref(getDatabase(app), build), snapshot => values.push(snapshot.val()));
    return values;
  });
  await eventually(() => expect(shown.filter(values => values.length === 1)).toHaveLength(500));
  network.drop();
  await server.announce(build);
  await eventually(() => expect(shown.filter(values => values.length === 2)).toHaveLength(500));
  expect(new Set(shown.map(values => values[1])).size).toBe(1);
  await server.announce(build);
  await eventually(() => expect(shown.filter(values => values.length === 3)).toHaveLength(500));
  for (const app of apps) goOffline(getDatabase(app));
  await Promise.all(apps.map(deleteApp));
  network.stop();
  await server.stop();
});

/** What is between a browser and the server, and can fail. */
async function startNetwork(port: number) {
  const sockets = new Set<Socket>();
  const proxy = createServer(near => {
    const far = connectSocket(port, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>(resolve => proxy.listen(0, "127.0.0.1", resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    drop,
    stop() {
      proxy.close();
      drop();
    },
  };
}
