import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expectAccessible } from "./barriers.ts";
import { connectStaff, saved } from "./design-page.ts";
import { expect, signIn, test } from "./journey.ts";

const phoneOf = (page: Page) => page.frameLocator('iframe[title="Consent form on a phone"]');

test("I see the consent form on a phone while I write it, as text, and as the PDF that people get", async ({
  page,
  hb,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `${hb.address}/design/consent`);
  await page.getByRole("button", { name: "Edit" }).click();
  const phone = phoneOf(page);
  const sections = page.getByRole("region", { name: /^Section / });
  await sections.nth(1).getByLabel("Heading").fill("What you do with us");
  const count = await sections.count();
  await expect(phone.getByRole("heading", { level: 1, name: "What you do with us" })).toBeVisible();
  await page.getByLabel("What changed since version 1").fill("A heading is new.");
  expect(await phone.locator("body").evaluate(body => body.ownerDocument.defaultView?.innerWidth)).toBe(390);
  await expect(page).toHaveTitle("Study design · HB");

  // Every step can be opened, and it's the real form: it shows what is typed into it.
  await phone.getByRole("button", { name: "Back" }).click();
  await expect(phone.getByText("A heading is new.")).toBeVisible();
  await phone.getByLabel("Your initials").fill("MO");
  for (let step = 1; step <= count; step++) await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Your choices" })).toBeVisible();
  await expectAccessible(page);

  // Declining is what I edit now.
  await page.getByLabel("What declining means").fill("Nothing happens if I decline.");
  await expect(phone.getByText("Nothing happens if I decline.")).toBeVisible();
  await page.getByRole("radio", { name: "Text" }).click({ force: true });
  await expect(page.getByRole("region", { name: "Preview" }).getByText("What you do with us")).toBeVisible();
  await saved(page);

  for (const name of ["Participant's PDF", "PDF for the ethics board"]) {
    const opening = page.waitForEvent("popup");
    await page.getByRole("button", { name }).click();
    // Without a viewer, as here, the browser saves what it would show.
    const file = await (await opening).waitForEvent("download");
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  }

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(title(page)).toBeHidden();
  await page.getByRole("radio", { name: "Phone" }).click({ force: true });
  await expect(phoneOf(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("radio", { name: "Edit" }).click({ force: true });
  await expect(title(page)).toBeVisible();
  await expectAccessible(page);
});

const title = (page: Page) => page.getByLabel("Title", { exact: true });

test("I drag a section by its grip with a finger", async ({ hb, browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, `${hb.address}/design/consent`);
  await page.getByRole("button", { name: "Edit" }).click();
  const headings = page.getByRole("region", { name: /^Section / }).getByLabel("Heading");
  const first = await headings.first().inputValue();
  const second = await headings.nth(1).inputValue();
  const grip = page.getByRole("region", { name: "Section 1", exact: true }).getByTitle("Drag to move");
  await grip.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await grip.boundingBox()) ?? {};
  const touch = await context.newCDPSession(page);
  const at = (dy: number) => [{ x: x + 18, y: y + 18 + dy }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(20) });
  const {
    x: left = 0,
    y: top = 0,
    height = 0,
  } = (await page.getByRole("region", { name: "Section 2", exact: true }).boundingBox()) ?? {};
  const below = [{ x: left + 20, y: Math.min(top + height - 4, 840) }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: below });
  await expect(page.locator("[data-dragged] > span[style]")).toBeVisible();
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(headings.first()).toHaveValue(second);
  await expect(headings.nth(1)).toHaveValue(first);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(headings.first()).toHaveValue(first);
});

test("I preview an email with a real person, send myself a test, and copy a text to the other variants", async ({
  page,
  hb,
}) => {
  const staff = await connectStaff(hb);
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" };
  await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  await staff.close();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `${hb.address}/design/email-bookingInvitation`);
  await page.getByRole("button", { name: "Edit" }).click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const preview = page.getByRole("region", { name: "Preview" });
  await field("Subject").fill("Come by, {firstName|there}");
  await expect(preview).toContainText("Come by, Maya");
  const person = page.getByRole("combobox", { name: "Preview with" });
  await person.fill("Abernathy");
  await page.getByRole("option", { name: "Wren Abernathy" }).click();
  await expect(preview.getByText("Come by, Wren", { exact: true })).toBeVisible();
  await preview.getByText("Plain text", { exact: true }).click();
  await expect(preview.getByLabel(/as plain text/)).toContainText("Wren");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Test to me" }).click();
  await expect(page.getByText(`Test sent to ${admin.email}`)).toBeVisible();

  await page.getByRole("button", { name: "Copy subject to other variants" }).click();
  await expect(page.getByText(/^Copied to /)).toBeVisible();
  await page.getByRole("tab", { name: "Reminder" }).click();
  await expect(field("Subject")).toHaveValue("Come by, {firstName|there}");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(field("Subject")).not.toHaveValue("Come by, {firstName|there}");
  await saved(page);
});

test("While I write the registration form I try it on a phone: my question appears, and nothing is sent", async ({
  page,
  hb,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `${hb.address}/design/registration`);
  await page.getByRole("button", { name: "Edit" }).click();
  const phone = page.frameLocator("iframe[title='Registration form on a phone']");
  await phone.getByLabel("First name").fill("Wren");
  const step = page.getByRole("region", { name: "Step 1", exact: true });
  await step.getByRole("button", { name: "Own question" }).click();
  const added = step.getByRole("region", { name: /^Own question/ });
  await added.getByLabel("Question", { exact: true }).fill("Which hand do you write with?");
  await phone.getByLabel("Which hand do you write with?").fill("The left one");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByLabel("Email")).toBeVisible();
  await phone.getByRole("button", { name: "Back" }).click();
  await expect(phone.getByLabel("First name")).toHaveValue("Wren");
  await expectAccessible(page);
});

test("An approval that expires soon is on Overview and beside the form, until I renew it", async ({ page, hb }) => {
  const staff = await connectStaff(hb);
  const document = "consent";
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const approval = { board: "Bay Area IRB", number: "IRB 114", approvedOn: day(-300), expiresOn: day(20) };
  const change = (name: Parameters<typeof staff.call>[0], input: object) =>
    staff.call(name, { requestId: randomUUID(), document, ...input } as never);
  await change("startDraft", { from: 1 });
  const { draft } = (await staff.call("getDesign", { document })) as { draft: { content: object } };
  const content = { ...draft.content, title: "Consent", changes: ["The title is shorter."] };
  await change("saveDraft", { revision: 1, content });
  await change("setApproval", { revision: 2, approval });
  await change("publishDraft", { revision: 2, publishOn: null });
  await staff.close();

  await signIn(page, `${hb.address}/overview`);
  await expect(page.getByText(/The ethics approval expires in \d+ days\./)).toBeVisible();
  await page.getByRole("link", { name: "Consent form" }).click();
  const reminder = page.getByText(/expires in \d+ days\. Bay Area IRB, IRB 114/);
  await expect(reminder).toBeVisible();
  await page.getByRole("button", { name: "Renew approval" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Board")).toHaveValue("Bay Area IRB");
  await dialog.getByLabel("Number").fill("IRB 115");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Renew approval" }).click();
  await expect(reminder).toBeHidden();
  await page.getByRole("tab", { name: "Versions" }).click();
  const row = page.getByRole("row", { name: /2 current/ });
  await expect(row).toContainText("IRB 114");
  await expect(row).toContainText("IRB 115");
  await expectAccessible(page);
});
