import {
  EmailAuthProvider,
  multiFactor,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
} from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { codeFor, enrollAuthenticator, startEnrollment } from "../../testing/authenticator.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { findAccount, updateAccount } from "../accounts/accounts.ts";
import { sweep } from "../sign-in.ts";

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

const now = () => server.clock.now;
const at = () => new Date(now()).toISOString();

async function signedIn() {
  const account = await server.account();
  const { user } = await signInWithEmailAndPassword(server.client(), account.email, password);
  return { ...account, user };
}

test("someone sets up an authenticator app and goes on with fresh tokens; other sign-ins end", async () => {
  const { uid, email, user } = await signedIn();
  const elsewhere = await signInWithEmailAndPassword(server.client(), email, password);
  expect((await user.getIdTokenResult()).claims["firebase"]).not.toHaveProperty("sign_in_second_factor");
  await enrollAuthenticator(user, now, "My phone");

  expect(multiFactor(user).enrolledFactors).toMatchObject([
    { factorId: "totp", displayName: "My phone", enrollmentTime: new Date(now()).toUTCString() },
  ]);
  expect((await user.getIdTokenResult()).claims["firebase"]).toMatchObject({ sign_in_second_factor: "totp" });
  await user.getIdToken(true);
  expect((await user.getIdTokenResult()).claims["firebase"]).toMatchObject({ sign_in_second_factor: "totp" });
  await server.signIn.identify(await user.getIdToken());
  await expect(elsewhere.user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
  expect((await findAccount(server.database.read, uid))?.secondFactorSince).toBe(at());
  expect(server.events.at(-1)).toEqual({
    what: "secondFactorChanged",
    uid,
    address: "127.0.0.1",
    now: at(),
    how: "enrolled",
  });
});

test("what an authenticator app gets is a secret of 160 bits and the usual parameters", async () => {
  const { user } = await signedIn();
  const { secret } = await startEnrollment(user);
  expect(secret).toMatchObject({ hashingAlgorithm: "SHA1", codeLength: 6, codeIntervalSeconds: 30 });
  expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/);
  expect(Date.parse(secret.enrollmentCompletionDeadline)).toBe(now() + 15 * 60_000);
  expect(secret.generateQrCodeUrl("ana@northlight.example", "Northlight")).toBe(
    `otpauth://totp/Northlight:ana@northlight.example?secret=${secret.secretKey}&issuer=Northlight&algorithm=SHA1&digits=6`,
  );
});

test("a wrong code sets up nothing, and ten of them in an hour are enough", async () => {
  const { uid, user } = await signedIn();
  const { secretKey, confirm } = await startEnrollment(user);
  const wrong = codeFor(secretKey, now() + 120_000);
  for (let guess = 0; guess < 10; guess++)
    await expect(multiFactor(user).enroll(confirm(wrong))).rejects.toMatchObject({
      code: "auth/invalid-verification-code",
    });
  await expect(multiFactor(user).enroll(confirm(codeFor(secretKey, now())))).rejects.toMatchObject({
    code: "auth/too-many-requests",
  });
  expect((await findAccount(server.database.read, uid))?.secondFactorSince).toBeNull();
});

test("a set-up that took too long starts again, and only the newest one counts", async () => {
  const { user } = await signedIn();
  const first = await startEnrollment(user);
  const second = await startEnrollment(user);
  await expect(multiFactor(user).enroll(first.confirm(codeFor(first.secretKey, now())))).rejects.toMatchObject({
    code: "auth/invalid-verification-id",
  });
  server.clock.now += 14 * 60_000 + 59_000;
  await expect(
    multiFactor(user).enroll(second.confirm(codeFor(second.secretKey, now() - 120_000))),
  ).rejects.toMatchObject({ code: "auth/invalid-verification-code" });
  server.clock.now += 1_000;
  await expect(multiFactor(user).enroll(second.confirm(codeFor(second.secretKey, now())))).rejects.toMatchObject({
    code: "auth/totp-challenge-timeout",
  });
});

