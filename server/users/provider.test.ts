import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { logAction } from "@hb/domain/log/actions.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { createCookieBrowser } from "@hb/platform/testing/cookie-browser.ts";
import { type IdentityProvider, startIdentityProvider } from "@hb/platform/testing/identity-provider.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StaffClient, type Study, startStudy } from "../testing/study.ts";

let university: IdentityProvider;
let study: Study;
beforeAll(async () => {
  university = await startIdentityProvider();
  const { issuer, clientId, clientSecret, label } = university.config;
  const settings = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_LABEL: label,
    SMTP_URL: "smtp://127.0.0.1:9",
  };
  study = await startStudy({ settings });
  await university.register(study.hb.address);
});
afterAll(async () => {
  await study.stop();
  await university.stop();
});

const userOf = async (userId: string) => {
  const user = (await study.call("getAllUsers", null)).users[userId];
  if (!user || !("version" in user)) throw new Error("There is no such user.");
  return user;
};
const oneUser = async (userId: string) => ({ userId, version: (await userOf(userId)).version });
const uidOf = (client: StaffClient) => client.auth.currentUser?.uid ?? "";

/** By the provider; answers the wire's reply. */
async function signIn(subject: string, browser = createCookieBrowser()) {
  const { address } = study.hb;
  const asked = await browser.open(`${address}/sign-in/provider/start`);
  if (asked.text.includes("Username")) await browser.open(asked.url, { form: { person: subject } });
  return post("v1/accounts:signInWithIdp", {}, browser.cookieFor(address));
}

async function post(path: string, body: object, cookie = "") {
  const answer = await fetch(`${study.hb.address}/identitytoolkit.googleapis.com/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie, "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { idToken?: string; error?: { message: string } };
}

async function callAs(idToken: string | undefined, name: string, data: unknown) {
  const answer = await fetch(`${study.hb.address}/hb/us-central1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ data }),
  });
  return (await answer.json()) as { result?: never; error?: { message: string } };
}

test("pages learn what to write on the button", async () => {
  const init = await (await fetch(`${study.hb.address}/__/firebase/init.json`)).json();
  expect(init).toMatchObject({ providerLabel: university.config.label });
});

test("a first sign-in links the account, a sign-in at a new place is emailed, and both are in the log", async () => {
  const ana = await study.staffWith("scheduler");
  university.people.set("ana", { email: ana.email });
  await study.effects();
  const { idToken } = await signIn("ana");
  const { log, mails } = await study.effects();
  expect(log).toMatchObject([
    { action: logAction.user, payload: { what: "providerLinked" } },
    { action: logAction.signIn, payload: { address: "127.0.0.1", method: "provider" } },
  ]);
  expect(mails).toHaveLength(1);
  expect((await userOf(uidOf(ana))).providerSince).not.toBeNull();
  const { result } = await callAs(idToken, "listOwnSignIns", null);
  expect(result).toMatchObject({ signIns: [{ isThisOne: true, device: "Firefox on Linux" }, { isThisOne: false }] });

  university.people.set("stranger", { email: "stranger@university.example" });
  expect((await signIn("stranger")).error?.message).toContain("There's no account for this sign-in.");
  expect((await study.effects()).log).toMatchObject([
    { action: logAction.signInRefused, payload: { email: "stranger@university.example", reason: "unknown email" } },
  ]);
});

test("without passwords, only single sign-on opens an account; no password is made for it", async () => {
  const bo = await study.staffWith("scheduler");
  const userId = uidOf(bo);
  university.people.set("bo", { email: bo.email });
  await study.effects();
  await study.call("setUserProviderOnly", { ...(await oneUser(userId)), providerOnly: true });
  expect((await study.effects()).log).toMatchObject([{ payload: { what: "passwordOff" } }]);
  await expect(bo.call("listOwnSignIns", null)).rejects.toMatchObject({ code: "functions/unauthenticated" });

  const off = `Password sign-in is turned off for this account. Use "${university.config.label}" instead.`;
  const password = { email: bo.email, password: bo.password };
  expect((await post("v1/accounts:signInWithPassword", password)).error?.message).toBe(`PASSWORD_SIGN_IN_OFF : ${off}`);
  const guess = { ...password, password: "not the password" };
  expect((await post("v1/accounts:signInWithPassword", guess)).error?.message).toBe("INVALID_LOGIN_CREDENTIALS");
  await study.effects();
  await post("v1/accounts:sendOobCode", { requestType: "PASSWORD_RESET", email: bo.email });
  expect(await study.effects()).not.toHaveProperty("mails");
  for (const name of ["resetUserPassword", "forcePasswordChange"] as const)
    await expect(study.call(name, await oneUser(userId))).rejects.toThrow("uses single sign-on only");

  const { idToken } = await signIn("bo");
  const change = await post("v1/accounts:update", { idToken, password: "seven lamps by the lake" });
  expect(change.error?.message).toBe(`PASSWORD_SIGN_IN_OFF : ${off}`);
  await study.call("setUserProviderOnly", { ...(await oneUser(userId)), providerOnly: false });
  await bo.signIn(bo.email, bo.password);
});

