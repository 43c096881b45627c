import { rmSync } from "node:fs";
import { join } from "node:path";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type RunningHb, startStudyProgram } from "./running-hb.ts";

/** What an operator sees of a running HB from outside: its log and its health. */
let hb: RunningHb & { databaseUrl: string; dataDir: string };
let owner: Sql;
let client: Client;
beforeAll(async () => {
  hb = await startStudyProgram({ LOG_LEVEL: "info" });
  owner = connect(hb.databaseUrl, { max: 1, name: "the test" });
  client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
});
afterAll(async () => {
  await client.close();
  await owner.end();
  await hb.stop();
});

interface Line {
  level: string;
  time: string;
  requestId: string;
  msg: string;
  function?: string;
  code?: string;
  account?: string;
  ms?: number;
  route?: string;
  err?: { message: string; code: string; detail?: string };
}

const lines = (): Line[] =>
  hb
    .printed()
    .split("\n")
    .filter(line => line.startsWith("{"))
    .map(line => JSON.parse(line));

const findLine = (wanted: Partial<Line>) =>
  lines().findLast(line => Object.entries(wanted).every(([name, value]) => line[name as keyof Line] === value));

test("every call is one line of JSON with its request, function, duration, code and account", async () => {
  await client.call("getAllUsers", null);
  await expect.poll(() => findLine({ function: "getAllUsers" })).toBeDefined();
  expect(findLine({ function: "getAllUsers" })).toMatchObject({
    level: "info",
    msg: "request",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    code: "ok",
    ms: expect.any(Number),
    account: client.auth.currentUser?.uid,
  });

  await fetch(`${hb.address}/hb/us-central1/getAllUsers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"data":null}',
  });
  await expect.poll(() => findLine({ function: "getAllUsers", code: "unauthenticated" })).toBeDefined();
  expect(findLine({ function: "getAllUsers", code: "unauthenticated" })).not.toHaveProperty("account");

  const streamed = await fetch(`${hb.address}/hb/us-central1/countToThree`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: '{"data":null}',
  });
  await streamed.text();
  await expect.poll(() => findLine({ function: "countToThree", code: "ok" })).toBeDefined();
});

test("the log has no name, address or input, and no personal link", async () => {
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.com" };
  await client.call("createParticipant", { requestId: crypto.randomUUID(), profile, type: 1 });
  await fetch(`${hb.address}/icf-form/1042/0123456789abcdef0123456789abcdef`);
  await fetch(`${hb.address}/hb/us-central1/wren@example.com`, { method: "POST", body: "{}" });
  // What the database refuses repeats the value in its details.
  await owner`alter table study.participants add constraint never_this_name check (first_name <> 'Wrenna')`;
  const failing = { ...profile, firstName: "Wrenna", email: "wrenna@example.com" };
  await expect(
    client.call("createParticipant", { requestId: crypto.randomUUID(), profile: failing, type: 1 }),
  ).rejects.toMatchObject({ code: "functions/internal" });
  await owner`alter table study.participants drop constraint never_this_name`;
  await expect.poll(() => findLine({ code: "internal" })).toBeDefined();
  expect(findLine({ code: "internal" })).toMatchObject({
    level: "error",
    function: "createParticipant",
    err: { code: "23514", constraint: "never_this_name", stack: expect.any(String) },
  });
  await expect.poll(() => findLine({ function: "unknown" })).toBeDefined();
  for (const secret of ["wren", "Wren", "Abernathy", admin.email, admin.password, "0123456789abcdef"])
    expect(lines().filter(line => JSON.stringify(line).includes(secret))).toEqual([]);
});

const ask = async (path: string) => {
  const answer = await fetch(`${hb.address}${path}`);
  return { status: answer.status, ...((await answer.json()) as object) };
};
const ready = { status: 200, ok: true };
const alive = { status: 200, ok: true };

test("readiness names the part that can't be used, and the process stays alive", async () => {
  await expect.poll(() => ask("/readyz")).toEqual(ready);

  await owner`update platform.migrations set name = 'x' || name where name like 'server/0001%'`;
  await expect.poll(() => ask("/readyz")).toEqual({ status: 503, ok: false, notReady: ["migrations"] });
  await owner`update platform.migrations set name = substr(name, 2) where name like 'xserver/0001%'`;
  await expect.poll(() => ask("/readyz")).toEqual(ready);

  await owner`alter table platform.realtime_values rename to values_away`;
  await owner`update platform.realtime_clock set version = version + 1`;
  await expect.poll(() => ask("/readyz")).toEqual({ status: 503, ok: false, notReady: ["realtime"] });
  await owner`alter table platform.values_away rename to realtime_values`;
  await expect.poll(() => ask("/readyz")).toEqual(ready);

  rmSync(join(hb.dataDir, "files"), { recursive: true });
  await expect.poll(() => ask("/readyz")).toEqual({ status: 503, ok: false, notReady: ["storage"] });
  expect(await ask("/healthz")).toEqual(alive);
});
