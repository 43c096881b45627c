import { signInWithEmailAndPassword } from "firebase/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../database/tx.ts";
import { codeFor, enrollAuthenticator } from "../../testing/authenticator.ts";
import { createCookieBrowser } from "../../testing/cookie-browser.ts";
import { type IdentityProvider, startIdentityProvider } from "../../testing/identity-provider.ts";
import { password, type SignInServer, startSignInServer } from "../../testing/sign-in-server.ts";
import { deleteAccount, updateAccount } from "../accounts/accounts.ts";

let university: IdentityProvider;
let server: SignInServer;
beforeAll(async () => {
  university = await startIdentityProvider();
  // The provider signs by the machine's clock.
  const clock = { now: Date.now() };
  server = await startSignInServer({ clock, provider: { ...university.config, deadlineMs: 2_000 } });
  await university.register(server.origin);
});
afterAll(async () => {
  await server.stop();
  await university.stop();
});

type Browser = ReturnType<typeof createCookieBrowser>;
let count = 0;

/** Someone with an account here and at the provider. */
async function aPerson(given: Parameters<SignInServer["account"]>[0] = {}) {
  const account = await server.account(given);
  const subject = `person-${++count}`;
  university.people.set(subject, { email: account.email });
  server.clock.now = Date.now();
  return { account, subject };
}

/** To the provider and back; answers where it ended. */
async function visit(browser: Browser, subject: string, query = ""): Promise<string> {
  const asked = await browser.open(`${server.origin}/sign-in/provider/start${query}`);
  if (!asked.text.includes("Username")) return asked.url;
  return (await browser.open(asked.url, { form: { person: subject } })).url;
}

async function finish(browser: Browser) {
  const { body } = await server.post("signInWithIdp", {}, { cookie: browser.cookieFor(server.origin) });
  return body as typeof body & { localId?: string; idToken: string; refreshToken: string };
}

async function signIn(subject: string, browser = createCookieBrowser()) {
  await visit(browser, subject);
  return finish(browser);
}

const claimsOf = (idToken: string) =>
  JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown> & {
    firebase: Record<string, unknown>;
  };
const said = (body: { error?: { message: string } }) => body.error?.message.replace(/^\w+ : /, "");

test("the first sign-in finds the account by its confirmed email and links it, later ones by the link", async () => {
  const { account, subject } = await aPerson();
  const browser = createCookieBrowser();
  expect(await visit(browser, subject, "?returnTo=/users")).toBe(
    `${server.origin}/login?view=provider&returnTo=%2Fusers`,
  );
  const { localId, idToken, refreshToken } = await finish(browser);
  expect(localId).toBe(account.uid);
  expect(claimsOf(idToken)).toMatchObject({ sub: account.uid, firebase: { sign_in_provider: "oidc.provider" } });
  expect((await server.signIn.identify(idToken)).uid).toBe(account.uid);
  expect((await server.refresh(refreshToken)).status).toBe(200);

  // Their address is another one at the provider by now.
  university.people.set(subject, { email: "renamed@university.example" });
  expect((await signIn(subject)).localId).toBe(account.uid);
  const events = server.events.filter(event => event["uid"] === account.uid);
  expect(events.map(event => [event["what"], event["method"]])).toEqual([
    ["providerLinked", undefined],
    ["signedIn", "provider"],
    ["signedIn", "provider"],
  ]);
});

test("what the provider said works once, and only in the browser that asked", async () => {
  const { subject } = await aPerson();
  const browser = createCookieBrowser();
  await visit(browser, subject);
  const tooLate = "This sign-in took too long or was started in another window. Try again.";
  expect(said(await finish(createCookieBrowser()))).toBe(tooLate);
  expect((await finish(browser)).idToken).toBeDefined();
  expect(said(await finish(browser))).toBe(tooLate);
});

test("what the provider said is forgotten after two minutes", async () => {
  const { subject } = await aPerson();
  const browser = createCookieBrowser();
  await visit(browser, subject);
  server.clock.now += 2 * 60_000;
  expect((await finish(browser)).idToken).toBeUndefined();
});