test("the last administrator keeps the password until single sign-on has worked", async () => {
  const userId = uidOf(study.admin);
  const turnOff = async () => study.call("setUserProviderOnly", { ...(await oneUser(userId)), providerOnly: true });
  await expect(turnOff()).rejects.toThrow("Sign in with single sign-on once before");
  university.people.set("admin", { email: study.admin.email });
  await signIn("admin");
  await turnOff();
  const { idToken } = await signIn("admin");
  const { version } = (
    (await callAs(idToken, "getAllUsers", null)).result as never as {
      users: Record<string, { version: number }>;
    }
  ).users[userId] ?? { version: 0 };
  const requestId = crypto.randomUUID();
  const unlinked = await callAs(idToken, "unlinkUserProvider", { requestId, userId, version });
  expect(unlinked.error?.message).toMatch(/^Someone must be able to grant access/);
  const back = { requestId: crypto.randomUUID(), userId, version, providerOnly: false };
  expect(await callAs(idToken, "setUserProviderOnly", back)).toHaveProperty("result");
  await study.admin.signIn(study.admin.email, study.admin.password);
});

test("npm run reset-password lets an administrator in again whose password was turned off", async () => {
  const hal = await study.staffWith("users");
  const userId = uidOf(hal);
  await study.call("setUserProviderOnly", { ...(await oneUser(userId)), providerOnly: true });
  await study.effects();
  const { stdout } = spawnSync(process.execPath, [join(import.meta.dirname, "reset-password.ts"), hal.email], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: study.ownerUrl },
  });
  const password = stdout.trim().split(" ").at(-1);
  expect((await post("v1/accounts:signInWithPassword", { email: hal.email, password })).idToken).toBeDefined();
  const what = ((await study.effects()).log ?? []).map(entry => (entry.payload as { what?: string }).what);
  expect(what).toEqual(["passwordReset", "passwordOn", undefined]);
});

test("what needs a recent proof goes by when the provider asked", async () => {
  const gil = await study.staffWith("users");
  university.people.set("gil", { email: gil.email });
  const browser = createCookieBrowser();
  await signIn("gil", browser);
  const { idToken } = await signIn("gil", browser);
  const change = async () => {
    const { userId, version } = await oneUser(uidOf(gil));
    const input = { requestId: crypto.randomUUID(), userId, version, name: "Gil", email: gil.email, expiresOn: null };
    return callAs(idToken, "updateUser", input);
  };
  expect(await change()).toHaveProperty("result");
  // As if the person had typed their password at the provider earlier than they came here.
  await inTransaction(
    study.hb.database,
    tx => tx`update platform.sign_ins set proved_at = proved_at - interval '16 minutes' where uid = ${uidOf(gil)}`,
  );
  expect((await change()).error?.message).toBe("Confirm that it's you first.");
});

test("an unlinked account is found by its address again", async () => {
  const dev = await study.staffWith("scheduler");
  university.people.set("dev-old", { email: dev.email });
  await signIn("dev-old");
  university.people.set("dev-new", { email: dev.email });
  expect((await signIn("dev-new")).error?.message).toContain("linked to a different sign-in");
  await study.call("unlinkUserProvider", await oneUser(uidOf(dev)));
  expect((await signIn("dev-new")).idToken).toBeDefined();
  await study.call("unlinkUserProvider", await oneUser(uidOf(dev)));
  await expect(study.call("unlinkUserProvider", await oneUser(uidOf(dev)))).rejects.toThrow("isn't linked");
});

test("where two-step sign-in is required, the provider's own counts, and otherwise it is to be set up here", async () => {
  const eve = await study.staffWith("scheduler");
  university.people.set("eve", { email: eve.email });
  const { version } = await study.call("getSettings", null);
  const secondFactor = { requiredFor: "everyone" as const, graceDays: 0 };
  await study.call("setSettings", { version, changes: { secondFactor } });
  const plain = await signIn("eve");
  expect((await callAs(plain.idToken, "listOwnSignIns", null)).error?.message).toBe("Set up two-step sign-in first.");
  university.people.set("eve", { email: eve.email, amr: ["mfa"] });
  const proved = await signIn("eve");
  expect(await callAs(proved.idToken, "listOwnSignIns", null)).toHaveProperty("result");
});

test("without an identity provider no one's password can be turned off", async () => {
  const other = await startStudy();
  const colleague = await other.staffWith("scheduler");
  const userId = uidOf(colleague);
  const turnOff = other.call("setUserProviderOnly", { userId, version: 2, providerOnly: true });
  await expect(turnOff).rejects.toThrow("Single sign-on isn't set up");
  await other.stop();
});
