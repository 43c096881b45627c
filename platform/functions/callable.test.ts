import { randomUUID } from "node:crypto";
import { deleteApp, initializeApp } from "firebase/app";
import { type FunctionsError, getFunctions, httpsCallable } from "firebase/functions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { accountAccess } from "../access.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { markRecorded } from "../database/tx.ts";
import { createHttp } from "../http/server.ts";
import { type RefusalCode, refusalCodes, refuse } from "../refusal.ts";
import { freshDatabase } from "../testing/fresh-database.ts";
import { change, read, stream } from "./contract.ts";
import { createFunctions } from "./functions.ts";
import { handle } from "./handle.ts";
import { callableRoutes } from "./wire.ts";

const anything = { allow: "public", input: z.any(), output: z.any() } as const;
const changeOf = { ...anything, input: z.object({ requestId: z.uuid(), value: z.string() }) };

/** An app's own error class, which the platform has never seen. */
class AppRefusal extends Error {
  override name = "Refusal";
  readonly code = "failed-precondition";
  readonly details = { field: "name" };
}

let cancelled = 0;
let database: Database;
let address: string;
const app = initializeApp({ projectId: "demo", apiKey: "demo", appId: "demo" });
const close: (() => Promise<unknown>)[] = [() => deleteApp(app)];

const functions = {
  echo: handle(read(anything), async (_context, input) => input),
  typed: handle(
    read({ ...anything, input: z.object({ name: z.string(), age: z.int() }) }),
    async (_context, input) => input,
  ),
  nothing: handle(read({ ...anything, input: z.null() }), async (_context, input) => [input]),
  refuseWith: handle(
    read({ ...anything, input: z.object({ code: z.enum(refusalCodes) }) }),
    async (_context, { code }) => refuse(code, "No.", { why: ["because"] }),
  ),
  refuseAsApp: handle(read(anything), async () => {
    throw new AppRefusal("Not with this name.");
  }),
  explode: handle(read(anything), async () => {
    throw new Error("select secret from platform.accounts");
  }),
  explodeWithCode: handle(read(anything), async () => {
    throw Object.assign(new Error("secret"), { name: "Refusal", code: "made-up" });
  }),
  forUsers: handle(read({ ...anything, allow: "signed-in" }), async () => "signed in"),
  writeInRead: handle(read(anything), async ({ db }) => db`delete from platform.requests`),
  note: handle(change(changeOf), async ({ tx }, { value }) => {
    markRecorded(tx);
    const [row] = await tx`insert into platform.realtime_announcements (path) values (${value}) returning id`;
    return row?.["id"];
  }),
  noteUnrecorded: handle(
    change(changeOf),
    async ({ tx }, { value }) => tx`insert into platform.realtime_announcements (path) values (${value})`,
  ),
  noteUnlogged: handle(change({ ...changeOf, unlogged: "a draft" }), async () => "kept"),
  count: handle(
    stream({ ...anything, input: z.object({ to: z.int() }), progress: z.int() }),
    async ({ progress }, { to }) => {
      for (let n = 1; n <= to; n++) progress(n);
      return `counted to ${to}`;
    },
  ),
  waitForever: handle(stream({ ...anything, progress: z.any() }), ({ signal }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => {
      cancelled++;
      resolve();
    });
    return promise;
  }),
  streamRefusal: handle(stream({ ...anything, progress: z.any() }), async () =>
    refuse("failed-precondition", "Not now."),
  ),
};

beforeAll(async () => {
  const fresh = await freshDatabase();
  database = await openDatabase({ url: fresh.url, dataDir: "" });
  const served = createFunctions({
    database,
    functions,
    now: Date.now,
    identify: async () => refuse("unauthenticated", "This token is not ours."),
    authorize: accountAccess.authorize,
  });
  const http = createHttp({ log: false, allowedOrigins: ["https://app.example"] });
  await http.register(callableRoutes({ functions: served, prefix: "/demo/us-central1" }));
  address = await http.listen({ host: "127.0.0.1", port: 0 });
  close.push(
    () => http.close(),
    () => database.close(),
  );
});
afterAll(async () => {
  for (const act of close) await act();
});

