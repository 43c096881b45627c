import { signInWithEmailAndPassword } from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { setOneTimePassword, updateAccount } from "../accounts/accounts.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer({ timeZone: "America/Los_Angeles" });
});
afterAll(() => server.stop());

const at = () => new Date(server.clock.now).toISOString();

test("someone signs in by email and password, and the SDK knows the account", async () => {
  const account = await server.account({ email: "Ana@Northlight.example", permissions: { scheduler: true } });
  const auth = server.client();
  const { user, operationType } = await signInWithEmailAndPassword(auth, " ANA@northlight.EXAMPLE ".trim(), password);
  expect(operationType).toBe("signIn");
  expect(user).toMatchObject({
    uid: account.uid,
    email: "ana@northlight.example",
    displayName: "Ana Lindqvist",
    emailVerified: false,
    isAnonymous: false,
    metadata: {
      createdAt: String(Date.parse(account.createdAt)),
      lastLoginAt: String(server.clock.now),
    },
  });
  expect(user.providerData).toEqual([
    {
      providerId: "password",
      uid: "ana@northlight.example",
      email: "ana@northlight.example",
      displayName: "Ana Lindqvist",
      phoneNumber: null,
      photoURL: null,
    },
  ]);
});

test("the token carries the standard claims and the account's", async () => {
  const { uid, email } = await server.account({ permissions: { users: true, log: true } });
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  const { claims, signInProvider } = await user.getIdTokenResult();
  const now = Math.floor(server.clock.now / 1000);
  expect(signInProvider).toBe("password");
  expect(claims).toEqual({
    iss: "https://securetoken.google.com/demo",
    aud: "demo",
    sub: uid,
    user_id: uid,
    iat: now,
    exp: now + 3600,
    auth_time: now,
    sid: expect.any(String),
    email,
    email_verified: false,
    name: "Ana Lindqvist",
    firebase: { identities: { email: [email] }, sign_in_provider: "password" },
    userId: uid,
    permissions: { users: true, log: true },
    changePassword: false,
  });
});

test("a sign-in is events with its address and dated in the account", async () => {
  const { uid, email } = await server.account();
  await signInWithEmailAndPassword(server.client(), email, password);
  expect(server.events.at(-1)).toMatchObject({ what: "signedIn", uid, address: "127.0.0.1", now: at() });
});

test("an unknown email and a wrong password get one and the same answer", async () => {
  const { uid, email } = await server.account();
  const wrong = await server.post("signInWithPassword", { email, password: "wrong horse battery" });
  const unknown = await server.post("signInWithPassword", { email: "nobody@northlight.example", password });
  expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
  expect(wrong.body.error?.message).toBe("INVALID_LOGIN_CREDENTIALS");
  expect(server.events.slice(-2)).toEqual([
    { what: "refused", email, uid, address: "127.0.0.1", now: at(), reason: "wrong password" },
    {
      what: "refused",
      email: "nobody@northlight.example",
      uid: undefined,
      address: "127.0.0.1",
      now: at(),
      reason: "unknown email",
    },
  ]);
  await expect(signInWithEmailAndPassword(server.client(), email, "wrong horse battery")).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
});

test("a disabled account is told so by the right password only", async () => {
  const { email } = await server.account({ disabled: true });
  const auth = server.client();
  await expect(signInWithEmailAndPassword(auth, email, "wrong horse battery")).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({ code: "auth/user-disabled" });
  expect(server.events.at(-1)).toMatchObject({ what: "refused", email, reason: "account disabled" });
});

test("an account works through its last day in the site's time zone", async () => {
  const { email } = await server.account({ expiresOn: "2027-04-01" });
  const before = server.clock.now;
  server.clock.now = Date.parse("2027-04-02T06:59:59Z"); // 23:59:59 in Los Angeles
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  const token = await user.getIdToken();
  await server.signIn.identify(token);
  server.clock.now += 1_000;
  await expect(server.signIn.identify(token)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(signInWithEmailAndPassword(server.client(), email, password)).rejects.toMatchObject({
    code: "auth/user-disabled",
  });
  expect(server.events.at(-1)).toMatchObject({ reason: "account expired" });
  server.clock.now = before;
});

test("a changed permission and a disabled account take effect on the next call with the same token", async () => {
  const { uid, email } = await server.account({ permissions: { users: true } });
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  const token = await user.getIdToken();
  await inTransaction(server.database, tx => updateAccount(tx, { uid, permissions: { log: true }, now: at() }));
  expect((await server.signIn.identify(token)).actor).toMatchObject({ permissions: { log: true } });
  await inTransaction(server.database, tx => updateAccount(tx, { uid, disabled: true, now: at() }));
  await expect(server.signIn.identify(token)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a one-time password is readable, works for seven days and asks for a new one", async () => {
  const { uid, email } = await server.account();
  const oneTime = await inTransaction(server.database, tx => setOneTimePassword(tx, { uid, now: at() }));
  expect(oneTime).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  await expect(signInWithEmailAndPassword(server.client(), email, password)).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  for (let twice = 0; twice < 2; twice++) {
    const { user } = await signInWithEmailAndPassword(server.client(), email, oneTime);
    expect((await user.getIdTokenResult()).claims["changePassword"]).toBe(true);
    expect((await server.signIn.identify(await user.getIdToken())).actor).toMatchObject({ changePassword: true });
  }
  const before = server.clock.now;
  server.clock.now += 7 * 24 * 3_600_000;
  await expect(signInWithEmailAndPassword(server.client(), email, oneTime)).rejects.toMatchObject({
    code: "auth/invalid-credential",
    message: expect.stringContaining("This one-time password has expired."),
  });
  expect(server.events.at(-1)).toMatchObject({ reason: "one-time password expired" });
  server.clock.now = before;
});

test("an account without a password can't be entered", async () => {
  const { uid, email } = await server.account();
  await server.database.write`update platform.accounts set password_hash = null where uid = ${uid}`;
  for (const guess of ["null", password]) {
    const { body } = await server.post("signInWithPassword", { email, password: guess });
    expect(body.error?.message).toBe("INVALID_LOGIN_CREDENTIALS");
  }
});