test("an account has one authenticator app, also when two are confirmed at once", async () => {
  const { user } = await signedIn();
  const { secretKey, confirm } = await startEnrollment(user);
  const outcomes = await Promise.allSettled(
    [1, 2].map(() => multiFactor(user).enroll(confirm(codeFor(secretKey, now())))),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(startEnrollment(user)).rejects.toMatchObject({ code: "auth/second-factor-already-in-use" });
});

test("it isn't set up from a screen that was left alone, nor before a new password is chosen", async () => {
  const { uid, email, user } = await signedIn();
  server.clock.now += 16 * 60_000;
  await expect(startEnrollment(user)).rejects.toMatchObject({ code: "auth/requires-recent-login" });
  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  await startEnrollment(user);
  await inTransaction(server.database, tx => updateAccount(tx, { uid, changePassword: true, now: at() }));
  await expect(startEnrollment(user)).rejects.toMatchObject({ code: "auth/operation-not-allowed" });
});

test("someone removes their authenticator app, and the password is enough again", async () => {
  const { uid, email, user } = await signedIn();
  await enrollAuthenticator(user, now);
  const [factor] = multiFactor(user).enrolledFactors;
  await expect(multiFactor(user).unenroll("00000000-0000-4000-8000-000000000000")).rejects.toMatchObject({
    code: "auth/multi-factor-info-not-found",
  });
  await multiFactor(user).unenroll(factor ?? "");
  expect(multiFactor(user).enrolledFactors).toEqual([]);
  expect(server.events.at(-1)).toMatchObject({ what: "secondFactorChanged", uid, how: "removed" });
  await server.signIn.identify(await user.getIdToken());
  await signInWithEmailAndPassword(server.client(), email, password);
});

test("it isn't removed from a screen that was left alone", async () => {
  const { user } = await signedIn();
  await enrollAuthenticator(user, now);
  server.clock.now += 16 * 60_000;
  const [factor] = multiFactor(user).enrolledFactors;
  await expect(multiFactor(user).unenroll(factor ?? "")).rejects.toMatchObject({ code: "auth/requires-recent-login" });
});

test("set-ups that were never confirmed are deleted a day later", async () => {
  const { uid, user } = await signedIn();
  await startEnrollment(user);
  const left = () => server.database.read`select 1 from platform.second_factor_enrollments where uid = ${uid}`;
  await sweep(server.database, now());
  expect(await left()).toHaveLength(1);
  await sweep(server.database, now() + 25 * 3_600_000);
  expect(await left()).toHaveLength(0);
});

test.each([
  ["mfaEnrollment:start", {}, "INVALID_ID_TOKEN"],
  ["mfaEnrollment:finalize", {}, "INVALID_ID_TOKEN"],
  ["mfaEnrollment:withdraw", { mfaEnrollmentId: "x" }, "INVALID_ID_TOKEN"],
  ["mfaSignIn:start", {}, "OPERATION_NOT_ALLOWED"],
  ["mfaSignIn:finalize", {}, "INVALID_MFA_PENDING_CREDENTIAL"],
  ["mfaSignIn:finalize", { mfaPendingCredential: "x" }, "MISSING_MFA_ENROLLMENT_ID"],
  ["mfaSignIn:finalize", { mfaPendingCredential: "x", mfaEnrollmentId: "x" }, "INVALID_ARGUMENT"],
  ["mfaSignIn:finalize", { mfaPendingCredential: "x", mfaEnrollmentId: "x", totpVerificationInfo: {} }, "INVALID_CODE"],
])("%s with %j is %s", async (operation, body, message) => {
  expect((await server.postSecondFactor(operation, body)).body.error?.message).toBe(message);
});

test("a text message isn't a second factor here", async () => {
  const { user } = await signedIn();
  const phone = { idToken: await user.getIdToken(), phoneEnrollmentInfo: { phoneNumber: "+15555550100" } };
  expect((await server.postSecondFactor("mfaEnrollment:start", phone)).body.error?.message).toBe(
    "OPERATION_NOT_ALLOWED",
  );
});