test("a callback in another browser signs no one in: an attacker's sign-in can't be handed to someone else", async () => {
  const { subject } = await aPerson();
  const attacker = createCookieBrowser();
  const asked = await attacker.open(`${server.origin}/sign-in/provider/start`);
  const callback = `${server.origin}/sign-in/provider/callback`;
  const { url } = await attacker.open(asked.url, { form: { person: subject }, stopAt: callback });
  expect(url).toContain("code=");

  const victim = createCookieBrowser();
  await victim.open(url);
  expect((await finish(victim)).idToken).toBeUndefined();
  await visit(victim, "nobody-yet");
  await victim.open(url);
  expect((await finish(victim)).idToken).toBeUndefined();
  // With another state it isn't the answer to what this browser asked.
  await attacker.open(url.replace(/state=[^&]+/, `state=${"x".repeat(43)}`));
  expect((await finish(attacker)).idToken).toBeUndefined();
  await attacker.open(url);
  expect((await finish(attacker)).idToken).toBeDefined();
});

test("a code that comes back twice signs in once", async () => {
  const { subject } = await aPerson();
  const browser = createCookieBrowser();
  const asked = await browser.open(`${server.origin}/sign-in/provider/start`);
  const callback = `${server.origin}/sign-in/provider/callback`;
  const { url } = await browser.open(asked.url, { form: { person: subject }, stopAt: callback });
  await browser.open(url);
  expect((await finish(browser)).idToken).toBeDefined();
  await browser.open(url);
  expect((await finish(browser)).idToken).toBeUndefined();
});

test("an address that the provider hasn't confirmed opens nothing", async () => {
  const { account, subject } = await aPerson();
  university.people.set(subject, { email: account.email, emailVerified: false });
  expect(said(await signIn(subject))).toBe(
    "The identity provider hasn't confirmed your email address, so you can't sign in with it.",
  );
  expect(server.events.at(-1)).toMatchObject({ what: "refused", reason: "email not confirmed" });
});

test("another person at the provider with the same address is refused once the account is linked", async () => {
  const { account, subject } = await aPerson();
  expect((await signIn(subject)).localId).toBe(account.uid);
  university.people.set("namesake", { email: account.email });
  expect(said(await signIn("namesake"))).toBe("Your account is linked to a different sign-in. Ask an administrator.");
  expect(server.events.at(-1)).toMatchObject({ what: "refused", uid: account.uid, reason: "other provider account" });
  expect((await signIn(subject)).localId).toBe(account.uid);
});

test("someone without an account is refused, and so is someone whose account was deleted", async () => {
  university.people.set("stranger", { email: "stranger@university.example" });
  const refused = "There's no account for this sign-in. Ask an administrator to invite you.";
  expect(said(await signIn("stranger"))).toBe(refused);
  const { account, subject } = await aPerson();
  await signIn(subject);
  await inTransaction(server.database, tx => deleteAccount(tx, account));
  expect(said(await signIn(subject))).toBe(refused);
});

test.each([
  ["disabled", { disabled: true }],
  ["expired", { expiresOn: "2020-01-01" }],
])("an account that is %s is refused", async (kind, state) => {
  const { account, subject } = await aPerson(state);
  expect((await signIn(subject)).error?.message).toBe("USER_DISABLED");
  expect(server.events.at(-1)).toMatchObject({ what: "refused", uid: account.uid, reason: `account ${kind}` });
});

test("the provider's new key is found at the next sign-in, with one more look at its keys", async () => {
  const { subject } = await aPerson();
  await signIn(subject);
  const reads = university.keyReads;
  await signIn(subject);
  expect(university.keyReads).toBe(reads);
  await university.rotateKeys();
  expect((await signIn(subject)).idToken).toBeDefined();
  expect(university.keyReads).toBe(reads + 1);
});

test("clocks may differ by a minute", async () => {
  const { subject } = await aPerson();
  const at = async (offsetMs: number) => {
    const browser = createCookieBrowser();
    const asked = await browser.open(`${server.origin}/sign-in/provider/start`);
    server.clock.now = Date.now() + offsetMs;
    await browser.open(asked.url, { form: { person: subject } });
    const body = await finish(browser);
    server.clock.now = Date.now();
    return body;
  };
  expect((await at(-45_000)).idToken).toBeDefined();
  expect((await at(45_000)).idToken).toBeDefined();
  const refused = "The identity provider's answer couldn't be verified. Try again, or ask an administrator.";
  expect(said(await at(-5 * 60_000))).toBe(refused);
  expect(said(await at(12 * 60_000))).toBe(refused);
});

