import type { AddressInfo } from "node:net";
import { deleteApp, initializeApp } from "firebase/app";
import { forceWebSockets, getDatabase, goOffline, onValue, ref } from "firebase/database";
import { expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { hashOf } from "./hash.ts";
import { readValue } from "./value.ts";

const values = [
  1_763_240_000_123,
  -0.1,
  1e300,
  0,
  true,
  "",
  "Grüße, 参加者 🥽",
  { kind: "record", id: 1042, at: 1_763_240_000_123 },
  { b: 1, a: { z: false, y: "x" }, "10": 1, "9": 2, "-3": 3, "007": 4, "99999999999": 5, é: 6, Z: 7 },
  ["a", "b", null, "d"],
];

/** Gives the SDK each value, drops it, and answers the hashes with which the SDK listens again. */
async function hashesBySdk(): Promise<string[]> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await new Promise(resolve => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const app = initializeApp({ databaseURL: `http://127.0.0.1:${port}?ns=demo` });
  const hashes: string[] = [];
  const all = new Promise<void>(resolve => {
    let given = 0;
    server.on("connection", socket => {
      const say = (t: string, d: object) => socket.send(JSON.stringify({ t, d }));
      say("c", { t: "h", d: { ts: Date.now(), v: "5", h: `127.0.0.1:${port}`, s: "session" } });
      socket.on("message", frame => {
        const { d } = JSON.parse((frame as Buffer).toString());
        if (d.a !== "q") return;
        const index = Number(d.b.p.slice(1));
        if (d.b.h !== "") {
          hashes[index] = d.b.h;
          if (hashes.filter(Boolean).length === values.length) resolve();
          return;
        }
        say("d", { a: "d", b: { p: d.b.p, d: values[index] } });
        say("d", { r: d.r, b: { s: "ok", d: {} } });
        if (++given === values.length) socket.close();
      });
    });
  });
  forceWebSockets();
  const database = getDatabase(app);
  for (const index of values.keys()) onValue(ref(database, `/${index}`), () => {});
  await all;
  goOffline(database);
  await deleteApp(app);
  server.close();
  return hashes;
}

test("a value's hash is the SDK's", async () => {
  expect(values.map(value => hashOf(readValue(value, 0)))).toEqual(await hashesBySdk());
});

test("nothing has the empty hash", () => {
  expect(hashOf(readValue({ a: null, b: {} }, 0))).toBe("");
});
