import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createHttp } from "./server.ts";

test("a stop doesn't wait for a connection that was opened ahead, and lets a call finish", async () => {
  const http = createHttp({ log: false, timeouts: { idleMs: 0 } });
  const called = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  http.get("/slow", async () => {
    called.resolve();
    await finish.promise;
    return { done: true };
  });
  await http.listen({ host: "127.0.0.1", port: 0 });
  const { port } = http.server.address() as AddressInfo;
  const ahead = connect(port, "127.0.0.1");
  await once(ahead, "connect");
  const answer = fetch(`http://127.0.0.1:${port}/slow`);
  await called.promise;

  const stopped = http.close();
  await once(ahead.resume(), "close");
  await pause(100);
  finish.resolve();
  expect(await (await answer).json()).toEqual({ done: true });
  await stopped;
});
