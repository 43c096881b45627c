import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./barriers.ts";
import { inNewestEmailTo } from "./inbox.ts";
import { expect, signIn, test } from "./journey.ts";

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

test("My study asks applicants to confirm their address; one does by the link, I confirm the other by hand", async ({
  page,
  hb,
  browser,
}) => {
  await signIn(page, `${hb.address}/design/registration`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("checkbox", { name: "Applicants confirm their email address" }).check();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 2 is what participants get")).toBeVisible();

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  for (const name of ["Wren", "Ida"]) {
    await phone.goto(`${hb.address}/registration-form`);
    await phone.getByLabel("First name").fill(name);
    await phone.getByLabel("Last name").fill("Applicant");
    await phone.getByLabel("Month").selectOption("May");
    await phone.getByLabel("Day").fill("1");
    await phone.getByLabel("Year").fill("1990");
    await phone.getByRole("radio", { name: "Female" }).check();
    await goOn(phone);
    await phone.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`);
    await phone.getByLabel("Country").selectOption("Canada");
    await phone.getByLabel("Phone").fill("+1 415 555 0170");
    await goOn(phone);
    await goOn(phone);
    await phone.getByRole("radio", { name: "Borrow a headset" }).check();
    for (let number = 4; number < 9; number++) await goOn(phone);
    await phone.getByRole("checkbox", { name: "I have read how my data is handled." }).check();
    await phone.getByRole("checkbox", { name: "You may contact me" }).check();
    await phone.getByRole("button", { name: "Send registration" }).click();
    await expect(phone.getByText("open the email that we just sent you and confirm your address")).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Register someone else" }).click();
  }
  const path = await inNewestEmailTo(hb, "wren@example.com", /\/confirm-email\/\d+\/[0-9a-f]{32}/);
  await phone.goto(`${hb.address}${path}`);
  await expect(phone.getByRole("heading", { level: 1, name: "Confirm your email address" })).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Confirm address" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Email address confirmed" })).toBeFocused();
  await phone.goto(`${hb.address}${path.slice(0, -4)}0000`);
  await expect(phone.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();

  await page.goto(`${hb.address}/participants`);
  const group = page.getByRole("group", { name: "Email confirmed" });
  await group.getByRole("checkbox", { name: "Yes" }).uncheck();
  await expect(page.getByRole("row", { name: /Wren Applicant/ })).toHaveCount(0);
  await page.getByRole("row", { name: /Ida Applicant.*Email not confirmed/ }).click();
  const drawer = page.getByRole("dialog", { name: /Ida Applicant/ });
  const note = drawer.getByRole("note", { name: "Email not confirmed" });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await note.getByRole("button", { name: "Send again…" }).click();
  const sending = page.getByRole("dialog", { name: /Email \d+ Ida/ });
  await sending.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText(/Confirm email address sent to/)).toBeVisible();
  await note.getByRole("button", { name: "Confirm…" }).click();
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(note).toHaveCount(0);
  await drawer.getByRole("tab", { name: "History" }).click();
  await expect(drawer.getByText(/confirmed the email address of/)).toBeVisible();
});
