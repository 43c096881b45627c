import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../../database/connect.ts";
import { inTransaction, markRecorded } from "../../database/tx.ts";
import { eventually } from "../../testing/eventually.ts";
import { type ForgedToken, forgedTokens } from "../../testing/forged-tokens.ts";
import { type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { updateAccount } from "./accounts.ts";

let server: SignInServer;
let genuine: string;
let forged: ForgedToken[];

beforeAll(async () => {
  server = await startSignInServer();
  ({ genuine, forged } = await forgedTokens({ ...server, now: () => server.clock.now }));
});
afterAll(() => server.stop());

test("a genuine token tells who calls, with what the account may do now", async () => {
  const identity = await server.signIn.identify(genuine);
  expect(identity).toEqual({
    uid: identity.uid,
    actor: {
      kind: "user",
      uid: identity.uid,
      name: "Ana Lindqvist",
      permissions: { reports: true },
      changePassword: false,
    },
    expiresAt: server.clock.now + 3_600_000,
  });
});

test("no forged token is believed", async () => {
  const believed: string[] = [];
  for (const { name, token } of forged) {
    const outcome = await server.signIn
      .identify(token)
      .catch((error: Error & { code?: string }) => error.code ?? error.message);
    if (outcome !== "unauthenticated") believed.push(`${name}: ${JSON.stringify(outcome)}`);
  }
  expect(believed).toEqual([]);
  expect(forged.length).toBeGreaterThan(80);
});

test("no forged token opens a sign-in path", async () => {
  const opened: string[] = [];
  for (const { name, token } of forged) {
    for (const operation of ["lookup", "update"]) {
      const body = { idToken: token, displayName: "Mallory", password: "mallory was here" };
      const { status, body: answer } = await server.post(operation, body);
      if (status !== 400 || answer.error === undefined) opened.push(`${operation} ${name}: ${status}`);
    }
  }
  expect(opened).toEqual([]);
});

test("once a change of this process is done, no call gets what the account could do before", async () => {
  const { uid } = await server.signIn.identify(genuine);
  const disable = (disabled: boolean) =>
    inTransaction(server.database, async tx => {
      await updateAccount(tx, { uid, disabled, now: new Date(server.clock.now).toISOString() });
      markRecorded(tx);
    });
  for (let round = 0; round < 20; round++) {
    // Some of these ask the database before the change and are answered after it.
    const meanwhile = Array.from({ length: 10 }, () => server.signIn.identify(genuine).catch(() => undefined));
    await disable(true);
    await expect(server.signIn.identify(genuine)).rejects.toMatchObject({ code: "unauthenticated" });
    await Promise.all(meanwhile);
    await expect(server.signIn.identify(genuine)).rejects.toMatchObject({ code: "unauthenticated" });
    await disable(false);
    await server.signIn.identify(genuine);
  }
});

test("a change by another process counts as soon as the database tells of it, or within a second if it can't", async () => {
  const { uid } = await server.signIn.identify(genuine);
  const elsewhere = connect(server.url, { max: 1, name: "another process" });
  for (const isHeard of [true, false]) {
    await server.signIn.identify(genuine);
    await elsewhere`update platform.accounts set disabled = true where uid = ${uid}`;
    // The connection that would have told it is cut.
    if (!isHeard) await elsewhere`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`;
    await eventually(() => expect(server.signIn.identify(genuine)).rejects.toMatchObject({ code: "unauthenticated" }));
    await elsewhere`update platform.accounts set disabled = false where uid = ${uid}`;
    await eventually(() => server.signIn.identify(genuine));
  }
  await elsewhere.end();
});
