import { connect } from "@hb/platform/database/connect.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { addColleague, expect, signIn, signInByForm, test } from "./journey.ts";

/** What the SDK keeps in this browser. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error("The browser's storage can't be read.")));
      });
    const database = await answer(indexedDB.open("firebaseLocalStorageDb"));
    const store = database.transaction("firebaseLocalStorage").objectStore("firebaseLocalStorage");
    const rows = (await answer(store.getAll())) as { value: unknown }[];
    database.close();
    const user = rows.map(({ value }) => value).find(value => typeof value === "object") as
      | { stsTokenManager: { refreshToken: string; accessToken: string } }
      | undefined;
    return user?.stsTokenManager;
  });

/** What a copy of the tokens is worth: the answers of the token endpoint and of a function. */
async function worth(page: Page, tokens: { refreshToken: string; accessToken: string } | undefined) {
  return page.evaluate(async ({ refreshToken, accessToken }) => {
    const refreshed = await fetch("/securetoken.googleapis.com/v1/token?key=hb", {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
    });
    const called = await fetch("/hb/us-central1/getAllUsers", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ data: null }),
    });
    return [refreshed.status, called.status];
  }, tokens ?? { refreshToken: "", accessToken: "" });
}

async function beginPerson(page: Page, firstName: string): Promise<void> {
  await page.getByRole("button", { name: "Add participant" }).click();
  await page.getByRole("dialog").getByLabel("First name").fill(firstName);
}

test("a screen that no one uses locks with what I typed, and only I unlock it", async ({ page, hb }) => {
  await signInByForm(page, `${hb.address}/participants`);
  await beginPerson(page, "Wren");
  const tokens = await kept(page);
  expect(await worth(page, tokens)).toEqual([200, 200]);
  const tab = await page.context().newPage();
  await tab.goto(`${hb.address}/users`);
  await expect(tab.getByRole("heading", { name: "Users", exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.setItem("hb-active-at", String(Date.now() - 15 * 60_000)));
  for (const screen of [page, tab]) await expect(screen.getByRole("heading", { name: "Screen locked" })).toBeVisible();
  // The lock is on the server: nothing that was in this browser opens anything.
  expect(await kept(page)).toBeUndefined();
  await expect.poll(() => worth(page, tokens)).toEqual([400, 401]);
  await page.keyboard.press("Escape");
  await page.getByLabel(`Password for ${admin.email}`).fill("not my password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Wrong email or password.")).toBeVisible();
  await page.getByLabel(`Password for ${admin.email}`).fill(admin.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Screen locked" })).toBeHidden();
  await expect(page.getByRole("dialog").getByLabel("First name")).toHaveValue("Wren");
  await expect(tab.getByRole("heading", { name: "Screen locked" })).toBeHidden();
});

test("I see where I'm signed in, and end a sign-in in another browser; what is typed there stays", async ({
  page,
  hb,
  browser,
}) => {
  const elsewhere = await browser.newContext({ userAgent: "Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1" });
  const other = await elsewhere.newPage();
  await signInByForm(other, `${hb.address}/participants`);
  await beginPerson(other, "Ines");

  await signIn(page, `${hb.address}/users`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Your sign-ins…" }).click();
  const dialog = page.getByRole("dialog", { name: "Your sign-ins" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await dialog.getByRole("button", { name: /^Sign out on Safari on iPhone/ }).click();
  await expect(page.getByText("Signed out on Safari on iPhone")).toBeVisible();
  await expect(dialog.getByRole("listitem")).toHaveCount(1);

  await expect(other.getByRole("heading", { name: "Sign in again" })).toBeVisible();
  await other.getByLabel(`Password for ${admin.email}`).fill(admin.password);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(other.getByRole("heading", { name: "Sign in again" })).toBeHidden();
  await expect(other.getByRole("dialog").getByLabel("First name")).toHaveValue("Ines");
});

test("signing out ends my sign-in everywhere it was copied to, and in my other tabs", async ({ page, hb }) => {
  await signInByForm(page, `${hb.address}/users`);
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  const tokens = await kept(page);
  const tab = await page.context().newPage();
  await tab.goto(`${hb.address}/users`);
  await expect(tab.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  for (const screen of [page, tab])
    await expect(screen.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  expect(await worth(page, tokens)).toEqual([400, 401]);
});

test("a while after signing in I confirm that it's me before I give access, and then it is given", async ({
  page,
  hb,
}) => {
  await signIn(page, `${hb.address}/users`);
  await addColleague(page, { name: "Tomás Rey", email: "tomas@northlight.example", permissions: [] });
  const owner = connect(hb.databaseUrl, { max: 1, name: "journey" });
  await owner`update platform.sign_ins set signed_in_at = signed_in_at - interval '16 minutes'`;
  await owner.end();
  const given = page.getByRole("switch", { name: "scheduler for Tomás Rey" });
  await given.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Confirm that it's you first.")).toBeVisible();
  await expect(given).not.toBeChecked();

  await given.click();
  await dialog.getByLabel("Password", { exact: true }).fill("not my password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Wrong password.")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(admin.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog).toBeHidden();
  await expect(given).toBeChecked();
  await page.reload();
  await expect(given).toBeChecked();
  await page.getByRole("switch", { name: "participants for Tomás Rey" }).click();
  await expect(page.getByRole("switch", { name: "participants for Tomás Rey" })).toBeChecked();
});
