import { afterAll, beforeAll, expect, test } from "vitest";
import { type ForgedToken, forgedTokens } from "../../testing/forged-tokens.ts";
import { type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";

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
