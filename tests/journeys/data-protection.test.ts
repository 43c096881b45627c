import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "@hb/platform/database/connect.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { unzip } from "@hb/server/testing/unzip.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";
import { administratorOfLongStanding } from "./standing.ts";

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
  const tomas = await administratorOfLongStanding(browser, hb);
  await signIn(page, `${hb.address}/participants/1001`);
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

test("Where no one else can confirm, my request waits three days and every colleague can stop it", async ({
  page,
  hb,
  browser,
}) => {
  await addPerson(hb.address, "Theo", "Lindqvist");
  await signIn(page, `${hb.address}/users`);
  // A new administrator can't confirm either: I could have made the account for myself.
  const ravi = await colleagueAt(browser, hb.address, page, {
    name: "Ravi Menon",
    email: "ravi@northlight.example",
    permissions: ["users"],
  });
  await page.goto(`${hb.address}/participants/1001`);
  await openMore(page, "Anonymize…");
  await expect(page.getByText("No other administrator can confirm it now.")).toBeVisible();
  await page.getByRole("button", { name: "Request, and wait 3 days" }).click();
  await expect(page.getByText("1001 can be anonymized in 3 days, unless someone stops it")).toBeVisible();

  await expect(ravi.getByText("Administrator asked to anonymize 1001")).toBeVisible();
  await expectAccessibleInBothSchemes(ravi);
  await ravi.getByRole("button", { name: "Stop" }).click();
  await expect(ravi.getByText("Stopped: 1001 won't be anonymized")).toBeVisible();

  // Once more, and three days pass without anyone stopping it.
  await openMore(page, "Anonymize…");
  await page.getByRole("button", { name: "Request, and wait 3 days" }).click();
  await expect(ravi.getByRole("button", { name: "Stop" })).toBeVisible();
  const owner = connect(hb.databaseUrl, { max: 1, name: "journey" });
  await owner`update study.anonymisation_requests set asked_at = asked_at - interval '3 days'`;
  await owner.end();
  await page.goto(`${hb.address}/data-protection`);
  await page.getByRole("button", { name: "Review: 1001 Theo Lindqvist" }).click();
  const act = page.getByRole("button", { name: "Anonymize 1001" });
  await expect(act).toBeDisabled();
  await page.getByLabel("Type the number 1001").fill("1001");
  await act.click();
  await expect(page.getByText("1001 anonymized")).toBeVisible();
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