test.each(["silent", "failing"] as const)("a provider that is %s ends in a sentence", async trouble => {
  const { subject } = await aPerson();
  const browser = createCookieBrowser();
  const asked = await browser.open(`${server.origin}/sign-in/provider/start`);
  const callback = `${server.origin}/sign-in/provider/callback`;
  const { url } = await browser.open(asked.url, { form: { person: subject }, stopAt: callback });
  university.trouble = trouble;
  await browser.open(url);
  university.trouble = "none";
  const refused = "The identity provider didn't answer. Try again in a few minutes.";
  expect(said(await finish(browser))).toBe(refused);
});

test("before a provider has ever answered, the way to it ends in the same sentence", async () => {
  university.trouble = "failing";
  const other = await startSignInServer({ provider: { ...university.config, deadlineMs: 2_000 } });
  const browser = createCookieBrowser();
  const { url } = await browser.open(`${other.origin}/sign-in/provider/start`);
  expect(url).toBe(`${other.origin}/login?view=provider`);
  const { body } = await other.post("signInWithIdp", {}, { cookie: browser.cookieFor(other.origin) });
  expect(said(body)).toBe("The identity provider didn't answer. Try again in a few minutes.");
  university.trouble = "none";
  await other.stop();
});

test("someone who cancels at the provider comes back with a sentence", async () => {
  server.clock.now = Date.now();
  const browser = createCookieBrowser();
  const asked = await browser.open(`${server.origin}/sign-in/provider/start`);
  await browser.open(asked.url, { form: { cancel: "" } });
  expect(said(await finish(browser))).toBe("Sign-in was canceled.");
});

test("the provider asks at every sign-in, also whom it still knows: a locked screen isn't opened by a button", async () => {
  const { subject } = await aPerson();
  const browser = createCookieBrowser();
  await visit(browser, subject);
  expect((await finish(browser)).idToken).toBeDefined();
  expect((await browser.open(`${server.origin}/sign-in/provider/start`)).text).toContain("Username");
});

test("proving again who one is needs a new sign-in at the provider, by the same person", async () => {
  const { account, subject } = await aPerson();
  const other = await aPerson();
  const browser = createCookieBrowser();
  await visit(browser, subject);
  const provedAt = claimsOf((await finish(browser)).idToken)["auth_time"];

  expect(await visit(browser, subject, `?confirm=${account.uid}`)).toBe(`${server.origin}/confirmed`);
  expect(claimsOf((await finish(browser)).idToken)["auth_time"]).toBeGreaterThanOrEqual(Number(provedAt));
  browser.forget(university.issuer);
  await visit(browser, other.subject, `?confirm=${account.uid}`);
  expect(said(await finish(browser))).toBe("You signed in as someone else. Sign in with the account you use here.");
});

test("where the provider proved several factors, no code is asked for", async () => {
  const { account, subject } = await aPerson();
  university.people.set(subject, { email: account.email, amr: ["pwd", "mfa"] });
  expect(claimsOf((await signIn(subject)).idToken).firebase).toMatchObject({ sign_in_second_factor: "provider" });
  university.people.set(subject, { email: account.email, acr: "https://refeds.org/profile/mfa" });
  expect(claimsOf((await signIn(subject)).idToken).firebase).toMatchObject({ sign_in_second_factor: "provider" });
  university.people.set(subject, { email: account.email, amr: ["pwd"] });
  expect(claimsOf((await signIn(subject)).idToken).firebase).not.toHaveProperty("sign_in_second_factor");
});

test("someone who was invited with a one-time password needs none", async () => {
  const { account, subject } = await aPerson();
  const now = new Date(server.clock.now).toISOString();
  await inTransaction(server.database, tx => updateAccount(tx, { uid: account.uid, changePassword: true, now }));
  expect(claimsOf((await signIn(subject)).idToken)["changePassword"]).toBe(false);
});

