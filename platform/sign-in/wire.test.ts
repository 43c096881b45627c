import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  GoogleAuthProvider,
  initializeRecaptchaConfig,
  linkWithCredential,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  unlink,
  updateEmail,
  updateProfile,
  validatePassword,
} from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../database/tx.ts";
import { password, type SignInServer, startSignInServer } from "../testing/sign-in-server.ts";
import { findAccount, updateAccount } from "./accounts/accounts.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

async function signedIn() {
  const account = await server.account();
  const auth = server.client();
  const { user } = await signInWithEmailAndPassword(auth, account.email, password);
  return { ...account, user, auth };
}
const notAllowed = { code: "auth/operation-not-allowed" };

test("no one signs up", async () => {
  await expect(
    createUserWithEmailAndPassword(server.client(), "new@northlight.example", password),
  ).rejects.toMatchObject({ code: "auth/admin-restricted-operation" });
});

test("other ways of signing in are closed", async () => {
  const auth = server.client();
  await expect(signInAnonymously(auth)).rejects.toMatchObject(notAllowed);
  await expect(signInWithCredential(auth, GoogleAuthProvider.credential("{}"))).rejects.toMatchObject(notAllowed);
  const link = `${server.origin}/?apiKey=demo&oobCode=x&mode=signIn`;
  await expect(signInWithEmailLink(auth, "ana@northlight.example", link)).rejects.toMatchObject(notAllowed);
  await expect(
    sendSignInLinkToEmail(auth, "ana@northlight.example", { url: server.origin, handleCodeInApp: true }),
  ).rejects.toMatchObject(notAllowed);
});

test("no one deletes, links or unlinks their account by themselves", async () => {
  const { uid, user } = await signedIn();
  await expect(deleteUser(user)).rejects.toMatchObject(notAllowed);
  await expect(unlink(user, "password")).rejects.toMatchObject(notAllowed);
  await expect(linkWithCredential(user, GoogleAuthProvider.credential("{}"))).rejects.toMatchObject(notAllowed);
  const second = { idToken: await user.getIdToken(), email: "second@northlight.example", password };
  expect((await server.post("signUp", second)).body.error?.message).toBe("OPERATION_NOT_ALLOWED");
  expect(await findAccount(server.database.read, uid)).toBeDefined();
  expect(EmailAuthProvider.PROVIDER_ID).toBe("password");
});

test("which ways of signing in an address has isn't told", async () => {
  const { email } = await server.account();
  expect(await fetchSignInMethodsForEmail(server.client(), email)).toEqual([]);
  expect(await fetchSignInMethodsForEmail(server.client(), "nobody@northlight.example")).toEqual([]);
});

test("someone changes their own name and goes on with fresh tokens", async () => {
  const { uid, user } = await signedIn();
  await updateProfile(user, { displayName: "  Ana Berg " });
  expect(user.displayName).toBe("Ana Berg");
  expect((await user.getIdTokenResult()).claims["name"]).toBe("Ana Berg");
  expect(server.events.at(-1)).toMatchObject({ what: "nameChanged", uid, old: "Ana Lindqvist", new: "Ana Berg" });
  await user.getIdToken(true);
  await user.reload();
  expect(user.displayName).toBe("Ana Berg");
});

test("a name is needed, a picture isn't kept, an address is changed by email only", async () => {
  const { user } = await signedIn();
  for (const displayName of [null, "", "   ", "x".repeat(101)])
    await expect(updateProfile(user, { displayName })).rejects.toMatchObject({ code: "auth/invalid-display-name" });
  await expect(updateProfile(user, { photoURL: "https://northlight.example/ana.png" })).rejects.toMatchObject(
    notAllowed,
  );
  await expect(updateEmail(user, "new@northlight.example")).rejects.toMatchObject(notAllowed);
});

test("anyone who must choose a new password changes nothing else first", async () => {
  const { uid, user } = await signedIn();
  const now = new Date(server.clock.now).toISOString();
  await inTransaction(server.database, tx => updateAccount(tx, { uid, changePassword: true, now }));
  await expect(updateProfile(user, { displayName: "Ana Berg" })).rejects.toMatchObject(notAllowed);
});

test("what only administrators set can't be set by the person", async () => {
  const { uid, user } = await signedIn();
  const before = await findAccount(server.database.read, uid);
  const { status } = await server.post("update", {
    idToken: await user.getIdToken(),
    localId: "somebody-else",
    disableUser: true,
    emailVerified: true,
    validSince: "1",
    customAttributes: '{"permissions":{"users":true}}',
    permissions: { users: true },
    changePassword: true,
  });
  expect(status).toBe(200);
  expect(await findAccount(server.database.read, uid)).toEqual(before);
});

test("the SDK learns the password rule, and that no reCAPTCHA is wanted", async () => {
  const auth = server.client();
  expect((await validatePassword(auth, "ten letters")).isValid).toBe(true);
  expect(await validatePassword(auth, "short")).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
  await initializeRecaptchaConfig(auth);
});

