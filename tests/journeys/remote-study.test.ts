import type { Page } from "@playwright/test";
import { activate, add, inThePast } from "./at-home.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";

test.use({ viewport: { width: 1440, height: 900 } });

/** Oskar began twelve days ago and has answered nothing since; Wren is not in the remote study yet. */
async function fill(hb: { address: string; databaseUrl: string }): Promise<void> {
  await inThePast(hb, 12, async staff => {
    await activate(staff, await add(staff, "Oskar", "Wiese"));
    await add(staff, "Wren", "Abernathy");
  });
}

const people = (page: Page) => page.getByRole("grid", { name: "People in the remote study", exact: true });
const person = (page: Page, name: string) => people(page).getByRole("row").filter({ hasText: name });
const drawer = (page: Page) => page.locator("dialog[open]");

test("I onboard and activate someone, then see who missed what, excuse days and reopen a week", async ({
  page,
  hb,
}) => {
  test.slow();
  await fill(hb);
  await signIn(page, `${hb.address}/remote-study`);

  // Onboarded in a dialog; activated in one click, with a reason because the consent form is not signed.
  await page.getByRole("button", { name: "Onboard", exact: true }).click();
  await page.getByRole("radio", { name: /Wren Abernathy/ }).check();
  await page.getByRole("button", { name: "Preview email" }).click();
  await expect(page.frameLocator("iframe").getByText("Wren").first()).toBeVisible();
  await page.getByRole("button", { name: "Onboard Wren Abernathy" }).click();
  await expect(person(page, "Wren Abernathy")).toContainText("Onboarded");
  await page.getByRole("button", { name: /^Activate Wren Abernathy/ }).click();
  const consent = page.getByRole("dialog", { name: "Activate without consent" });
  await consent.getByLabel("Reason").fill("Signed on paper");
  await consent.getByRole("button", { name: "Activate without consent" }).click();
  await expect(person(page, "Wren Abernathy")).toContainText("Remote active");

  // Those who need attention come first, with the reason and the next action.
  await expect(people(page).getByRole("row").nth(1)).toContainText("Oskar Wiese");
  await expect(person(page, "Oskar Wiese")).toContainText(/\d+ missed in a row/);
  await expect(person(page, "Oskar Wiese").getByRole("img")).toHaveAccessibleName(
    /^Daily surveys of Oskar Wiese: \d+ missed, \d due$/,
  );

  await person(page, "Oskar Wiese").getByText("Oskar Wiese").click();
  await drawer(page).getByRole("button", { name: "Excuse days…" }).click();
  await page.getByRole("dialog", { name: "Excuse days" }).getByLabel("Reason").fill("In hospital");
  await page.getByRole("button", { name: /^Excuse \d/ }).click();
  await expect(drawer(page).getByRole("list", { name: "Excused days" })).toContainText("In hospital");
  await drawer(page).getByRole("button", { name: "Reopen Week 1" }).click();
  await expect(drawer(page).getByRole("list", { name: "Unanswered weeks" })).toContainText("reopened until");
  const toast = page.locator(".mantine-Notification-root").filter({ hasText: "Week 1 reopened" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(drawer(page).getByRole("list", { name: "Unanswered weeks" })).not.toContainText("reopened until");
  await expectAccessibleInBothSchemes(page);
});

test("I filter the list, save a view, and work through the call list", async ({ page, hb }) => {
  test.slow();
  await fill(hb);
  await signIn(page, `${hb.address}/remote-study?compliance=1`);
  await expect(person(page, "Oskar Wiese")).toBeVisible();
  await page.getByRole("button", { name: "View: Not saved" }).click();
  await page.getByRole("menuitem", { name: "Save view…" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Hardly answer");
  await page.getByRole("switch", { name: "Share with colleagues" }).check({ force: true });
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("View Hardly answer saved and shared")).toBeVisible();
  await expect(page.getByRole("button", { name: "View: Hardly answer" })).toBeVisible();

  await page.getByRole("button", { name: "Only Inactive" }).click();
  await expect(page.getByText("No one matches these 2 filters")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Reset" }).last().click();
  await expect(person(page, "Oskar Wiese")).toBeVisible();

  await page.getByRole("link", { name: /^Call list/ }).click();
  const calls = page.getByRole("list", { name: "People to call today" });
  await expect(calls).toContainText("Oskar Wiese");
  // One click logs a call.
  await page.getByRole("button", { name: "No answer: Oskar Wiese" }).click();
  await expect(page.getByText("No one to call")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(calls).toContainText("Oskar Wiese");
});

test("a call has a note and a call-back, which shows on the person and is cleared by the next call", async ({
  page,
  hb,
}) => {
  test.slow();
  await fill(hb);
  await signIn(page, `${hb.address}/remote-study/calls`);
  await page.getByRole("button", { name: "Voicemail: Oskar Wiese" }).click();
  const called = page.getByRole("region", { name: "Called today" });
  await expect(called).toContainText("Voicemail");
  await called.getByRole("button", { name: "Add note or call-back: Oskar Wiese" }).click();
  const edit = page.getByRole("dialog", { name: /^Edit call to/ });
  await expect(edit.getByLabel("Note")).toBeFocused();
  await edit.getByLabel("Note").fill("Prefers evenings");
  await edit.getByRole("textbox", { name: "Call back on" }).fill("1 Dec 2030");
  await edit.getByLabel("Time").fill("1730");
  await edit.getByRole("button", { name: "Save" }).click();

  const later = page.getByRole("region", { name: "Call back later" });
  await expect(later).toContainText("Call back 1 Dec 2030, 17:30");
  await expect(later).toContainText("“Prefers evenings”");
  await expect(called).toBeHidden();

  await later.getByRole("button", { name: "Oskar Wiese", exact: true }).click();
  await expect(drawer(page)).toHaveCount(1);
  const made = drawer(page).getByRole("region", { name: "Calls" });
  await expect(made).toContainText("Call back 1 Dec 2030, 17:30");
  await made.getByRole("button", { name: "Log call…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Call / });
  await expect(dialog.getByRole("button", { name: "Log call" })).toBeDisabled();
  await dialog.getByText("Reached").click();
  await dialog.getByRole("button", { name: "Log call" }).click();
  await expect(made).toContainText("Reached");
  await expect(made).not.toContainText("Call back 1 Dec");
  await page.keyboard.press("Escape");
  await expect(later).toBeHidden();
  await expect(called).toContainText("Reached");
  await expectAccessibleInBothSchemes(page);
  await called.getByRole("button", { name: "Add note or call-back: Oskar Wiese" }).press("Enter");
  await expect(edit.getByLabel("Note")).toBeFocused();
  await expectAccessibleInBothSchemes(page);
});