test("a reset link from before opens nothing once passwords are off", async () => {
  const { account } = await aPerson();
  const { uid, email } = account;
  await server.post("sendOobCode", { requestType: "PASSWORD_RESET", email });
  const oobCode = server.emails.at(-1)?.code;
  const now = new Date(server.clock.now).toISOString();
  await inTransaction(server.database, tx => updateAccount(tx, { uid, providerOnly: true, now }));
  const { body } = await server.post("resetPassword", { oobCode, newPassword: "seven lamps by the lake" });
  expect(said(body)).toBe(
    'Password sign-in is turned off for this account. Use "Sign in with Example University" instead.',
  );
});

test("an account with an authenticator app is asked for its code, unless the provider asked for more than one factor", async () => {
  const { account, subject } = await aPerson();
  const { user } = await signInWithEmailAndPassword(server.client(), account.email, password);
  const secret = await enrollAuthenticator(user, () => server.clock.now);
  const browser = createCookieBrowser();
  await visit(browser, subject);
  const asked = await finish(browser);
  expect(asked.idToken).toBeUndefined();
  const { mfaPendingCredential, mfaInfo } = asked as Record<string, unknown>;
  const [{ mfaEnrollmentId } = { mfaEnrollmentId: "" }] = mfaInfo as { mfaEnrollmentId: string }[];
  server.clock.now += 60_000;
  const { body } = await server.postSecondFactor("mfaSignIn:finalize", {
    mfaPendingCredential,
    mfaEnrollmentId,
    totpVerificationInfo: { verificationCode: codeFor(secret, server.clock.now) },
  });
  expect(claimsOf(String(body["idToken"])).firebase).toMatchObject({
    sign_in_provider: "oidc.provider",
    sign_in_second_factor: "totp",
  });
  expect(server.events.at(-1)).toMatchObject({ what: "signedIn", method: "provider" });
  server.clock.now = Date.now();
  university.people.set(subject, { email: account.email, amr: ["mfa"] });
  expect((await signIn(subject)).idToken).toBeDefined();
});

test("signing out ends the sign-in at the provider too", async () => {
  const { subject } = await aPerson();
  const browser = createCookieBrowser();
  await visit(browser, subject);
  const { idToken, refreshToken } = await finish(browser);
  const signOut = `${server.origin}/sign-in/provider/sign-out`;
  // Nothing has ended here, so no one is signed out elsewhere either.
  expect((await browser.open(signOut)).url).toBe(`${server.origin}/login`);

  await fetch(`${server.origin}/identitytoolkit.googleapis.com/v2/accounts:revokeToken`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ idToken, token: refreshToken }),
  });
  const { url } = await browser.open(signOut, { stopAt: `${university.issuer}/session/end` });
  const { searchParams } = new URL(url);
  expect(searchParams.get("post_logout_redirect_uri")).toBe(`${server.origin}/login`);
  expect(searchParams.get("id_token_hint")).toMatch(/^ey/);
  expect((await browser.open(url)).text).toContain("sign-out");
  // It works once.
  expect((await browser.open(signOut)).url).toBe(`${server.origin}/login`);
});

test("behind a TLS proxy the provider sends people to the public address, and the cookie is for https alone", async () => {
  const publicUrl = "https://demo.example.org";
  const other = await startSignInServer({ provider: university.config, publicUrl });
  const response = await fetch(`${other.origin}/sign-in/provider/start?returnTo=//evil.example`, {
    redirect: "manual",
  });
  const { searchParams } = new URL(response.headers.get("location") ?? "");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    redirect_uri: `${publicUrl}/sign-in/provider/callback`,
    response_type: "code",
    code_challenge_method: "S256",
    scope: "openid email",
    prompt: "login",
    max_age: "0",
  });
  expect(response.headers.get("set-cookie")).toMatch(
    /^__Host-sign-in-browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  );
  const back = await fetch(`${other.origin}/sign-in/provider/callback?state=x`, { redirect: "manual" });
  expect(back.headers.get("location")).toBe(`${publicUrl}/login?view=provider`);
  expect(back.headers.get("cache-control")).toBe("no-store");
  await other.stop();
});

test("without an identity provider there is no way to one", async () => {
  const other = await startSignInServer();
  expect((await fetch(`${other.origin}/sign-in/provider/start`)).status).toBe(404);
  expect((await other.post("signInWithIdp", {})).body.error?.message).toBe("OPERATION_NOT_ALLOWED");
  await other.stop();
});
