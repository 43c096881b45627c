import { openDatabase } from "@hb/platform/database/database.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { migrations } from "../running-hb.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";

test("A colleague opens a person, and I see it on the person and in the list of opened records", async ({
  page,
  hb,
  browser,
}) => {
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size: 20, now: new Date().toISOString() });
  await database.close();
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Ines Duarte",
    email: "ines@northlight.example",
    permissions: ["participants", "users"],
  });

  // Pointing at someone isn't opening them.
  await other.goto(`${hb.address}/participants`);
  const rows = other.getByRole("grid", { name: "Participants" }).getByRole("row");
  const fetched = () => other.waitForResponse(response => response.url().endsWith("/getParticipant"));
  await Promise.all([fetched(), rows.nth(3).hover()]);
  await other.mouse.move(0, 0);
  await other.goto(`${hb.address}/participants/1015`);
  await expect(other.getByRole("tab", { name: "Profile" })).toBeVisible();

  await page.goto(`${hb.address}/participants/1015?tab=history`);
  const openedBy = page.getByRole("region", { name: "Opened by" });
  await expect(openedBy.getByRole("listitem").filter({ hasText: "Ines Duarte" })).toContainText("1 time");
  await page.goto(`${hb.address}/participants/1018?tab=history`);
  await expect(openedBy.getByRole("listitem").filter({ hasText: "Ines Duarte" })).toContainText("loaded, not opened");

  await page.goto(`${hb.address}/users`);
  await page.getByRole("link", { name: "Opened records" }).click();
  await expect(page.getByRole("heading", { name: "Opened records" })).toBeVisible();
  await page.getByRole("combobox", { name: "Colleague" }).fill("Ines");
  await page.getByRole("option", { name: "Ines Duarte" }).click();
  const listed = page.getByRole("table").getByRole("row");
  await expect(listed).toHaveCount(3);
  await expect(listed.filter({ hasText: "1018" })).toContainText("Loaded");
  await expect(listed.filter({ hasText: "1015" })).not.toContainText("Loaded");
  await page.getByRole("switch", { name: "Hide loaded" }).click();
  await expect(listed).toHaveCount(2);
  await page
    .getByRole("button", { name: /^[A-Z]\w+ \w+/ })
    .last()
    .click();
  await expect(page).toHaveURL(/person=1015/);
});
