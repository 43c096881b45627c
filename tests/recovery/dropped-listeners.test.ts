import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { connectClient } from "@hb/platform/testing/client.ts";
import { openSocket, type TestSocket } from "@hb/platform/testing/realtime-socket.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type RunningHb, startStudyProgram } from "../running-hb.ts";

const count = 500;
const marker = "/authentication/lastUsersUpdate";
let hb: RunningHb;
let token: string;
let call: (name: string, input: unknown) => Promise<unknown>;
let close: () => Promise<void>;

beforeAll(async () => {
  hb = await startStudyProgram();
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  token = (await client.auth.currentUser?.getIdToken()) ?? "";
  ({ call, close } = client);
});
afterAll(async () => {
  await close();
  await hb.stop();
});

/** A wire to HB that can be torn. */
async function startWire() {
  const sockets = new Set<Socket>();
  const { port: target, hostname } = new URL(hb.address);
  const server = createServer(here => {
    const there = connectSocket(Number(target), hostname);
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    tear() {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => new Promise(resolve => server.close(resolve)),
  };
}

/** As the SDK does it, without the SDK's weight: connects again whenever it is dropped, shows its token, listens again. */
class Listener {
  readonly heard: number[] = [];
  connections = 0;
  private line: TestSocket | undefined;
  private isOver = false;
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
    void this.stay();
  }
  private async stay() {
    while (!this.isOver) {
      const line = openSocket(this.port);
      this.line = line;
      line.socket.on("message", () => this.note(line));
      const isListening = await Promise.all([
        line.request("auth", { cred: token }),
        line.request("q", { p: marker, h: "" }),
      ]).then(
        () => true,
        () => false,
      );
      if (isListening) this.connections++;
      await line.closed;
    }
  }
  private note(line: TestSocket) {
    for (const { b } of line.pushes().splice(0))
      if (typeof b?.d === "number" && b.d !== this.heard.at(-1)) this.heard.push(b.d);
  }
  end() {
    this.isOver = true;
    this.line?.socket.close();
  }
}

const addUser = (n: number) =>
  call("createUser", {
    requestId: crypto.randomUUID(),
    name: "Ravi",
    email: `ravi${n}@northlight.example`,
    permissions: {},
    expiresOn: null,
  });

test("500 listeners are dropped at once: all come back by themselves and none misses a marker", async () => {
  const wire = await startWire();
  const listeners = Array.from({ length: count }, () => new Listener(wire.port));
  const connected = (times: number) => listeners.filter(({ connections }) => connections >= times).length;
  const newest = () => Math.max(...listeners.map(({ heard }) => heard.at(-1) ?? 0));
  const upToDate = () => {
    const now = newest();
    return listeners.filter(({ heard }) => heard.at(-1) === now).length;
  };
  await expect.poll(() => connected(1), { timeout: 30_000 }).toBe(count);
  for (const time of [1, 2]) {
    const before = newest();
    wire.tear();
    // Moved while nobody is there to hear it.
    await addUser(time);
    await expect.poll(() => connected(time + 1), { timeout: 30_000 }).toBe(count);
    await expect.poll(upToDate, { timeout: 10_000 }).toBe(count);
    expect(newest()).toBeGreaterThan(before);
  }
  // And they are back for good.
  const before = newest();
  await addUser(3);
  await expect
    .poll(() => listeners.filter(({ heard }) => (heard.at(-1) ?? 0) > before).length, { timeout: 10_000 })
    .toBe(count);
  for (const { heard } of listeners) expect(heard).toEqual([...heard].sort((a, b) => a - b));
  for (const listener of listeners) listener.end();
  await wire.stop();
}, 120_000);
