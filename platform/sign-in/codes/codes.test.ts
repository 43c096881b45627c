import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from "firebase/auth";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { findAccount, setOneTimePassword, updateAccount } from "../accounts/accounts.ts";

let server: SignInServer;
beforeEach(async () => {
  server = await startSignInServer();
});
afterEach(() => server.stop());

const at = () => new Date(server.clock.now).toISOString();
const chosen = "seven lamps by the lake";
const lastCode = () => server.emails.at(-1)?.code ?? "";

async function mailedReset() {
  const account = await server.account();
  await sendPasswordResetEmail(server.client(), account.email);
  return { ...account, code: lastCode() };
}

test("a mailed code resets the password once, proves the address and ends every sign-in", async () => {
  const { uid, email, name, code } = await mailedReset();
  const expiresAt = new Date(server.clock.now + 3_600_000).toISOString();
  expect(server.emails).toEqual([{ kind: "passwordReset", uid, email, name, code, expiresAt, now: at() }]);
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  const idToken = await user.getIdToken();

  const auth = server.client();
  expect(await verifyPasswordResetCode(auth, code)).toBe(email);
  await confirmPasswordReset(auth, code, chosen);
  expect(server.events.at(-1)).toMatchObject({ what: "passwordChanged", uid, how: "reset" });
  await expect(server.signIn.identify(idToken)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: "auth/user-token-expired" });
  await expect(confirmPasswordReset(auth, code, "another lamp by the lake")).rejects.toMatchObject({
    code: "auth/invalid-action-code",
  });
  const signedIn = await signInWithEmailAndPassword(auth, email, chosen);
  expect(signedIn.user.emailVerified).toBe(true);
});

test("an unknown, a disabled and a known address get the same answer, and only the last gets an email", async () => {
  const disabled = await server.account({ disabled: true });
  const known = await server.account();
  const answers = [];
  for (const email of ["nobody@northlight.example", disabled.email, known.email]) {
    const { status, text } = await server.post("sendOobCode", { requestType: "PASSWORD_RESET", email });
    answers.push({ status, text: text.replace(email, "…") });
  }
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
  expect(server.emails.map(({ email }) => email)).toEqual([known.email]);
});

test("a weak password leaves the code good", async () => {
  const { email, code } = await mailedReset();
  const auth = server.client();
  await expect(confirmPasswordReset(auth, code, "password123")).rejects.toMatchObject({ code: "auth/weak-password" });
  await expect(confirmPasswordReset(auth, code, password)).rejects.toMatchObject({ code: "auth/weak-password" });
  await confirmPasswordReset(auth, code, chosen);
  await signInWithEmailAndPassword(auth, email, chosen);
});

test("a code used twice at the same moment works once", async () => {
  const { code } = await mailedReset();
  const bodies = [chosen, "nine boats on the river"].map(newPassword => ({ oobCode: code, newPassword }));
  const answers = await Promise.all(bodies.map(body => server.post("resetPassword", body)));
  expect(answers.map(({ body }) => body.error?.message ?? "reset").sort()).toEqual(["INVALID_OOB_CODE", "reset"]);
});

test("a code ends after an hour, with a new password, with a new address and with the account's right to sign in", async () => {
  const auth = server.client();
  const late = await mailedReset();
  const { uid, code, email } = await mailedReset();
  await sendPasswordResetEmail(auth, email);
  await confirmPasswordReset(auth, lastCode(), chosen);
  await expect(verifyPasswordResetCode(auth, code)).rejects.toMatchObject({ code: "auth/invalid-action-code" });

  await sendPasswordResetEmail(auth, email);
  await inTransaction(server.database, tx => updateAccount(tx, { uid, email: "moved@northlight.example", now: at() }));
  await expect(verifyPasswordResetCode(auth, lastCode())).rejects.toMatchObject({ code: "auth/invalid-action-code" });

  await sendPasswordResetEmail(auth, "moved@northlight.example");
  await inTransaction(server.database, tx => updateAccount(tx, { uid, disabled: true, now: at() }));
  await expect(confirmPasswordReset(auth, lastCode(), chosen)).rejects.toMatchObject({ code: "auth/weak-password" });
  await expect(confirmPasswordReset(auth, lastCode(), "nine boats on the river")).rejects.toMatchObject({
    code: "auth/user-disabled",
  });

  server.clock.now += 3_600_000;
  await expect(verifyPasswordResetCode(auth, late.code)).rejects.toMatchObject({ code: "auth/expired-action-code" });
});

