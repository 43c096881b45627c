import {
  type Auth,
  EmailAuthProvider,
  getMultiFactorResolver,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  updatePassword,
} from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { challengeOf, codeFor, enrollAuthenticator } from "../../testing/authenticator.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { endSignIns, findAccount, setPassword, updateAccount } from "../accounts/accounts.ts";
import { sweep } from "../sign-in.ts";
import { countRecoveryCodes, createRecoveryCodes, removeSecondFactor } from "./second-factor.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

const now = () => server.clock.now;
const at = () => new Date(now()).toISOString();

/** Signed in with an authenticator app, whose next code is a new one. */
async function enrolled() {
  const account = await server.account();
  const auth = server.client();
  const { user } = await signInWithEmailAndPassword(auth, account.email, password);
  const secret = await enrollAuthenticator(user, now);
  server.clock.now += 60_000;
  return { ...account, auth, user, secret };
}

async function challenge(email: string, auth: Auth = server.client()) {
  const error = await challengeOf(signInWithEmailAndPassword(auth, email, password));
  return resolverOf(auth, error);
}

function resolverOf(auth: Auth, error: Awaited<ReturnType<typeof challengeOf>>) {
  const resolver = getMultiFactorResolver(auth, error);
  const [hint] = resolver.hints;
  return {
    hint,
    answer: (code: string) =>
      resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? "", code)),
  };
}

const recoveryCodes = (uid: string) => inTransaction(server.database, tx => createRecoveryCodes(tx, uid));
const wrongCode = { code: "auth/invalid-verification-code" };
const noSession = { code: "auth/invalid-multi-factor-session" };

test("the password alone signs no one in: a code completes it, and the token says so", async () => {
  const { uid, email, secret } = await enrolled();
  const before = server.events.length;
  const auth = server.client();
  const { hint, answer } = await challenge(email, auth);
  expect(auth.currentUser).toBeNull();
  expect(server.events).toHaveLength(before);
  expect(hint?.factorId).toBe("totp");
  server.clock.now += 5_000;
  const { user } = await answer(codeFor(secret, now()));
  expect(auth.currentUser?.uid).toBe(uid);
  const { claims } = await user.getIdTokenResult(true);
  expect(claims["firebase"]).toMatchObject({ sign_in_provider: "password", sign_in_second_factor: "totp" });
  expect(Number(claims["auth_time"])).toBe(Math.floor(now() / 1000));
  expect(server.events.slice(before)).toMatchObject([{ what: "signedIn", uid, address: "127.0.0.1", now: at() }]);
  expect((await findAccount(server.database.read, uid))?.lastSignInAt).toBe(at());
});

