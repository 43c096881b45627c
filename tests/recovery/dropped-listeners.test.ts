import { connectClient } from "@hb/platform/testing/client.ts";
import { openSocket, type TestSocket } from "@hb/platform/testing/realtime-socket.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type RunningHb, startStudyProgram } from "../running-hb.ts";
import { startWire } from "../wire.ts";

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

/** As the SDK does it, without the SDK's weight: connects again whenever it is dropped, shows its token, listens again. */
function listen(port: number) {
  const heard: number[] = [];
  let connections = 0;
  let isOver = false;
  let line: TestSocket | undefined;

  function note({ pushes }: TestSocket) {
    for (const { b } of pushes()) if (typeof b?.d === "number" && b.d > (heard.at(-1) ?? 0)) heard.push(b.d);
  }
  async function connectOnce() {
    const opened = openSocket(port);
    line = opened;
    opened.socket.on("message", () => note(opened));
    const requests = [opened.request("auth", { cred: token }), opened.request("q", { p: marker, h: "" })];
    await Promise.all(requests).then(
      () => connections++,
      () => {},
    );
    await opened.closed;
  }
  void (async () => {
    while (!isOver) await connectOnce();
  })();

  return {
    heard,
    connections: () => connections,
    end() {
      isOver = true;
      line?.socket.close();
    },
  };
}

const addUser = (n: number) =>
  call("createUser", {
    requestId: crypto.randomUUID(),
    name: "Ravi",
    email: `ravi${n}@northlight.example`,
    permissions: {},
    expiresOn: null,
  });

test("500 listeners are dropped right away: all come back by themselves and none misses a marker", async () => {
  const wire = await startWire(hb.address);
  const listeners = Array.from({ length: count }, () => listen(wire.port));
  const connected = (times: number) => listeners.filter(({ connections }) => connections() >= times).length;
  const newest = () => Math.max(...listeners.map(({ heard }) => heard.at(-1) ?? 0));
  const upToDate = () => {
    const now = newest();
    return listeners.filter(({ heard }) => heard.at(-1) === now).length;
  };
  await expect.poll(() => connected(1)).toBe(count);
  for (const time of [1, 2]) {
    const before = newest();
    wire.tear();
    // Moved while nobody is there to hear it.
    await addUser(time);
    await expect.poll(() => connected(time + 1)).toBe(count);
    await expect.poll(upToDate).toBe(count);
    expect(newest()).toBeGreaterThan(before);
  }
  // And they are back for good.
  const before = newest();
  await addUser(3);
  await expect.poll(() => listeners.filter(({ heard }) => (heard.at(-1) ?? 0) > before).length).toBe(count);
  for (const listener of listeners) listener.end();
  await wire.stop();
});