test("instants travel as strings and a user has a provider", async () => {
  const { user } = await signedIn();
  const { body, headers } = await server.post("lookup", { idToken: await user.getIdToken() });
  const [found] = body["users"] as [Record<string, unknown>];
  for (const field of ["createdAt", "lastLoginAt", "validSince"]) expect(found[field]).toMatch(/^\d+$/);
  expect(found["providerUserInfo"]).toMatchObject([{ providerId: "password", rawId: user.email }]);
  expect(headers.get("cache-control")).toBe("no-store");
});

const malformed: unknown[] = [
  "",
  "{",
  "null",
  "[]",
  "1",
  '"text"',
  '{"__proto__":{"email":"x"}}',
  {},
  { email: 1, password: 1, idToken: 1, oobCode: 1, token: 1, requestType: 1 },
  { email: {}, password: [], idToken: {}, oobCode: [], token: {}, requestType: {} },
  { email: null, password: null, idToken: null, oobCode: null, token: null, requestType: null },
  { email: "a\0@b", password: "a\0", idToken: "a\0", oobCode: "a\0", token: "a\0", requestType: "a\0" },
  { email: "\ud800@b", password: "\ud800", idToken: "\ud800", oobCode: "\ud800", token: "\ud800" },
  { email: "no address", password: "x", requestType: "PASSWORD_RESET" },
  {
    email: `${"x".repeat(300)}@b.example`,
    password: "x".repeat(2_000),
    idToken: "x".repeat(20_000),
    requestType: "PASSWORD_RESET",
  },
  { email: "' or 1=1 --", password: "' or 1=1 --", oobCode: "' or 1=1 --", idToken: "a.b.c", token: "a.b.c" },
  { email: "x".repeat(70_000) },
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
];

test("malformed requests are refused in the protocol's words and never fail", async () => {
  const surprises: string[] = [];
  for (const operation of [
    "signInWithPassword",
    "lookup",
    "update",
    "sendOobCode",
    "resetPassword",
    "signInWithCustomToken",
    "signUp",
    "delete",
    "no-such-thing",
  ]) {
    for (const body of malformed) {
      const { status, text, body: answer } = await server.post(operation, body);
      const isRefusal = status === 400 && /^[A-Z_]+( : .*)?$/.test(answer?.error?.message ?? "");
      if (!isRefusal)
        surprises.push(`${operation} ${JSON.stringify(body).slice(0, 60)}: ${status} ${text.slice(0, 60)}`);
    }
  }
  expect(surprises).toEqual([]);
});

test("other paths and methods beside the SDK's are refused", async () => {
  for (const [method, path] of [
    ["GET", "/identitytoolkit.googleapis.com/v1/accounts:lookup"],
    ["POST", "/identitytoolkit.googleapis.com/v1/projects/demo/accounts"],
    ["POST", "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup"],
    ["GET", "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet"],
    ["POST", "/identitytoolkit.googleapis.com/v2/accounts:revokeAll"],
    ["DELETE", "/securetoken.googleapis.com/v1/token"],
  ] as const) {
    const response = await fetch(`${server.origin}${path}`, { method, headers: { authorization: "Bearer owner" } });
    expect([path, response.status]).toEqual([path, 400]);
    expect(await response.json()).toMatchObject({ error: { message: "OPERATION_NOT_ALLOWED" } });
  }
});

test("a form and a body of another type are refused where JSON is due", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const url = `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup`;
    const response = await fetch(url, { method: "POST", headers: { "content-type": type }, body: "idToken=x" });
    expect(response.status).toBe(400);
  }
});

test("a database that is away looks like a broken network, and no one is signed out by it", async () => {
  const broken = await startSignInServer();
  const { email } = await broken.account();
  const auth = broken.client();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await broken.database.write.end({ timeout: 1 });
  await broken.database.read.end({ timeout: 1 });
  const { status, text } = await broken.post("lookup", { idToken: await user.getIdToken() });
  expect([status, text]).toEqual([503, ""]);
  const failed = { code: "auth/network-request-failed" };
  await expect(user.reload()).rejects.toMatchObject(failed);
  await expect(user.getIdToken(true)).rejects.toMatchObject(failed);
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject(failed);
  await expect(broken.signIn.identify(await user.getIdToken())).rejects.not.toMatchObject({ code: "unauthenticated" });
  expect(auth.currentUser?.uid).toBe(user.uid);
  await broken.stop();
});

test("an unexpected failure names its request where a person waits, and its cause stays on the server", async () => {
  const failing = await startSignInServer();
  const { email } = await failing.account();
  const auth = failing.client();
  failing.events.push = () => {
    throw new Error("the cause");
  };
  const failure = await signInWithEmailAndPassword(auth, email, password).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    code: "auth/internal-error",
    message: expect.stringMatching(/^Firebase: [0-9a-f-]{36} \(auth\/internal-error\)\.$/),
  });
  expect(auth.currentUser).toBeNull();
  await failing.stop();
});