test("a code works once, as does a challenge", async () => {
  const { email, secret } = await enrolled();
  const code = codeFor(secret, now());
  const first = await challenge(email);
  const second = await challenge(email);
  await first.answer(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(second.answer(code)).rejects.toMatchObject(wrongCode);
  server.clock.now += 30_000;
  await second.answer(codeFor(secret, now()));
  server.clock.now += 30_000;
  await expect(second.answer(codeFor(secret, now()))).rejects.toMatchObject(noSession);
});

test("of two sign-ins with the same code at the same moment one succeeds", async () => {
  const { email, secret } = await enrolled();
  const challenges = [await challenge(email), await challenge(email)];
  const code = codeFor(secret, now());
  const outcomes = await Promise.allSettled(challenges.map(({ answer }) => answer(code)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("wrong codes are told and logged; after ten in an hour even the right one is refused", async () => {
  const { uid, email, secret } = await enrolled();
  const { answer } = await challenge(email);
  const wrong = codeFor(secret, now() + 300_000);
  for (let guess = 0; guess < 10; guess++) await expect(answer(wrong)).rejects.toMatchObject(wrongCode);
  expect(server.events.at(-1)).toMatchObject({ what: "refused", uid, email, reason: "wrong code" });
  await expect(answer(codeFor(secret, now()))).rejects.toMatchObject({ code: "auth/too-many-requests" });
  expect(server.events.at(-1)).toMatchObject({ what: "refused", uid, reason: "too many attempts" });

  const [recovery = ""] = await recoveryCodes(uid);
  await answer(recovery); // its owner isn't locked out
  server.clock.now += 61 * 60_000;
  await (await challenge(email)).answer(codeFor(secret, now()));
});

test("right codes don't count as guesses, however many", async () => {
  const { email, secret } = await enrolled();
  for (let time = 0; time < 12; time++) {
    server.clock.now += 30_000;
    await (await challenge(email)).answer(codeFor(secret, now()));
  }
});

test("a challenge is open for ten minutes", async () => {
  const { email, secret } = await enrolled();
  const { answer } = await challenge(email);
  server.clock.now += 10 * 60_000;
  await expect(answer(codeFor(secret, now()))).rejects.toMatchObject({ code: "auth/totp-challenge-timeout" });
  await sweep(server.database, now() + 25 * 3_600_000);
  await expect(answer(codeFor(secret, now()))).rejects.toMatchObject(noSession);
});

test("a recovery code signs in once, however it is typed, and is logged", async () => {
  const { uid, email } = await enrolled();
  const codes = await recoveryCodes(uid);
  expect(new Set(codes).size).toBe(10);
  const [first = "", second = ""] = codes;
  const { user } = await (await challenge(email)).answer(` ${first.toUpperCase().replaceAll("-", " ")} `);
  expect((await user.getIdTokenResult()).claims["firebase"]).toMatchObject({ sign_in_second_factor: "recovery_code" });
  expect(server.events.at(-1)).toMatchObject({ what: "secondFactorChanged", uid, how: "recovery code used" });
  expect(await countRecoveryCodes(server.database.read, uid)).toBe(9);
  await expect((await challenge(email)).answer(first)).rejects.toMatchObject(wrongCode);
  await (await challenge(email)).answer(second);
});

test("new recovery codes replace the old ones, and are no one else's", async () => {
  const ana = await enrolled();
  const ben = await enrolled();
  const [old = ""] = await recoveryCodes(ana.uid);
  const [current = ""] = await recoveryCodes(ana.uid);
  await expect((await challenge(ana.email)).answer(old)).rejects.toMatchObject(wrongCode);
  await expect((await challenge(ben.email)).answer(current)).rejects.toMatchObject(wrongCode);
  await (await challenge(ana.email)).answer(current);
  const [row] = await server.database.read<{ hash: Buffer }[]>`select hash from platform.recovery_codes limit 1`;
  expect(row?.hash).toHaveLength(32);
});

test("there are no recovery codes without an authenticator app", async () => {
  const { uid } = await server.account();
  await expect(recoveryCodes(uid)).rejects.toMatchObject({ code: "failed-precondition" });
});

test.each([
  [
    "the password changes",
    (uid: string) =>
      inTransaction(server.database, tx => setPassword(tx, { uid, password: "seven lamps by the lake", now: at() })),
    noSession,
  ],
  [
    "everyone is signed out",
    (uid: string) => inTransaction(server.database, tx => endSignIns(tx, { uid, now: at() })),
    noSession,
  ],
  [
    "the factor is removed",
    (uid: string) => inTransaction(server.database, tx => removeSecondFactor(tx, { uid, now: at() })),
    noSession,
  ],
  [
    "the account is disabled",
    (uid: string) => inTransaction(server.database, tx => updateAccount(tx, { uid, disabled: true, now: at() })),
    { code: "auth/user-disabled" },
  ],
])("a challenge ends when %s", async (_what, happens, refusal) => {
  const { uid, email, secret } = await enrolled();
  const { answer } = await challenge(email);
  await happens(uid);
  await expect(answer(codeFor(secret, now()))).rejects.toMatchObject(refusal);
});

test("a challenge of one account isn't answered with another's authenticator app", async () => {
  const ana = await enrolled();
  const ben = await enrolled();
  const { answer } = await challenge(ana.email);
  await expect(answer(codeFor(ben.secret, now()))).rejects.toMatchObject(wrongCode);
  const benHint = (await challenge(ben.email)).hint?.uid;
  const pending = (await server.post("signInWithPassword", { email: ana.email, password })).body[
    "mfaPendingCredential"
  ];
  const { body } = await server.postSecondFactor("mfaSignIn:finalize", {
    mfaPendingCredential: pending,
    mfaEnrollmentId: benHint,
    totpVerificationInfo: { verificationCode: codeFor(ana.secret, now()) },
  });
  expect(body.error?.message).toBe("MFA_ENROLLMENT_NOT_FOUND");
});

test("confirming who one is again asks for a code too, and the proof is new", async () => {
  const { email, auth, user, secret } = await enrolled();
  server.clock.now += 20 * 60_000;
  await expect(updatePassword(user, "seven lamps by the lake")).rejects.toMatchObject({
    code: "auth/requires-recent-login",
  });
  const error = await challengeOf(reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password)));
  await resolverOf(auth, error).answer(codeFor(secret, now()));
  await updatePassword(user, "seven lamps by the lake");
  const { claims } = await user.getIdTokenResult();
  expect(Number(claims["auth_time"])).toBe(Math.floor(now() / 1000));
  expect(claims["firebase"]).toMatchObject({ sign_in_second_factor: "totp" });
});

test("an administrator removes a lost factor: everyone is signed out, and the password is enough again", async () => {
  const { uid, email, user } = await enrolled();
  expect(await inTransaction(server.database, tx => removeSecondFactor(tx, { uid, now: at() }))).toBe(true);
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
  expect((await findAccount(server.database.read, uid))?.secondFactorSince).toBeNull();
  await signInWithEmailAndPassword(server.client(), email, password);
  expect(await inTransaction(server.database, tx => removeSecondFactor(tx, { uid, now: at() }))).toBe(false);
});
