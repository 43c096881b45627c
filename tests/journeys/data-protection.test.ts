import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { connectClient } from "@hb/platform/testing/client.ts";
import { unzip } from "@hb/server/testing/unzip.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";

async function addPerson(address: string, firstName: string, lastName: string): Promise<void> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName, lastName, email: `${firstName}@example.org`.toLowerCase(), city: "Berkeley" };
  const { id } = (await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 1 })) as {
    id: number;
  };
  await staff.call("addComment", { requestId: randomUUID(), id, body: "Prefers mornings" });
  await staff.close();
}

async function openMore(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More actions for this person" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("I ask to anonymize someone, my colleague is told right away and confirms, and nothing tells who it was", async ({
  page,
  hb,
  browser,
}) => {
  // Two browsers and both color schemes of two screens.
  test.slow();
  await addPerson(hb.address, "Wren", "Abernathy");
  await signIn(page, `${hb.address}/users`);
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  const tomas = await colleagueAt(browser, hb.address, page, {
    name: "Tomas Okafor",
    email: "tomas@northlight.example",
    permissions: ["users", "participants"],
  });

  await page.goto(`${hb.address}/participants/1001`);
  await openMore(page, "Anonymize…");
  const dialog = page.getByRole("dialog", { name: "Anonymize 1001" });
  await expect(dialog.getByText("1 comment", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Name, email, phone, address and birthday")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole("button", { name: "Request confirmation" }).click();
  await expect(page.getByText("You requested to anonymize this person")).toBeVisible();

  // On another page, without asking for it.
  await expect(tomas.getByText("Administrator requested to anonymize 1001")).toBeVisible();
  await tomas.getByRole("link", { name: "Review" }).click();
  await expect(tomas.getByRole("heading", { name: "Waiting for confirmation" })).toBeVisible();
  await expectAccessibleInBothSchemes(tomas);
  await tomas.getByRole("button", { name: "Review: 1001 Wren Abernathy" }).click();
  await tomas.getByRole("button", { name: "Anonymize 1001" }).click();
  await expect(tomas.getByText("1001 anonymized")).toBeVisible();

  await expect(page.getByRole("heading", { name: "Anonymized 1001" })).toBeVisible();
  await expect(page.getByText("Anonymized on")).toBeVisible();
  await expect(page.getByText("Abernathy")).toHaveCount(0);
  await expect(tomas.getByRole("heading", { name: "Nothing to review" })).toBeVisible();
});

test("Where no one else holds users, I type the number", async ({ page, hb }) => {
  await addPerson(hb.address, "Theo", "Lindqvist");
  await signIn(page, `${hb.address}/participants/1001`);
  await openMore(page, "Anonymize…");
  const act = page.getByRole("button", { name: "Anonymize 1001" });
  await expect(act).toBeDisabled();
  await page.getByLabel("Type the number 1001").fill("1001");
  await act.click();
  await expect(page.getByText("1001 anonymized")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Anonymized 1001" })).toBeVisible();
});

test("I hand a person everything that is known of them, as one file", async ({ page, hb }) => {
  await addPerson(hb.address, "Priya", "Raman");
  await signIn(page, `${hb.address}/participants/1001`);
  await openMore(page, "Create archive…");
  const dialog = page.getByRole("dialog", { name: "Archive of 1001 Priya Raman" });
  await expect(dialog.getByText("participant-1001.zip")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("participant-1001.zip");
  const entries = unzip(readFileSync(await download.path()));
  expect(entries.get("index.html")?.toString()).toContain("Prefers mornings");
});
