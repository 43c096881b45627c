import { functions } from "@hb/domain/functions.ts";
import type { Allow } from "@hb/domain/permissions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { openSocket } from "@hb/platform/testing/realtime-socket.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { admin, type RunningHb, startStudyProgram } from "../running-hb.ts";
import { type Hostile, hostileBodies, hostileInputs, largeBodies } from "./hostile-values.ts";

let hb: RunningHb;
let administrator: string;

beforeAll(async () => {
  hb = await startStudyProgram();
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  administrator = (await client.auth.currentUser?.getIdToken()) ?? "";
  await client.close();
});
afterAll(() => hb.stop());

/** What must never be read in an answer: where in the code, what of the database, or a failure nobody foresaw. */
const tellTale =
  /\bat \S+ \(|\.[jt]s:\d+|node:internal|node_modules|\bselect\b.+\bfrom\b|insert into|violates|syntax error|PostgresError|ZodError|platform\.\w|study\.\w|"(INTERNAL|UNKNOWN|DATA_LOSS|UNAVAILABLE|DEADLINE_EXCEEDED)"/i;

interface Request {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  hostile: Hostile;
}

/** Those requests whose answer is a failure of ours or tells too much; a few at a time, as attackers do. */
async function troubles(requests: readonly Request[]): Promise<string[]> {
  const found: string[] = [];
  const waiting = requests.values();
  const lane = async () => {
    for (const { path, method = "POST", headers, hostile } of waiting) {
      const { contentType, body } = hostile;
      const response = await fetch(`${hb.address}${path}`, {
        method,
        headers: { ...headers, ...(contentType && { "content-type": contentType }) },
        body: typeof body === "string" ? body : Buffer.from(body),
      }).catch(error => `no answer: ${error.cause ?? error}`);
      const answer = typeof response === "string" ? response : await response.text();
      const status = typeof response === "string" ? 599 : response.status;
      if (status >= 500 || tellTale.test(answer))
        found.push(`${path} ${contentType} ${String(body).slice(0, 300)} → ${status} ${answer.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  // A few tell the story.
  return found.slice(0, 5);
}

/** The wire answers these before it knows which function is meant. */
test("what is no call at all, and every hostile value, is refused by the wire alike for everyone", async () => {
  const path = "/hb/us-central1/createUser";
  const bearer = { authorization: `Bearer ${administrator}` };
  const callers = [{}, bearer, { ...bearer, accept: "text/event-stream" }];
  const hostile = [...hostileBodies, ...hostileInputs(functions.createUser.input, { seed: 0, runs: 100 })];
  expect(await troubles(callers.flatMap(headers => hostile.map(one => ({ path, headers, hostile: one }))))).toEqual([]);
});

test.each(
  Object.entries(functions).map(([name, { input, allow }], seed) => ({ name, input: input as z.ZodType, allow, seed })),
)("$name answers whatever it is sent with a refusal and never with a failure", async ({ name, input, allow, seed }) => {
  const path = `/hb/us-central1/${name}`;
  const hostile = telling(input, hostileInputs(input, { seed, runs: 25 }));
  // Where nobody is let in, an input is not even looked at.
  const anonymous = (allow as Allow) === "public" ? hostile : hostile.slice(0, 3);
  expect(
    await troubles([
      ...anonymous.map(one => ({ path, hostile: one })),
      ...hostile.map(one => ({ path, headers: { authorization: `Bearer ${administrator}` }, hostile: one })),
    ]),
  ).toEqual([]);
  expect(hb.process.exitCode).toBeNull();
});

/** Those that reach the function itself, and of those that its schema refuses one for each way of refusing. */
function telling(input: z.ZodType, hostile: readonly Hostile[]): Hostile[] {
  const seen = new Set<string>();
  return hostile.filter(({ body }) => {
    const { success, error } = input.safeParse(JSON.parse(String(body)).data);
    if (success) return true;
    const refusal = error.issues.map(({ code, path, message }) => `${code} ${path.join(".")} ${message}`).join("\n");
    return !seen.has(refusal) && seen.add(refusal);
  });
}

test("what is far too large is refused", async () => {
  const callers = [{}, { authorization: `Bearer ${administrator}` }, { accept: "text/event-stream" }];
  const requests = callers.flatMap(headers =>
    largeBodies.map(hostile => ({ path: "/hb/us-central1/getAllUsers", headers, hostile })),
  );
  expect(await troubles(requests)).toEqual([]);
});

test("names of functions that are none are refused, whatever they are made of", async () => {
  const names = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "%00",
    "%ff",
    "..%2f..",
    "a".repeat(3_000),
    "☃",
  ];
  const requests = names.map(name => ({
    path: `/hb/us-central1/${name}`,
    headers: { authorization: `Bearer ${administrator}` },
    hostile: { contentType: "application/json", body: '{"data":null}' },
  }));
  expect(await troubles(requests)).toEqual([]);
});

test("the sign-in paths answer whatever they are sent with a refusal and never with a failure", async () => {
  const operations = {
    signInWithPassword: { email: admin.email, password: "not the password" },
    lookup: { idToken: administrator },
    update: { idToken: administrator, displayName: "Dana" },
    sendOobCode: { requestType: "PASSWORD_RESET", email: "nobody@northlight.example" },
    resetPassword: { oobCode: "x", newPassword: "y" },
    signInWithCustomToken: { token: "x" },
    signUp: { email: "x@northlight.example" },
    createAuthUri: { identifier: "x" },
  };
  const plain = (hostile: Hostile): Hostile => ({
    ...hostile,
    body: String(hostile.body).replace(/^\{"data":|\}$/g, ""),
  });
  const requests = Object.entries(operations).flatMap(([operation, right]) => {
    const values = hostileBodies.concat(
      Object.keys(right).flatMap(field =>
        ["null", "1", "1e400", "[]", "{}", '"\\u0000"', '"\\ud800"', `"${"x".repeat(50_000)}"`, '{"__proto__":1}'].map(
          wrong => ({
            contentType: "application/json",
            body: JSON.stringify({ ...right, [field]: "@" }).replace('"@"', () => wrong),
          }),
        ),
      ),
    );
    return values.map(hostile => ({
      path: `/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=hb`,
      hostile,
    }));
  });
  const refresh = hostileBodies.map(hostile => ({
    path: "/securetoken.googleapis.com/v1/token",
    hostile: plain(hostile),
  }));
  expect(await troubles([...requests, ...refresh])).toEqual([]);
});

test("storage answers whatever it is sent with a refusal and never with a failure", async () => {
  const names = [
    "",
    ".",
    "..",
    "%00",
    "%",
    "%ff",
    "a%2F..%2Fb",
    "system-check%2Fx%2F1",
    "x".repeat(5_000),
    "%F0%9F%98%80",
  ];
  const headers = [
    {},
    { authorization: `Firebase ${administrator}` },
    { authorization: `Firebase ${administrator}`, "x-goog-upload-protocol": "multipart" },
    {
      authorization: `Firebase ${administrator}`,
      "x-goog-upload-protocol": "resumable",
      "x-goog-upload-command": "start",
      "x-goog-upload-header-content-length": "1e9",
    },
    {
      authorization: `Firebase ${administrator}`,
      "x-goog-upload-command": "upload, finalize",
      "x-goog-upload-offset": "-1",
    },
  ];
  const hostile = hostileBodies.filter(({ body }) => body.length > 0).slice(0, 5);
  const requests = names.flatMap(name =>
    headers.flatMap(header =>
      hostile.flatMap(one => [
        { path: `/v0/b/hb.files/o?name=${name}`, headers: header, hostile: one },
        { path: `/v0/b/hb.files/o/${name}`, headers: header, hostile: one },
        { path: `/v0/b/hb.files/o?name=${name}&upload_id=${name}`, headers: header, hostile: one },
        { path: `/v0/b/hb.files/o/${name}`, method: "PATCH", headers: header, hostile: one },
      ]),
    ),
  );
  expect(await troubles(requests)).toEqual([]);
});

test("the realtime database refuses or hangs up, and goes on for everyone else", async () => {
  const port = Number(new URL(hb.address).port);
  const frames = [
    "",
    "{",
    "null",
    "[]",
    "99999",
    "-1",
    "NaN",
    '{"t":"d"}',
    '{"t":"d","d":null}',
    '{"t":"d","d":{"r":"x","a":"q"}}',
    '{"t":"c","d":{"t":"h"}}',
    '{"t":"c","d":null}',
    "[".repeat(10_000),
    "x".repeat(70_000),
  ];
  const bodies = [
    "1",
    "null",
    "[]",
    '{"p":1}',
    '{"p":"/a\\u0000"}',
    '{"p":"/\\ud800"}',
    `{"p":"${"/a".repeat(10_000)}"}`,
  ];
  const deepValue = `{"p":"/presence/x/y","d":${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}}`;
  const requests = ["s", "auth", "gauth", "q", "n", "g", "p", "m", "o", "om", "oc", "__proto__"].flatMap(action =>
    [...bodies, deepValue, '{"p":"/","d":{"__proto__":1}}', '{"p":"/x","d":{".sv":{"increment":1e400}}}'].map(
      body => `{"t":"d","d":{"r":1,"a":"${action}","b":${body}}}`,
    ),
  );
  for (const frame of [...frames, ...requests]) {
    const line = openSocket(port);
    await line.handshake();
    line.socket.send(frame);
    // A refusal leaves the connection open; an impossible frame ends it. Either way this is over at once.
    const outcome = await Promise.race([
      line.hear(({ t, d }) => t === "d" && d.r !== undefined).then(({ d }) => d.b?.s ?? ""),
      line.closed.then(() => "closed"),
      line.request("s", {}).then(() => "passed over"),
    ]).catch(() => "closed");
    expect({ frame: frame.slice(0, 100), outcome }).not.toMatchObject({ outcome: "internal" });
    line.socket.terminate();
  }
  const line = openSocket(port);
  expect((await line.request("auth", { cred: administrator })).s).toBe("ok");
  line.socket.close();
});

test("after all of this HB still runs, has changed no one's rights and has printed no failure", async () => {
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  expect(await client.call("ping", null)).toMatchObject({ now: expect.any(String) });
  await client.close();
  expect(hb.process.exitCode).toBeNull();
  expect(
    hb
      .printed()
      .split("\n")
      .filter(line => /"level":(50|60)|Error/.test(line)),
  ).toEqual([]);
});
