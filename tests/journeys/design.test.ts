import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { activate } from "./at-home.ts";
import { expectAccessible } from "./barriers.ts";
import { answer, bornOn, goOn, readAll, signByLink } from "./consent-form.ts";
import { addMaya, connectStaff, linkOf, saved } from "./design-page.ts";
import { expect, signIn, test } from "./journey.ts";

const heading = (page: Page) => page.getByRole("heading", { name: "Consent form", level: 2 });
const title = (page: Page) => page.getByLabel("Title", { exact: true });

async function addApproval(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add approval" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Board").fill("Bay Area IRB");
  await dialog.getByLabel("Number").fill("IRB 114");
  await dialog.getByRole("button", { name: "Save approval" }).click();
  await expect(dialog).toBeHidden();
}

test("I write a new consent form, add its approval and publish it, and people read it on their phone", async ({
  page,
  hb,
  browser,
}) => {
  const staff = await connectStaff(hb);
  const participantId = await addMaya(staff, { bornOn });
  const link = await linkOf(staff, hb, participantId, "consent");
  await signIn(page, `${hb.address}/participants`);
  await page
    .getByRole("button", { name: /Account|Administrator|Dana/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Study design" }).click();
  await page.getByRole("link", { name: /^Consent form/ }).click();
  await expect(heading(page)).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByText("1 thing to fix before it can be published.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  await title(page).fill("Consent to the headset study");
  await page.getByLabel("What changed since version 1").fill("There is a section about your eyes.");

  // A section from a word processor, moved by keys.
  await page.getByRole("button", { name: "Add section" }).click();
  const sections = page.getByRole("region", { name: /^Section / });
  const added = sections.last();
  await added.getByLabel("Heading").fill("Your eyes");
  const copied = "We measure your eyes.\r\n•\thow far apart they are\r\n•\twhere you look";
  await added.getByRole("textbox", { name: "Paragraph 1" }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, copied);
  await expect(added.getByRole("textbox", { name: "List 2" })).toHaveValue("how far apart they are\nwhere you look");
  const count = await sections.count();
  await added.getByLabel("Heading").press("Alt+ArrowUp");
  await expect(sections.nth(count - 2).getByLabel("Heading")).toHaveValue("Your eyes");
  await saved(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sections.nth(count - 1).getByLabel("Heading")).toHaveValue("Your eyes");
  await page.getByRole("button", { name: "Redo" }).click();
  await saved(page);
  await expectAccessible(page);

  // What was typed survives a reload.
  await page.reload();
  await expect(title(page)).toHaveValue("Consent to the headset study");
  await page.getByRole("tab", { name: "Changes" }).click();
  await expect(page.getByRole("region", { name: "Section, new" })).toContainText("We measure your eyes.");
  await expect(page.locator("del", { hasText: "take part in" })).toBeVisible();

  await page.getByRole("tab", { name: "Draft" }).click();
  await addApproval(page);
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("No one has signed yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 2 is what participants get")).toBeVisible();
  await page.getByRole("tab", { name: "Versions" }).click();
  await expect(page.getByRole("row", { name: /2 current/ })).toContainText("Bay Area IRB, IRB 114");

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(link);
  await readAll(phone, "MO", count);
  await answer(phone);
  await goOn(phone);
  await signByLink(phone);
  const consents = (await staff.call("getConsents", { participantId })) as { signed: { version: number }[] };
  expect(consents.signed.map(({ version }) => version)).toEqual([2]);
  await staff.close();
});

test("Two of us write in one draft: different places merge, and the same place shows both", async ({
  page,
  hb,
  browser,
}) => {
  await signIn(page, `${hb.address}/design/consent`);
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(title(page)).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await signIn(other, `${hb.address}/design/consent`);
  await expect(title(other)).toBeVisible();

  await title(page).fill("Consent, first try");
  await other.getByLabel("What declining means").fill("Nothing happens if you decline.");
  await expect(title(other)).toHaveValue("Consent, first try");
  await expect(page.getByLabel("What declining means")).toHaveValue("Nothing happens if you decline.");
  await saved(page);
  await saved(other);

  // Offline, one goes on writing where the other writes too.
  await other.context().setOffline(true);
  await title(other).fill("Theirs, written on a train");
  await title(page).fill("Mine, written at the desk");
  await saved(page);
  await other.context().setOffline(false);
  await expect(other.getByText("changed the same place.", { exact: false }).first()).toBeVisible();
  await other.getByRole("button", { name: "Use theirs" }).click();
  await expect(title(other)).toHaveValue("Mine, written at the desk");
  await saved(other);
});

test("I change what an email says, and the next one says it", async ({ page, hb }) => {
  await signIn(page, `${hb.address}/design/email-registrationReceived`);
  await page.getByRole("button", { name: "Edit" }).click();
  const subject = page.getByRole("textbox", { name: "Subject" });
  await subject.fill("Welcome to {studyNmae}");
  await expect(page.getByText("Did you mean {studyName}?", { exact: false })).toBeVisible();
  await subject.fill("Welcome to {studyName}");
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("Welcome to");
  await saved(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("dialog").getByText("It applies to emails written from now on.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 4 is what participants get")).toBeVisible();

  const staff = await connectStaff(hb);
  await page.goto(`${hb.address}/participants/${await addMaya(staff)}`);
  await staff.close();
  await page.getByRole("button", { name: "Email", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Email \d+ Maya/ });
  await dialog.getByText("Registration received", { exact: true }).click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${hb.address}/outbox`);
  await page.getByRole("row").filter({ hasText: "Maya Okafor" }).click();
  await expect(page.getByText(/^Welcome to /).first()).toBeVisible();
});

test("I save the study's texts as a file, and a file with errors says what is wrong", async ({ page, hb }) => {
  await signIn(page, `${hb.address}/design`);
  await page.getByRole("complementary", { name: "Documents" }).getByRole("button", { name: "More" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as a file" }).click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8"));
  expect(file).toMatchObject({
    format: "hb-study-design",
    documents: expect.arrayContaining([expect.objectContaining({ id: "consent", version: 1 })]),
  });
  const [consent] = file.documents;
  consent.content.title = "Changed by hand";
  await page.getByLabel("Study design file").setInputFiles({
    name: "study-design.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(file)),
  });
  const dialog = page.getByRole("dialog", { name: "Import drafts" });
  await expect(dialog.getByText("The text was changed after it was exported.")).toBeVisible();
  await expectAccessible(page);
});

test("I add a questionnaire from a template, publish it, and someone answers it at home", async ({
  page,
  hb,
  browser,
}) => {
  const staff = await connectStaff(hb);
  const participantId = await addMaya(staff, { phone: "+14155550170" });
  await activate(staff, participantId);
  const link = await linkOf(staff, hb, participantId, "homeSurvey");

  await signIn(page, `${hb.address}/design`);
  await page.getByRole("button", { name: "New questionnaire" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Task Load Index" }).click();
  await expect(page.getByRole("heading", { name: "How demanding it was", level: 2 })).toBeVisible();
  await title(page).fill("Your week");
  await page.getByLabel("Asked", { exact: true }).selectOption("Every few days");
  await page.getByLabel("Every … days").fill("7");
  await page.getByLabel("Days it stays open").fill("0");
  await expect(page.getByText("1 thing to fix before it can be published.")).toBeVisible();
  await page.getByLabel("Days it stays open").fill("2");
  // A question is worded anew and named for the analyst.
  const first = page.getByRole("region", { name: "Question 1", exact: true });
  await first.getByLabel("Question", { exact: true }).fill("How much did you have to think?");
  await first.getByLabel("Name in exports").fill("thinking");
  const preview = page.frameLocator('iframe[title="Survey on a phone"]');
  await expect(preview.getByText("How much did you have to think?")).toBeVisible();
  await preview.getByRole("button", { name: "Continue" }).click();
  await expect(preview.getByText("Frustration")).toBeVisible();
  await saved(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    "Asked of everyone who is Remote active: Every 7 days from day 1, open for 2 days.",
  );
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/^Version 1 is what participants get/)).toBeVisible();

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(link);
  await phone.getByRole("button", { name: /Your week/ }).tap();
  await expect(phone.getByText("How much did you have to think?")).toBeVisible();
  for (const name of ["How much did you have to think?", "Physical demand", "Temporal demand"])
    await phone.getByRole("group", { name }).getByRole("radio").nth(3).check({ force: true });
  await phone.getByRole("button", { name: "Continue" }).tap();
  for (const name of ["Performance", "Effort", "Frustration"])
    await phone.getByRole("group", { name }).getByRole("radio").nth(2).check({ force: true });
  await phone.getByRole("button", { name: "Send answers" }).tap();
  await expect(phone.getByRole("heading", { name: "Thank you, Maya" })).toBeVisible();
  await phone.close();

  await page.goto(`${hb.address}/participants/${participantId}?tab=surveys`);
  await expect(page.getByRole("heading", { name: "The study's questionnaires" })).toBeVisible();
  await page.getByText("Your week,").click();
  await expect(page.getByText("How much did you have to think?")).toBeVisible();
  await page.goto(`${hb.address}/remote-study/surveys`);
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByText("Your week, one row per survey")).toBeAttached();
  await staff.close();
});
