import { expect, signIn, test } from "./journey.ts";

test("I see which colleague looks at the same person, and that they are gone when their lid is closed", async ({
  page,
  hb,
  browser,
}) => {
  await signIn(page, `${hb.address}/users`);
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Leena Koskinen");
  await dialog.getByLabel("Email").fill("leena@northlight.example");
  await dialog.getByRole("switch", { name: "users" }).click();
  await dialog.getByRole("button", { name: "Add user" }).click();
  const oneTimePassword = (await page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/).textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();

  const theirs = await browser.newContext();
  const other = await theirs.newPage();
  await signIn(other, `${hb.address}/users`, { email: "leena@northlight.example", password: oneTimePassword });
  await other.getByLabel("New password").fill("a password of my own");
  await other.getByRole("button", { name: "Save and continue" }).click();
  await expect(other.getByRole("heading", { name: "Users", exact: true })).toBeVisible();

  const here = page.getByRole("list", { name: "Colleagues here" });
  await expect(here.getByText("Leena Koskinen is here")).toBeAttached();
  await expect(other.getByText("Administrator is here")).toBeAttached();

  // A closed lid sends no farewell: the network is simply gone.
  await theirs.setOffline(true);
  await theirs.close();
  await expect(page.getByText("Leena Koskinen is here")).toHaveCount(0, { timeout: 20_000 });
});
