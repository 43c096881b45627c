import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, signIn, signInByForm, test } from "./journey.ts";
import { administratorOfLongStanding } from "./standing.ts";
import { setUpTwoStep } from "./two-step.ts";

const leena = { name: "Leena Park", email: "leena@northlight.example", permissions: ["Users"] };
const password = "a password of my own";

async function openReset(page: Page) {
  await page.getByRole("button", { name: `More for ${leena.name}` }).click();
  await page.getByRole("menuitem", { name: "Reset two-step sign-in…" }).click();
  return page.getByRole("dialog", { name: `Reset two-step sign-in for ${leena.name}` });
}

test("My colleague lost her phone and her recovery codes: I ask, a second administrator confirms, and she sets it up again", async ({
  page,
  hb,
  browser,
}) => {
  // Three browsers and both color schemes of two screens.
  test.slow();
  await signIn(page, `${hb.address}/users`);
  const hers = await colleagueAt(browser, hb.address, page, leena);
  await setUpTwoStep(hers);
  await hers.getByRole("button", { name: /^Account menu/ }).click();
  await hers.getByRole("menuitem", { name: "Sign out" }).click();
  await signInByForm(hers, `${hb.address}/users`, { email: leena.email, password });
  await expect(hers.getByRole("heading", { name: "Enter your code" })).toBeVisible();

  const tomas = await administratorOfLongStanding(browser, hb);
  const dialog = await openReset(page);
  await expect(dialog.getByText("Another administrator has to confirm it: Tomas Okafor.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Request confirmation" }).click();
  await expect(page.getByText("You requested to reset two-step sign-in for Leena Park.")).toBeVisible();
  await expect(page.getByText("Tomas Okafor can confirm it.")).toBeVisible();

  await expect(
    tomas.getByText("Administrator requested to reset two-step sign-in for Leena Park").first(),
  ).toBeVisible();
  await expectAccessibleInBothSchemes(tomas);
  await tomas.getByRole("button", { name: "Review two-step sign-in of Leena Park" }).click();
  await tomas.getByRole("button", { name: "Reset two-step sign-in" }).click();
  await expect(tomas.getByText("Two-step sign-in for Leena Park reset")).toBeVisible();
  await expect(page.getByText("You requested to reset")).toHaveCount(0);

  // Her password is enough, and she sets up a new phone.
  await signInByForm(hers, `${hb.address}/users`, { email: leena.email, password });
  await expect(hers.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await setUpTwoStep(hers);
});

test("Where no one else can confirm, the reset waits three days, and the person concerned can stop it", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  await signIn(page, `${hb.address}/users`);
  const hers = await colleagueAt(browser, hb.address, page, leena);
  await setUpTwoStep(hers);
  const dialog = await openReset(page);
  await expect(dialog.getByText("No other administrator can confirm it now.")).toBeVisible();
  await dialog.getByRole("button", { name: "Request, and wait 3 days" }).click();
  await expect(page.getByText(/It happens on .*, unless someone stops it\./)).toBeVisible();

  await expect(hers.getByText("Administrator asked to reset your two-step sign-in.")).toBeVisible();
  await expectAccessibleInBothSchemes(hers);
  await hers.getByRole("button", { name: "Stop" }).click();
  await expect(hers.getByText("Stopped: your two-step sign-in won't be reset")).toBeVisible();
  await expect(page.getByText("You requested to reset")).toHaveCount(0);
});
