import { connect } from "@hb/platform/database/connect.ts";
import { type IdentityProvider, startIdentityProvider } from "@hb/platform/testing/identity-provider.ts";
import type { Page } from "@playwright/test";
import { type HostedStudy, startHostedStudy } from "../hosted-study.ts";
import { admin } from "../running-hb.ts";
import { addColleague, test as base, expect, signIn } from "./journey.ts";

const label = "Sign in with Example University";

/** A study whose university signs people in. */
const test = base.extend<{ university: IdentityProvider; hb: HostedStudy }>({
  // oxlint-disable-next-line no-empty-pattern
  university: async ({}, use) => {
    const university = await startIdentityProvider();
    await use(university);
    await university.stop();
  },
  hb: async ({ university }, use) => {
    const { issuer, clientId, clientSecret } = university.config;
    const hb = await startHostedStudy({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: label,
    });
    await university.register(hb.address);
    university.people.set("tomas", { email: "tomas@northlight.example" });
    university.people.set("admin", { email: admin.email });
    await use(hb);
    await hb.stop();
  },
});

async function logInAtUniversity(page: Page, person: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Example University" })).toBeVisible();
  await page.getByLabel("Username").fill(person);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** In the window that the button opens; it closes by itself or says that it can be closed. */
async function confirmInWindow(page: Page, button: ReturnType<Page["getByRole"]>, person: string): Promise<void> {
  const opening = page.context().waitForEvent("page");
  await button.click();
  await logInAtUniversity(await opening, person);
}

test("an invited colleague signs in through the university, comes back later, and signs out at both", async ({
  page,
  hb,
  university,
  browser,
}) => {
  await signIn(page, `${hb.address}/users`);
  await addColleague(page, { name: "Tomás Rey", email: "tomas@northlight.example", permissions: ["scheduler"] });
  const tomas = await (await browser.newContext()).newPage();
  await tomas.goto(`${hb.address}/scheduler/desk`);
  await tomas.getByRole("button", { name: label }).press("Enter");
  await logInAtUniversity(tomas, "tomas");
  // Where they wanted to go, with nothing in the address, and without the one-time password of the invitation.
  await expect(tomas).toHaveURL(`${hb.address}/scheduler/desk`);
  await expect(tomas.getByRole("heading", { name: "Front desk" })).toBeVisible();
  await tomas.reload();
  await expect(tomas.getByRole("heading", { name: "Front desk" })).toBeVisible();

  await tomas.getByRole("button", { name: /^Account menu/ }).click();
  await tomas.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(tomas).toHaveURL(new RegExp(`^${university.issuer}/session/end`));
  await tomas.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(tomas.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  expect(new URL(tomas.url()).pathname).toBe("/login");
  await tomas.getByRole("button", { name: label }).click();
  // The university asks again: its own sign-in ended too.
  await logInAtUniversity(tomas, "tomas");
  await expect(tomas.getByRole("heading", { name: "Scheduler", exact: true })).toBeVisible();
});

test("whom the university knows and the study doesn't is told so; passwords work while the university is down", async ({
  page,
  hb,
  university,
}) => {
  university.people.set("stranger", { email: "stranger@university.example" });
  await page.goto(`${hb.address}/login`);
  await page.getByRole("button", { name: label }).click();
  await logInAtUniversity(page, "stranger");
  const told = "There's no account for this sign-in. Ask an administrator to invite you.";
  await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
  await expect(page).toHaveURL(`${hb.address}/login`);
  university.trouble = "failing";
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
});

test("without a password I confirm and unlock with the university, and what I typed stays", async ({ page, hb }) => {
  await page.goto(`${hb.address}/users`);
  await page.getByRole("button", { name: label }).click();
  await logInAtUniversity(page, "admin");
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await addColleague(page, { name: "Leena Park", email: "leena@northlight.example", permissions: [] });

  await page.getByRole("link", { name: "Leena Park" }).click();
  const only = page.getByRole("switch", { name: "Single sign-on only" });
  const owner = connect(hb.databaseUrl, { max: 1, name: "journey" });
  await owner`update platform.sign_ins set proved_at = proved_at - interval '16 minutes'`;
  await owner.end();
  await only.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await confirmInWindow(page, dialog.getByRole("button", { name: label }), "admin");
  await expect(dialog).toBeHidden();
  await expect(only).toBeChecked();

  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("Leena Parkinson");
  await page.evaluate(() => localStorage.setItem("hb-active-at", String(Date.now() - 15 * 60_000)));
  await expect(page.getByRole("heading", { name: "Screen locked" })).toBeVisible();
  await confirmInWindow(page, page.getByRole("button", { name: label }), "admin");
  await expect(page.getByRole("heading", { name: "Screen locked" })).toBeHidden();
  await expect(page.getByRole("dialog").getByLabel("Name", { exact: true })).toHaveValue("Leena Parkinson");
});
