import { readFile } from "node:fs/promises";
import { openDatabase } from "@hb/platform/database/database.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { readExport } from "@hb/server/testing/exports.ts";
import type { Page } from "@playwright/test";
import { migrations } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";

const people = 12_000;

async function invent(databaseUrl: string, size: number): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, dataDir: "", migrations });
  await generateStudy(database, [], { size, now: new Date().toISOString() });
  await database.close();
}

async function download(page: Page) {
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("I begin an export of everyone, cancel it, then export whom my filters show and count them in the file", async ({
  page,
  hb,
}) => {
  test.slow();
  await invent(hb.databaseUrl, people);
  await signIn(page, `${hb.address}/participants`);
  await expect(page.getByText("12,000 people")).toBeVisible();

  // By keyboard alone: the dialog opens on its act, and Enter takes it.
  await page.getByRole("button", { name: "Export…", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("12,000 people, no filters")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Export 12,000 people" })).toBeFocused();
  await dialog.getByText(/^Show \d+ columns$/).click();
  await expect(dialog.getByText("status_id")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByText("All (", { exact: false }).click();
  await dialog.getByRole("button", { name: "Export 12,000 people" }).press("Enter");
  await expect(dialog.getByText(/ of 12,000 rows$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel export" }).press("Enter");
  await expect(dialog.getByText(/^Export canceled.* No file was saved\.$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("searchbox").first().fill("garcia");
  const found = page.getByText(/^[\d,]+ of 12,000 people$/);
  await expect(found).toBeVisible();
  const shown = Number(((await found.textContent()) ?? "").split(" ")[0]?.replaceAll(",", ""));
  expect(shown).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Export…", exact: true }).click();
  await expect(dialog.getByText("Name “garcia”")).toBeVisible();
  await dialog.getByRole("button", { name: `Export ${shown.toLocaleString("en-US")}` }).click();
  await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const workbook = await download(page);
  expect(workbook.name).toMatch(/^participants-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const full = readExport(workbook.bytes, "xlsx");
  expect(full.rows).toHaveLength(shown);
  expect(full.rows.every(row => /garc[ií]a/i.test(`${String(row["first_name"])} ${String(row["last_name"])}`))).toBe(
    true,
  );
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Export…", exact: true }).click();
  await dialog.getByText("CSV", { exact: true }).click();
  await dialog.getByText("De-identified", { exact: true }).click();
  await dialog.getByRole("button", { name: `Export ${shown.toLocaleString("en-US")}` }).click();
  const packed = await download(page);
  expect(packed.name).toMatch(/^participants-deidentified-.*\.zip$/);
  const hidden = readExport(packed.bytes, "csv");
  expect(hidden.rows).toHaveLength(shown);
  expect(hidden.all).not.toMatch(/garc[ií]a/i);
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Log", exact: true }).click();
  await expect(page.getByText(/exported Participants \([\d,]+ rows?\) as CSV, de-identified/)).toBeVisible();
  await expect(page.getByText(/canceled the export of Participants as XLSX after/)).toBeVisible();
});

test("Who may not export finds no way to it", async ({ page, browser, hb }) => {
  await invent(hb.databaseUrl, 20);
  await signIn(page, `${hb.address}/users`);
  const ben = await colleagueAt(browser, hb.address, page, {
    name: "Ben",
    email: "ben@northlight.example",
    permissions: ["participants", "users"],
  });
  await ben.goto(`${hb.address}/participants`);
  await expect(ben.getByRole("row").nth(3)).toBeVisible();
  await expect(ben.getByRole("button", { name: /^Export/ })).toHaveCount(0);
});
