import { readFile } from "node:fs/promises";
import { readExport } from "@hb/server/testing/exports.ts";
import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";

const saved = (page: Page) => expect(page.getByText(/^Saved\./)).toBeVisible();
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const question = "Which hand do you write with?";

test("I add a question to the registration form; people answer it, and I find, edit and export them by it", async ({
  page,
  hb,
  browser,
}) => {
  await signIn(page, `${hb.address}/design/registration`);
  await page.getByRole("button", { name: "Edit" }).click();
  const step = page.getByRole("region", { name: "Step 1", exact: true });
  await step.getByRole("button", { name: "Own question" }).click();
  const added = step.getByRole("region", { name: /^Own question/ });
  await expect(page.getByText("1 thing to fix before it can be published.")).toBeVisible();
  await added.getByLabel("Question", { exact: true }).fill(question);
  await added.getByLabel("Answered with").selectOption("One choice");
  await added.getByRole("textbox", { name: "Choice 1" }).fill("Right");
  await added.getByRole("textbox", { name: "Choice 2" }).fill("Left");
  await added.getByLabel("Optional").uncheck();
  await added.getByLabel("Question", { exact: true }).press("Alt+ArrowUp");
  await page.getByRole("button", { name: "Add rule" }).click();
  const rule = page.getByRole("region", { name: "Rule 1" });
  await rule.getByRole("combobox", { name: "Condition 1", exact: true }).selectOption(question);
  await rule.getByRole("combobox", { name: "Condition 1: choices" }).click();
  await page.getByRole("option", { name: "Left" }).click();
  await rule.getByLabel("Reason, for your team").fill("Left-handed");
  await rule.getByLabel("What the applicant reads").fill("We have many left-handed people already.");
  await page.getByRole("button", { name: "Add target" }).click();
  const target = page.getByRole("region", { name: "Target 1" });
  await target.getByLabel("Name of the group").fill("Left-handed");
  await target.getByLabel("People at most").fill("5");
  await target.getByRole("combobox", { name: "Condition 1", exact: true }).selectOption(question);
  await target.getByRole("combobox", { name: "Condition 1: choices" }).click();
  await page.getByRole("option", { name: "Left" }).click();
  await saved(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 820, height: 1100 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Version 2 is what participants get")).toBeVisible();

  // On a phone.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`${hb.address}/registration-form`);
  await phone.getByLabel("First name").fill("Wren");
  await phone.getByLabel("Last name").fill("Lefthand");
  await phone.getByLabel("Month").selectOption("May");
  await phone.getByLabel("Day").fill("1");
  await phone.getByLabel("Year").fill("1990");
  await phone.getByRole("radio", { name: "Female" }).check();
  await goOn(phone);
  await expect(phone.getByRole("alert")).toContainText(question);
  await phone.getByRole("radio", { name: "Left" }).check();
  await expectAccessible(phone);
  await goOn(phone);
  await phone.getByLabel("Email").fill("wren.left@example.com");
  await phone.getByLabel("Country").selectOption("Canada");
  await phone.getByLabel("Phone").fill("+1 415 555 0170");
  await goOn(phone);
  await goOn(phone);
  await phone.getByRole("radio", { name: "Borrow a headset" }).check();
  for (let number = 4; number < 9; number++) await goOn(phone);
  await phone.getByRole("checkbox", { name: "I have read how my data is handled." }).check();
  await phone.getByRole("checkbox", { name: "You may contact me" }).check();
  await phone.getByRole("button", { name: "Send registration" }).click();
  await expect(phone.getByRole("heading", { name: "Thank you, Wren" })).toBeVisible();
  await expect(phone.getByText("We have many left-handed people already.")).toBeVisible();

  // In the list: the target, which does not count people whom a rule would turn away; a filter and a column.
  await page.goto(`${hb.address}/participants`);
  await expect(page.getByRole("group", { name: "Targets" })).toContainText(/Left-handed\s*0 of 5/);
  const group = page.getByRole("group", { name: question });
  await group.getByRole("checkbox", { name: "Right" }).uncheck();
  await group.getByRole("checkbox", { name: "Blank" }).uncheck();
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText(`${question} Left`);
  await expect(page).toHaveURL(/own\.p[0-9a-f]+=2/);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: question }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Wren Lefthand/ })).toContainText("Left");

  // Exported with the filter.
  await page.getByRole("button", { name: "Export…", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`${question} Left`)).toBeVisible();
  await dialog.getByRole("button", { name: "Export 1 " }).click();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  const file = readExport(await readFile(await (await downloading).path()), "xlsx");
  expect(file.rows).toHaveLength(1);
  expect(Object.entries(file.rows[0] ?? {}).find(([key]) => /^own_p[0-9a-f]+$/.test(key))?.[1]).toBe("Left");
  await dialog.getByRole("button", { name: "Close" }).click();

  // On the person: edited in place, and in the log with both values.
  await page.getByRole("row", { name: /Wren Lefthand/ }).click();
  const drawer = page.getByRole("dialog", { name: /Wren Lefthand/ });
  await drawer.getByRole("button", { name: new RegExp(question.replace("?", "\\?")) }).click();
  await page.getByRole("option", { name: "Right" }).click();
  await expect(page.getByRole("row", { name: /Wren Lefthand/ })).toHaveCount(0);
  await expect(drawer.getByRole("note", { name: "Suggested status" })).toContainText("Not selected. Left-handed");
  await drawer.getByRole("button", { name: "Set Not selected" }).click();
  await expect(drawer.getByRole("note", { name: "Suggested status" })).toHaveCount(0);
  await drawer.getByRole("tab", { name: "History" }).click();
  await expect(drawer.getByText(`updated “${question}”`)).toBeVisible();
});
