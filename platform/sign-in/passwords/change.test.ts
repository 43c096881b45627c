import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { findAccount, setOneTimePassword } from "../accounts/accounts.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

const at = () => new Date(server.clock.now).toISOString();
const chosen = "seven lamps by the lake";

async function signedIn() {
  const account = await server.account();
  const { user } = await signInWithEmailAndPassword(server.client(), account.email, password);
  return { ...account, user };
}

test("a new password ends every sign-in but goes on with the one that chose it", async () => {
  const { uid, email, user } = await signedIn();
  const elsewhere = await signInWithEmailAndPassword(server.client(), email, password);
  const [oldToken, oldRefresh] = [await user.getIdToken(), user.refreshToken];
  server.clock.now += 400; // within the same second
  await updatePassword(user, chosen);

  for (const token of [oldToken, await elsewhere.user.getIdToken()])
    await expect(server.signIn.identify(token)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(elsewhere.user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });

  await server.signIn.identify(await user.getIdToken());
  await user.getIdToken(true);
  const { body } = await server.post("lookup", { idToken: await user.getIdToken() });
  const [{ validSince }] = body["users"] as [{ validSince: string }];
  const { claims } = await user.getIdTokenResult();
  expect(Number(claims["iat"])).toBeGreaterThanOrEqual(Number(validSince));
  expect(Number(claims["auth_time"])).toBeGreaterThanOrEqual(Number(validSince));
  expect(Number(validSince)).toBe(Math.floor(server.clock.now / 1000));

  expect(server.events.at(-1)).toEqual({
    what: "passwordChanged",
    uid,
    address: "127.0.0.1",
    now: at(),
    how: "changed",
  });
  await expect(signInWithEmailAndPassword(server.client(), email, password)).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  await signInWithEmailAndPassword(server.client(), email, chosen);
  expect(await server.refresh(oldRefresh)).toMatchObject({ status: 503, text: "" }); // other tabs get the new one from this
  server.clock.now += 11_000;
  expect((await server.refresh(oldRefresh)).body.error?.message).toBe("TOKEN_EXPIRED");
});

test("a one-time password is replaced by a chosen one, and the claims follow", async () => {
  const { uid, email } = await server.account();
  const oneTime = await inTransaction(server.database, tx => setOneTimePassword(tx, { uid, now: at() }));
  const { user } = await signInWithEmailAndPassword(server.client(), email, oneTime);
  await expect(updatePassword(user, oneTime)).rejects.toMatchObject({
    code: "auth/weak-password",
    message: expect.stringContaining("Choose a password you aren't using now."),
  });
  await updatePassword(user, chosen);
  expect((await user.getIdTokenResult()).claims["changePassword"]).toBe(false);
  expect((await user.getIdTokenResult(true)).claims["changePassword"]).toBe(false);
  expect((await server.signIn.identify(await user.getIdToken())).actor).toMatchObject({ changePassword: false });
  await expect(signInWithEmailAndPassword(server.client(), email, oneTime)).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  server.clock.now += 8 * 24 * 3_600_000;
  await signInWithEmailAndPassword(server.client(), email, chosen);
});

test("a weak password is refused with a sentence, and nothing changes", async () => {
  const { uid, user } = await signedIn();
  const { version } = (await findAccount(server.database.read, uid)) ?? {};
  for (const weak of ["short", "password123", "aaaaaaaaaaaa", "Ana Lindqvist 1", "x".repeat(201)])
    await expect(updatePassword(user, weak)).rejects.toMatchObject({
      code: "auth/weak-password",
      message: expect.stringMatching(/password/),
    });
  expect((await findAccount(server.database.read, uid))?.version).toBe(version);
});

test("a password isn't changed from a screen that was left alone", async () => {
  const { email, user } = await signedIn();
  server.clock.now += 16 * 60_000;
  await expect(updatePassword(user, chosen)).rejects.toMatchObject({ code: "auth/requires-recent-login" });
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  await updatePassword(user, chosen);
});

test("of two changes at the same moment one wins", async () => {
  const { user } = await signedIn();
  const idToken = await user.getIdToken();
  const answers = await Promise.all(
    [chosen, "nine boats on the river"].map(next => server.post("update", { idToken, password: next })),
  );
  expect(answers.map(({ body }) => body.error?.message ?? "changed").sort()).toEqual(["TOKEN_EXPIRED", "changed"]);
});

test("a sign-in that raced with a new password doesn't get through with the old one", async () => {
  const { email, user } = await signedIn();
  const idToken = await user.getIdToken();
  const [signIn] = await Promise.all([
    server.post("signInWithPassword", { email, password }),
    server.post("update", { idToken, password: chosen }),
  ]);
  const token = signIn.body?.["idToken"];
  if (typeof token === "string") await expect(server.signIn.identify(token)).rejects.toThrow();
  else expect(signIn.body.error?.message).toBe("INVALID_LOGIN_CREDENTIALS");
});