test("a reset replaces a one-time password for good", async () => {
  const { uid, email } = await server.account();
  const oneTime = await inTransaction(server.database, tx => setOneTimePassword(tx, { uid, now: at() }));
  await sendPasswordResetEmail(server.client(), email);
  await confirmPasswordReset(server.client(), lastCode(), chosen);
  await expect(signInWithEmailAndPassword(server.client(), email, oneTime)).rejects.toMatchObject({
    code: "auth/invalid-credential",
  });
  const { user } = await signInWithEmailAndPassword(server.client(), email, chosen);
  expect((await user.getIdTokenResult()).claims["changePassword"]).toBe(false);
});

test("at most five emails of a kind are out at a time, and each of their codes works", async () => {
  const { email } = await server.account();
  for (let time = 0; time < 7; time++) await sendPasswordResetEmail(server.client(), email);
  expect(server.emails.length).toBe(5);
  expect(await verifyPasswordResetCode(server.client(), server.emails[0]?.code ?? "")).toBe(email);
  server.clock.now += 3_600_000;
  await sendPasswordResetEmail(server.client(), email);
  expect(server.emails.length).toBe(6);
});

test("someone confirms their own address", async () => {
  const { uid, email, name } = await server.account();
  const auth = server.client();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await sendEmailVerification(user);
  expect(server.emails).toMatchObject([{ kind: "emailVerification", uid, email, name }]);
  expect(await checkActionCode(auth, lastCode())).toMatchObject({ operation: "VERIFY_EMAIL", data: { email } });
  await applyActionCode(server.client(), lastCode());
  await user.reload();
  expect(user.emailVerified).toBe(true);
  expect((await user.getIdTokenResult(true)).claims["email_verified"]).toBe(true);
  await expect(applyActionCode(auth, lastCode())).rejects.toMatchObject({ code: "auth/invalid-action-code" });
});

test("a new address counts once its email was answered; the old address is told", async () => {
  const { uid, email, name } = await server.account();
  const auth = server.client();
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await verifyBeforeUpdateEmail(user, "Ana.Berg@northlight.example");
  const code = lastCode();
  expect(server.emails).toMatchObject([
    { kind: "emailChange", uid, email: "ana.berg@northlight.example", oldEmail: email, name },
  ]);
  expect((await findAccount(server.database.read, uid))?.email).toBe(email);
  expect(await checkActionCode(auth, code)).toMatchObject({
    operation: "VERIFY_AND_CHANGE_EMAIL",
    data: { email: "ana.berg@northlight.example", previousEmail: email },
  });
  await applyActionCode(server.client(), code);
  expect(await findAccount(server.database.read, uid)).toMatchObject({
    email: "ana.berg@northlight.example",
    emailVerified: true,
  });
  expect(server.events.at(-1)).toMatchObject({
    what: "emailChanged",
    uid,
    old: email,
    new: "ana.berg@northlight.example",
  });
  expect(server.emails.at(-1)).toMatchObject({
    kind: "emailChanged",
    email,
    newEmail: "ana.berg@northlight.example",
  });
  await user.reload();
  expect(user.email).toBe("ana.berg@northlight.example");
  await signInWithEmailAndPassword(server.client(), "ana.berg@northlight.example", password);
});

test("a colleague's address is neither told nor taken", async () => {
  const colleague = await server.account();
  const { email } = await server.account();
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  await verifyBeforeUpdateEmail(user, colleague.email);
  expect(server.emails).toEqual([]);

  await verifyBeforeUpdateEmail(user, "free@northlight.example");
  const code = lastCode();
  await server.account({ email: "free@northlight.example" });
  await expect(applyActionCode(server.client(), code)).rejects.toMatchObject({ code: "auth/email-already-in-use" });
});

test("a code serves its own purpose only", async () => {
  const { email, code } = await mailedReset();
  const auth = server.client();
  await expect(applyActionCode(auth, code)).rejects.toMatchObject({ code: "auth/invalid-action-code" });
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  await sendEmailVerification(user);
  await expect(confirmPasswordReset(auth, lastCode(), chosen)).rejects.toMatchObject({
    code: "auth/invalid-action-code",
  });
});

test("anyone who must choose a new password does that first, and old screens ask for the password again", async () => {
  const { uid, email } = await server.account();
  const { user } = await signInWithEmailAndPassword(server.client(), email, password);
  await inTransaction(server.database, tx => updateAccount(tx, { uid, changePassword: true, now: at() }));
  await expect(sendEmailVerification(user)).rejects.toMatchObject({ code: "auth/operation-not-allowed" });
  await inTransaction(server.database, tx => updateAccount(tx, { uid, changePassword: false, now: at() }));
  server.clock.now += 16 * 60_000;
  await sendEmailVerification(user);
  await expect(verifyBeforeUpdateEmail(user, "free@northlight.example")).rejects.toMatchObject({
    code: "auth/requires-recent-login",
  });
});
