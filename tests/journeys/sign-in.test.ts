import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "@hb/platform/testing/mail-server.ts";
import type { Page } from "@playwright/test";
import { admin, startProgram, startStudyProgram } from "../running-hb.ts";
import { expect, signInByForm, test } from "./journey.ts";

test("I start HB for the first time, sign in with the printed password and choose my own", async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "hb-first-"));
  const hb = await startProgram({ HB_DATA_DIR: dataDir });
  const [, email = ""] = /Administrator: (\S+)/.exec(hb.printed()) ?? [];
  const [, password = ""] = /One-time password: (\S+)/.exec(hb.printed()) ?? [];
  await signInByForm(page, `${hb.address}/users`, { email, password });
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  // No other screen opens before that.
  await page.goto(`${hb.address}/users`);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByText("At least 10 characters").first()).toBeVisible();
  await page.getByLabel("New password").fill("a password of my own");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await hb.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test("I follow a colleague's link, sign in, and land where the link led", async ({ page, hb }) => {
  await page.goto(`${hb.address}/users?search=dana#top`);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${hb.address}/users?search=dana#top`);
});

test("A wrong password is refused without telling which of the two was wrong", async ({ page, hb }) => {
  const trouble: (string | null)[] = [];
  for (const email of [admin.email, "nobody@northlight.example"]) {
    await signInByForm(page, hb.address, { email, password: "not the password" });
    const alert = page.getByRole("alert");
    await expect(alert).toBeVisible();
    trouble.push(await alert.textContent());
  }
  expect(trouble[0]).toBe(trouble[1]);
});

test("While sign-in is unresolved I see Loading... and nothing else", async ({ page, hb }) => {
  await signInByForm(page, `${hb.address}/users`);
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await page.route("**/accounts:lookup*", () => {});
  await page.goto(`${hb.address}/users`);
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(page.locator("body")).toHaveText("Loading...", { useInnerText: true });
  // I was signed in: the outlines of the frame are there, in place of the bar that comes.
  const bar = page.locator(".first-frame header");
  await expect(bar).toBeVisible();
  const { height } = (await bar.boundingBox()) ?? { height: 0 };
  await page.unroute("**/accounts:lookup*");
  await page.goto(`${hb.address}/users`);
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(height);
  await page.evaluate(() => localStorage.removeItem("hb-signed-in"));
  await page.route("**/accounts:lookup*", () => {});
  await page.goto(`${hb.address}/users`);
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  await expect(bar).toBeHidden();
});

test("I forgot my password, ask for a link, and choose a new one", async ({ page }) => {
  const mail = await startMailServer();
  const hb = await startStudyProgram({ SMTP_URL: mail.url });
  await page.goto(hb.address);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill("nobody@northlight.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.getByRole("button", { name: "Back to sign-in" }).click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  await expect.poll(() => mail.received.length).toBe(1);
  expect(mail.received[0]?.to?.[0]?.address).toBe(admin.email);
  const [link = ""] = /http\S+oobCode=\S+/.exec(mail.received[0]?.text ?? "") ?? [];
  await page.goto(link);
  await page.getByLabel("New password").fill("another horse battery");
  await page.getByRole("button", { name: /save/i }).click();
  await expect(page.getByLabel("New password")).toBeHidden();
  await page.context().clearCookies();
  await page.evaluate(() => indexedDB.deleteDatabase("firebaseLocalStorageDb"));
  await signInByForm(page, `${hb.address}/users`, { email: admin.email, password: "another horse battery" });
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();

  // The link works once.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await hb.stop();
  await mail.stop();
});

test("Someone who may open nothing is told whom to ask, and goes on by itself when access is given", async ({
  page,
  hb,
  browser,
}) => {
  await signInByForm(page, `${hb.address}/users`);
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Ravi Menon");
  await dialog.getByLabel("Email").fill("ravi@northlight.example");
  await dialog.getByRole("switch", { name: "log" }).click();
  await expect(dialog.getByText(/^Stats, Log and Export only work on pages\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Add user" }).click();
  const oneTimePassword = (await page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Add user" })).toBeFocused();
  await expect(page.getByRole("row", { name: /Ravi Menon/ }).getByText("No page access")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await refuseFirstListener(other, "/authentication/lastUpdate/");
  await signInByForm(other, hb.address, { email: "ravi@northlight.example", password: oneTimePassword });
  await other.getByLabel("New password").fill("a password of my own");
  await other.getByRole("button", { name: "Save and continue" }).click();
  await expect(other.getByRole("heading", { name: "No access yet" })).toBeVisible();
  await expect(other.getByText("You have Log, which only works on pages you can open.")).toBeVisible();

  // Neither a listener that was refused nor a connection that fails at that moment loses the change.
  await other.route("**/v1/token**", route => route.abort(), { times: 1 });
  await page.getByRole("switch", { name: "users for Ravi Menon" }).click();
  await expect(other.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await expect(other.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Users" })).toBeVisible();

  // Taken away again, the page closes by itself; undone from the toast, it opens again.
  await page.getByRole("switch", { name: "users for Ravi Menon" }).click();
  await expect(other.getByRole("heading", { name: "No access yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(other.getByRole("heading", { name: "Users", exact: true })).toBeVisible();

  await expect(other.getByRole("grid", { name: "Users and their permissions" })).toBeVisible();

  // Disabled, that person is thrown out within five seconds, and stays out.
  await page.getByRole("button", { name: "More for Ravi Menon" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Disable/ })
    .click({ timeout: 2_000 })
    .catch(() => {});
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible({ timeout: 5_000 });
  await expect(other.getByText("Your account has been disabled.")).toBeVisible();
});

/** As the server does for a token of a moment ago: the first listener of that path is refused. */
async function refuseFirstListener(page: Page, path: string): Promise<void> {
  let refusals = 0;
  await page.routeWebSocket(/\/\.ws/, socket => {
    const server = socket.connectToServer();
    socket.onMessage(message => {
      const [, request] = /"r":(\d+),"a":"q"/.exec(String(message)) ?? [];
      if (request === undefined || refusals > 0 || !String(message).includes(path)) return server.send(message);
      refusals++;
      socket.send(JSON.stringify({ t: "d", d: { r: Number(request), b: { s: "permission_denied", d: "" } } }));
    });
  });
}
