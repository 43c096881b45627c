import { readFile } from "node:fs/promises";
import { readExport } from "@hb/server/testing/exports.ts";
import { handQuestion, whyQuestion } from "@hb/server/testing/forms.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";
import { publishOwnQuestions } from "./own-questions.ts";
import { administratorOfLongStanding } from "./standing.ts";
import { openDesk } from "./visits.ts";

const hand = handQuestion.title;
const why = whyQuestion.title;

async function exportAll(page: Page, count: number) {
  await page.getByRole("button", { name: "Export…", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Export ${count} ` }).click();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  const { rows } = readExport(await readFile(await (await downloading).path()), "xlsx");
  await dialog.getByRole("button", { name: "Close" }).click();
  return rows;
}

test("What someone answered to our own question follows them from the form to the list, the export, a merge, and is gone with them", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  const desk = await openDesk(hb.address);
  await publishOwnQuestions(desk, handQuestion, whyQuestion);

  // Added by hand, with the study's own questions.
  await signIn(page, `${hb.address}/participants?add=person`);
  for (const [name, side, words] of [
    ["Wren", "Left", "Because of Canary"],
    ["Wrenna", "Right", "For fun"],
  ] as const) {
    const adding = page.getByRole("dialog", { name: "Add participant" });
    await adding.getByLabel("First name").fill(name);
    await adding.getByLabel("Last name").fill("Abernathy");
    await adding.getByLabel("Email").fill(`${name.toLowerCase()}@example.com`);
    await adding.getByLabel(hand).selectOption(side);
    await adding.getByLabel(why).fill(words);
    await page.reload();
    await expect(adding.getByLabel(why)).toHaveValue(words);
    await adding.getByRole("button", { name: "Add another" }).click();
    await expect(adding.getByLabel(why)).toHaveValue("");
  }
  await expectAccessible(page);
  await page.goto(`${hb.address}/participants`);

  // Shown in columns, which are exported too.
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: hand }).click();
  await page.getByRole("menuitemcheckbox", { name: why }).click();
  await page.keyboard.press("Escape");
  // Choices show how many they would show; words are found by a part of them; a column can be sorted by.
  const choices = page.getByRole("group", { name: hand });
  await expect(choices).toContainText(/Left(Only)?1/);
  await page.getByLabel(`${why}: contains`).fill("canary");
  await expect(page.getByRole("row", { name: /Wrenna Abernathy/ })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Active filters" })).toContainText("“canary”");
  expect((await exportAll(page, 1))[0]).toMatchObject({ own_hand: "Left", own_why: "Because of Canary" });
  await page.getByRole("button", { name: "Reset" }).first().click();
  await page.getByRole("columnheader", { name: hand }).getByRole("button").first().click();
  await expect(page).toHaveURL(/sort=own\.hand/);
  const rows = page.getByRole("row", { name: /Abernathy/ });
  await expect(rows.first()).toContainText("Wrenna");

  // The survivor of a merge keeps one answer; the other is on the person who was merged.
  const ids = { survivorId: 1001, otherId: 1002, survivorVersion: 1, otherVersion: 1 };
  await desk.change("mergeParticipants", { ...ids, choices: { "own.hand": "other" } });
  await page.goto(`${hb.address}/participants/1001`);
  const drawer = page.getByRole("dialog", { name: /Wren Abernathy/ });
  await expect(drawer.getByRole("button", { name: new RegExp(hand.replace("?", "\\?")) })).toContainText("Right");
  await expect(drawer.getByText("Because of Canary")).toBeVisible();

  // Anonymized: the choice is still counted, and no word is left anywhere.
  const tomas = await administratorOfLongStanding(browser, hb);
  await desk.change("askForAnonymisation", { participantIds: [1001], why: "asked" });
  await tomas.goto(`${hb.address}/data-protection`);
  await tomas.getByRole("button", { name: /^Review: 1001/ }).click();
  await tomas.getByRole("button", { name: "Anonymize 1001" }).click();
  await expect(tomas.getByText("1001 anonymized")).toBeVisible();
  await page.goto(`${hb.address}/participants/1001?tab=history`);
  await expect(page.getByRole("heading", { name: "Anonymized 1001" })).toBeVisible();
  await expect(page.getByText(/Canary|For fun/)).toHaveCount(0);
  await page.goto(`${hb.address}/participants?own.why=~canary`);
  await expect(page.getByText("Because of Canary")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /1001/ })).toHaveCount(0);
  await page.goto(`${hb.address}/participants`);
  const left = await exportAll(page, 2);
  expect(JSON.stringify(left)).not.toMatch(/Canary|For fun/);
  expect(left.find(({ participant }) => String(participant) === "1001")).toMatchObject({ own_hand: "Right" });
});
