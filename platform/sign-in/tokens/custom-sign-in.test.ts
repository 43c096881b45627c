import { signInWithCustomToken, signInWithEmailAndPassword } from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

test.each(["upload", "form", "survey"] as const)("a custom token for %s signs its guest in", async room => {
  const uid = `guest:${room}:1042`;
  const { user } = await signInWithCustomToken(server.client(), await server.signIn.customToken(uid));
  expect([user.uid, user.email, user.isAnonymous]).toEqual([uid, null, false]);
  expect(await server.signIn.identify(await user.getIdToken())).toEqual({
    uid,
    actor: { kind: "guest", number: 1042, room },
    expiresAt: server.clock.now + 15 * 60_000,
  });
  const { claims } = await user.getIdTokenResult();
  for (const claim of ["userId", "permissions", "changePassword", "email", "name"])
    expect(claims).not.toHaveProperty(claim);
  await user.reload();
});

test("a session ends fifteen minutes after its custom token was made, however late that was exchanged", async () => {
  const token = await server.signIn.customToken("guest:form:7");
  server.clock.now += 14 * 60_000;
  const auth = server.client();
  const { user } = await signInWithCustomToken(auth, token);
  const idToken = await user.getIdToken();
  await server.signIn.identify(idToken);
  server.clock.now += 60_000;
  await expect(server.signIn.identify(idToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(signInWithCustomToken(server.client(), token)).rejects.toMatchObject({
    code: "auth/invalid-custom-token",
  });
});

test("a custom token's session can't be refreshed", async () => {
  const { user } = await signInWithCustomToken(server.client(), await server.signIn.customToken("guest:upload:7"));
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
});

test("a custom token changes no account", async () => {
  const { user } = await signInWithCustomToken(server.client(), await server.signIn.customToken("guest:upload:7"));
  const idToken = await user.getIdToken();
  for (const [operation, body] of [
    ["update", { password: "seven lamps by the lake" }],
    ["update", { displayName: "Ana" }],
    ["sendOobCode", { requestType: "VERIFY_EMAIL" }],
    ["sendOobCode", { requestType: "VERIFY_AND_CHANGE_EMAIL", newEmail: "ana@northlight.example" }],
    ["delete", {}],
  ] as const) {
    const { body: answer } = await server.post(operation, { idToken, ...body });
    expect(answer.error?.message).toBe("OPERATION_NOT_ALLOWED");
  }
});

test("a custom token beside an account's sign-in disturbs nothing", async () => {
  const { email } = await server.account();
  const owner = server.client();
  const { user } = await signInWithEmailAndPassword(owner, email, password);
  await signInWithCustomToken(server.client(), await server.signIn.customToken("guest:upload:7"));
  await user.getIdToken(true);
  expect((await server.signIn.identify(await user.getIdToken())).actor.kind).toBe("user");
});

test.each([
  "guest:admin:1",
  "guest:upload:0",
  "guest:upload:1x",
  "guest:upload:",
  "guest:upload:99999999999999999",
  "owner",
  "",
])("there is no custom token for %j", async uid => {
  await expect(server.signIn.customToken(uid)).rejects.toThrow();
});

test("an ID token is no custom token", async () => {
  const { email } = await server.account();
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  for (const token of [await user.getIdToken(), user.refreshToken, "owner"])
    await expect(signInWithCustomToken(server.client(), token)).rejects.toMatchObject({
      code: "auth/invalid-custom-token",
    });
});
