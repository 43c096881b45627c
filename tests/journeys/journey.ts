import { type Browser, test as base, expect, type Page } from "@playwright/test";
import { type HostedStudy, startHostedStudy } from "../hosted-study.ts";
import { admin } from "../running-hb.ts";

interface Studies {
  next(): Promise<HostedStudy>;
  leave(study: HostedStudy): void;
}

/** Each journey gets a study of its own. It starts while the one before is walked, and stops during the next. */
export const test = base.extend<{ hb: HostedStudy; closed: void }, { studies: Studies }>({
  // A screen that a journey leaves open would go on calling a study that is gone, for as long as the browser runs.
  closed: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map(context => context.close()));
    },
    { auto: true },
  ],
  studies: [
    // Playwright reads the fixtures a function asks for from its first parameter's pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let ahead = startHostedStudy();
      const stopping: Promise<void>[] = [];
      await use({
        async next() {
          const study = await ahead;
          ahead = startHostedStudy();
          return study;
        },
        leave: study => stopping.push(study.stop()),
      });
      await Promise.all([ahead.then(study => study.stop()), ...stopping]);
    },
    { scope: "worker" },
  ],
  hb: async ({ studies }, use) => {
    const hb = await studies.next();
    await use(hb);
    studies.leave(hb);
  },
});
export { expect } from "@playwright/test";

/** Opens the address as somebody who signed in before: the form takes longer and has journeys of its own. */
export async function signIn(page: Page, address: string, who = admin): Promise<void> {
  await openSession(page, address, who);
  await page.goto(address);
}

/** The browser has a session; no page is open yet. */
export async function openSession(page: Page, address: string, who = admin): Promise<void> {
  // A page of the same origin that starts nothing.
  await page.goto(new URL("/colour-scheme.js", address).href);
  await page.evaluate(keepSession, who);
}

/** In the page: what the SDK keeps of a session, and finds when it starts. */
async function keepSession({ email, password }: typeof admin): Promise<void> {
  const { apiKey } = await (await fetch("/__/firebase/init.json")).json();
  const answer = await fetch(`/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { localId, idToken, refreshToken, expiresIn } = await answer.json();
  if (!answer.ok) throw new Error(`${email} could not sign in.`);
  const session = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + Number(expiresIn) * 1000 },
    apiKey,
    appName: "[DEFAULT]",
  };
  localStorage.setItem(`firebase:authUser:${apiKey}:[DEFAULT]`, JSON.stringify(session));
}

/** As a person does it. */
export async function signInByForm(page: Page, address: string, who = admin): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

interface Colleague {
  name: string;
  email: string;
  permissions: readonly string[];
}

/** On the users page that is open: adds somebody and hands over their one-time password. */
export async function addColleague(page: Page, { name, email, permissions }: Colleague): Promise<string> {
  await page.getByRole("button", { name: "Add user" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByLabel("Email").fill(email);
  for (const key of permissions) await drawer.getByRole("switch", { name: key }).click();
  await drawer.getByRole("button", { name: "Add user" }).click();
  const oneTimePassword = (await page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  return oneTimePassword;
}

/** A new colleague at a screen of their own, signed in on the users page. */
export async function colleagueAt(browser: Browser, address: string, page: Page, colleague: Colleague): Promise<Page> {
  const password = await addColleague(page, colleague);
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(other, `${address}/users`, { email: colleague.email, password });
  await other.getByLabel("New password").fill("a password of my own");
  await other.getByRole("button", { name: "Save and continue" }).click();
  await expect(other.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  return other;
}