const call = async (name: string, data?: unknown) =>
  (await httpsCallable(getFunctions(app, `${address}/demo/us-central1`), name)(data)).data;
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    reason => reason as FunctionsError,
  );
  return { code: error?.code, message: error?.message, details: error?.details };
};
const post = (name: string, body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
  fetch(`${address}/demo/us-central1/${name}`, { method: "POST", body, headers });
const countNotes = async (path: string) => {
  const [row] = await database.read`select count(*) as count from platform.realtime_announcements where path = ${path}`;
  return row?.["count"];
};

test("what goes in comes out: text in any script, numbers, lists, nothing", async () => {
  const value = { text: "Zoë 日本 🥽", number: -1.5, list: [1, null, { deep: true }], nothing: null };
  expect(await call("echo", value)).toEqual(value);
  expect(await call("echo")).toBeNull();
});

test.each(refusalCodes)("a refusal arrives as functions/%s with its sentence and details", async code => {
  const { message, ...rest } = await refusal(call("refuseWith", { code }));
  expect(rest).toEqual({ code: `functions/${code satisfies RefusalCode}`, details: { why: ["because"] } });
  expect(message).toMatch(/^No\. \[\d+\]$/);
});

test("an app's own error of the same shape is a refusal too", async () => {
  expect(await refusal(call("refuseAsApp"))).toEqual({
    code: "functions/failed-precondition",
    message: "Not with this name. [400]",
    details: { field: "name" },
  });
});

test.each(["explode", "explodeWithCode"])(
  "anything unexpected is internal with a request id, and its cause stays on the server (%s)",
  async name => {
    const { code, message, details } = await refusal(call(name));
    expect(code).toBe("functions/internal");
    expect(JSON.stringify({ message, details })).not.toMatch(/select|secret|platform/);
    expect(details).toMatchObject({ request: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  },
);

test("a function without input takes nothing, null and {}, and no more", async () => {
  for (const data of [undefined, null, {}]) expect(await call("nothing", data)).toEqual([null]);
  for (const data of [{ a: 1 }, [], "", 0, false])
    expect(await refusal(call("nothing", data))).toMatchObject({ code: "functions/invalid-argument" });
});

test("a wrong input is refused with the place of each problem", async () => {
  const { code, details } = await refusal(call("typed", { name: 1, age: 1.5 }));
  expect(code).toBe("functions/invalid-argument");
  expect((details as { problems: { path: string[] }[] }).problems.map(({ path }) => path)).toEqual([["name"], ["age"]]);
});

test("an unknown function isn't found, also when it is named like a property of every object", async () => {
  for (const name of ["missing", "constructor", "__proto__", "toString"])
    expect(await refusal(call(name))).toMatchObject({ code: "functions/not-found" });
});

test("anonymous callers are refused where a sign-in is needed", async () => {
  expect(await refusal(call("forUsers"))).toMatchObject({ code: "functions/unauthenticated" });
});

test("a token that is present but wrong is refused, never treated as anonymous", async () => {
  for (const authorization of ["Bearer nonsense", "Bearer owner", "Basic abc", "Bearer", ""]) {
    const reply = await post("echo", '{"data":1}', { "content-type": "application/json", authorization });
    expect({ authorization, status: reply.status }).toEqual({ authorization, status: 401 });
  }
});

test.each([
  ["no JSON", "hello"],
  ["a list", "[]"],
  ["no data", "{}"],
  ["more than data", '{"data":1,"more":2}'],
  ["nothing at all", ""],
  ["a prototype", '{"data":{"__proto__":{"admin":true}}}'],
  ["a NUL character", JSON.stringify({ data: "a\0b" })],
  ["half a character", '{"data":"\\ud800"}'],
  ["10,000 levels", `{"data":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
  ["an unknown wrapped type", '{"data":{"@type":"type.googleapis.com/google.protobuf.Duration","value":"1"}}'],
  ["a number beyond all numbers", '{"data":{"name":"a","age":1e400}}'],
])("a body that is %s is a bad request", async (_what, body) => {
  const reply = await post("typed", body);
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ error: { status: "INVALID_ARGUMENT" } });
});

test("a body over a megabyte, another content type and another method are bad requests", async () => {
  expect((await post("echo", JSON.stringify({ data: "x".repeat(1024 * 1024) }))).status).toBe(400);
  expect((await post("echo", "data=1", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(400);
  expect((await fetch(`${address}/demo/us-central1/echo`)).status).toBe(400);
});

test("64-bit integers in the protocol's wrapper are numbers", async () => {
  const reply = await post("echo", '{"data":{"@type":"type.googleapis.com/google.protobuf.Int64Value","value":"42"}}');
  expect(await reply.json()).toEqual({ result: 42 });
});

test("App Check and messaging headers are accepted", async () => {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "x-firebase-appcheck": "token",
    "firebase-instance-id-token": "token",
  };
  expect((await post("echo", '{"data":1}', headers)).status).toBe(200);
});

test("a read can't write, whatever its handler tries", async () => {
  expect(await refusal(call("writeInRead"))).toMatchObject({ code: "functions/internal" });
});

test("a change sent again, also ten times right away, is done once and gets the same answer", async () => {
  const input = { requestId: randomUUID(), value: "once" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => call("note", input)));
  expect(new Set([...answers, await call("note", input)]).size).toBe(1);
  expect(await countNotes("once")).toBe(1);
});

test("a change without a request id is refused", async () => {
  expect(await refusal(call("note", { value: "x" }))).toMatchObject({ code: "functions/invalid-argument" });
});

test("a change that would commit without a log entry is aborted, unless its contract says why there is none", async () => {
  expect(await refusal(call("noteUnrecorded", { requestId: randomUUID(), value: "silent" }))).toMatchObject({
    code: "functions/internal",
  });
  expect(await countNotes("silent")).toBe(0);
  expect(await call("noteUnlogged", { requestId: randomUUID(), value: "x" })).toBe("kept");
});

test("a stream brings its progress in order and then its result", async () => {
  const { stream, data } = await httpsCallable<unknown, unknown, number>(
    getFunctions(app, `${address}/demo/us-central1`),
    "count",
  ).stream({ to: 3 });
  const seen = [];
  for await (const message of stream) seen.push(message);
  expect(seen).toEqual([1, 2, 3]);
  expect(await data).toBe("counted to 3");
});

test.each([
  ["in the handler", "streamRefusal", null, "failed-precondition"],
  ["for its input", "count", { to: "x" }, "invalid-argument"],
  ["because there is none", "missing", null, "not-found"],
  ["because it is no stream", "echo", null, "invalid-argument"],
])("a stream that is refused %s says so as an event", async (_why, name, input, code) => {
  const { data } = await httpsCallable(getFunctions(app, `${address}/demo/us-central1`), name).stream(input);
  expect(await refusal(data)).toMatchObject({ code: `functions/${code}` });
});

test("a stream with a wrong token is refused as an event", async () => {
  const reply = await post("count", '{"data":{"to":1}}', {
    "content-type": "application/json",
    accept: "text/event-stream",
    authorization: "Bearer no",
  });
  expect(await reply.text()).toMatch(/^data: \{"error":\{"status":"UNAUTHENTICATED"/);
});

test("a caller who goes away ends the handler's work", async () => {
  const gone = new AbortController();
  const { data } = await httpsCallable(getFunctions(app, `${address}/demo/us-central1`), "waitForever").stream(null, {
    signal: gone.signal,
  });
  data.catch(() => {});
  const before = cancelled;
  gone.abort();
  await expect.poll(() => cancelled).toBe(before + 1);
});

test("a page of an origin that is listed may ask, and sees refusals too; any other gets no answer", async () => {
  const preflight = await fetch(`${address}/demo/us-central1/echo`, {
    method: "OPTIONS",
    headers: {
      origin: "https://app.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization");
  const reply = await post("forUsers", '{"data":null}', {
    "content-type": "application/json",
    origin: "https://app.example",
  });
  expect(reply.headers.get("access-control-allow-origin")).toBe("https://app.example");

  for (const origin of ["https://elsewhere.example", "https://app.example.elsewhere.example", "null"]) {
    const refused = await fetch(`${address}/demo/us-central1/echo`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
    });
    const answered = await post("forUsers", '{"data":null}', { "content-type": "application/json", origin });
    for (const { headers } of [refused, answered])
      expect([...headers.keys()].filter(name => name.startsWith("access-control"))).toEqual([]);
  }
});
