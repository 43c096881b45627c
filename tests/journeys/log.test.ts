import { logAction } from "@hb/domain/log/actions.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { insertEntries } from "@hb/server/log/sql.ts";
import type { Page } from "@playwright/test";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { addColleague, colleagueAt, expect, signIn, test } from "./journey.ts";

const leena = { name: "Leena Koskinen", email: "leena@northlight.example", permissions: ["users", "log"] };
const ravi = { name: "Ravi Menon", email: "ravi@northlight.example", permissions: [] };

const logOf = (page: Page) => page.getByRole("complementary", { name: "Log" });
const entriesOf = (page: Page) => logOf(page).getByRole("article");
const logButton = (page: Page) => page.getByRole("button", { name: "Log", exact: true });

/** The users page with the log beside it. */
async function signInToLog(page: Page, address: string): Promise<void> {
  await signIn(page, `${address}/users`);
  await logButton(page).click();
}

/** Status changes of the days before today, as if the study had been running. */
async function pretendPast(databaseUrl: string, daysAgo: number, count: number): Promise<void> {
  const db = connect(databaseUrl, { max: 1, name: "a past" });
  await db.begin(tx =>
    insertEntries(
      tx,
      Array.from({ length: count }, (_, number) => ({
        at: new Date(Date.now() - daysAgo * 24 * 3_600_000 - number * 1000).toISOString(),
        action: logAction.participantStatus,
        actorKind: "staff",
        actorId: "u-tomas",
        participantId: 1001 + number,
        subjectKind: null,
        subjectId: null,
        payload: JSON.stringify({ old: null, new: 1, actorName: "Tomás Ruiz", participantName: "Maria Lopez" }),
        search: `tomas ruiz changed the status of ${1001 + number} maria lopez from blank to contacted`,
      })),
    ),
  );
  await db.end();
}

test("A colleague's change appears by itself in my open log, leads to the record, and can be undone there", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  await signInToLog(page, hb.address);
  await addColleague(page, ravi);
  const other = await colleagueAt(browser, hb.address, page, leena);
  await logButton(other).click();
  await expect(entriesOf(page).filter({ hasText: "Leena Koskinen chose a new password" })).toBeVisible();

  await other.getByRole("switch", { name: "stats for Ravi Menon" }).click();
  const entry = entriesOf(page).filter({ hasText: "Leena Koskinen granted Ravi Menon: Stats" });
  await expect(entry).toBeVisible();
  await expect(entry).toContainText("User permissions");
  await expect(logOf(page).getByRole("heading", { name: /^Today, / })).toBeVisible();
  await expect(logOf(page).getByText(/^\d+ today$/)).toBeVisible();

  await entry.getByRole("link", { name: "Ravi Menon" }).click();
  const drawer = page.getByRole("dialog");
  const history = drawer.getByRole("region", { name: "History" });
  await history
    .getByRole("article")
    .filter({ hasText: "Leena Koskinen granted Ravi Menon: Stats" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(history.getByText("Administrator removed from Ravi Menon: Stats")).toBeVisible();
  await expect(entriesOf(other).filter({ hasText: "Administrator removed from Ravi Menon: Stats" })).toBeVisible();
  await expect(other.getByRole("switch", { name: "stats for Ravi Menon" })).not.toBeChecked();

  // A changed name goes back by itself alone.
  await drawer.getByLabel("Name", { exact: true }).fill("Ravi M.");
  await drawer.getByRole("button", { name: "Save" }).click();
  const renamed = history.getByRole("article").filter({ hasText: "changed the user Ravi M." });
  await renamed.getByRole("button", { name: "Undo" }).click();
  await expect(drawer.getByLabel("Name", { exact: true })).toHaveValue("Ravi Menon");
  await expect(renamed.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("I limit the log to some days and look for an action, a person and words in it", async ({ page, hb }) => {
  await pretendPast(hb.databaseUrl, 3, 130);
  await pretendPast(hb.databaseUrl, 20, 1);
  await signInToLog(page, hb.address);
  const log = logOf(page);
  await expect(entriesOf(page).filter({ hasText: "Administrator signed in" })).toBeVisible();
  await expect(entriesOf(page).filter({ hasText: "Maria Lopez" })).toHaveCount(0);

  const days = log.getByRole("combobox", { name: "Days shown" });
  await days.click();
  await page.getByRole("option", { name: "Last 5 days" }).click();
  await expect(entriesOf(page).filter({ hasText: "Maria Lopez" }).first()).toBeVisible();

  const action = log.getByRole("combobox", { name: "Action" });
  await action.fill("status");
  await page.getByRole("option", { name: "Participant status" }).click();
  await expect(entriesOf(page).filter({ hasText: "signed in" })).toHaveCount(0);
  await expect(entriesOf(page).first()).toContainText("Tomás Ruiz changed the status of 1001 Maria Lopez");
  // All 130 can be reached by scrolling, though never all are drawn.
  const list = log.getByRole("region", { name: /^Entries/ });
  await list.focus();
  await expect
    .poll(async () => {
      await page.keyboard.press("End");
      return entriesOf(page).last().textContent();
    })
    .toContain("1130 Maria Lopez");
  await expect(log.getByText("No older entries in the last 5 days.")).toBeVisible();
  expect(await entriesOf(page).count()).toBeLessThan(60);

  await log.getByRole("button", { name: "Filters · 1" }).click();
  await log.getByLabel("Search entries").fill("lopez 1077");
  await expect(entriesOf(page)).toHaveCount(1);
  await log.getByLabel("Participant ID").fill("1078");
  await expect(log.getByRole("heading", { name: "No entries match these filters" })).toBeVisible();
  await log.getByRole("button", { name: "Reset filters", exact: true }).last().click();
  await expect(entriesOf(page).filter({ hasText: "Administrator signed in" })).toBeVisible();

  await log.getByRole("combobox", { name: "Changed by" }).click();
  await page.getByRole("option", { name: "Administrator" }).click();
  await expect(entriesOf(page).filter({ hasText: "signed in" })).toHaveCount(1);
  await expect(entriesOf(page).filter({ hasText: "Tomás Ruiz" })).toHaveCount(0);
});

test("I open and close the log by key, make it wider, and find it as I left it", async ({ page, hb }) => {
  await signIn(page, `${hb.address}/users`);
  const log = logOf(page);
  // A new account sees its page first.
  await expect(logButton(page)).toHaveAttribute("aria-expanded", "false");
  await expect(log).toHaveCount(0);
  await page.keyboard.press("l");
  await expect(log).toBeVisible();
  expect((await log.boundingBox())?.width).toBe(312);

  await page.getByLabel("Search by name or email").pressSequentially("l");
  await expect(log).toBeVisible();
  await page.getByRole("heading", { name: "Users", exact: true }).click();
  await page.keyboard.press("l");
  await expect(log).toHaveCount(0);
  await page.reload();
  await expect(logButton(page)).toHaveAttribute("aria-expanded", "false");
  await expect(log).toHaveCount(0);
  await page.keyboard.press("l");
  await expect(log).toBeVisible();

  const edge = page.getByRole("separator", { name: "Log width" });
  await edge.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(edge).toHaveAttribute("aria-valuenow", "344");
  const box = await edge.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, 400);
  await page.mouse.down();
  await page.mouse.move(200, 400, { steps: 5 });
  await page.mouse.up();
  await expect(edge).toHaveAttribute("aria-valuenow", "480");
  await page.reload();
  await expect(edge).toHaveAttribute("aria-valuenow", "480");
  const button = logButton(page);
  await log.getByRole("button", { name: "Close log" }).click();
  await expect(button).toBeFocused();
  await button.press("l");
  await expect(log).toBeVisible();

  // On a laptop the scheduler needs the room: the log folds, lies over the page when asked for, and is back elsewhere.
  const bar = page.getByRole("navigation");
  await bar.getByRole("link", { name: "Scheduler" }).click();
  await expect(page.getByRole("heading", { name: "Scheduler", exact: true })).toBeVisible();
  await expect(log).toHaveCount(0);
  await button.click();
  await expect(log).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(log).toHaveCount(0);
  await page.setViewportSize({ width: 1680, height: 1050 });
  await expect(log).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.getByRole("link", { name: "Users" }).click();
  await expect(log).toBeVisible();

  // On a tablet it lies over the page, is not found open, and Esc gives the focus back.
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(log).toHaveCount(0);
  await button.click();
  await expect(log).toBeFocused();
  await log.getByRole("combobox", { name: "Days shown" }).click();
  await page.keyboard.press("Escape");
  await expect(log).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(log).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("While I read further down, newer entries wait until I ask for them", async ({ page, hb, browser }) => {
  await pretendPast(hb.databaseUrl, 1, 60);
  await signInToLog(page, hb.address);
  const other = await colleagueAt(browser, hb.address, page, leena);
  await expect(entriesOf(page).filter({ hasText: "Leena Koskinen chose a new password" })).toBeVisible();
  const list = logOf(page).getByRole("region", { name: /^Entries/ });
  await list.focus();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  const read = entriesOf(page).filter({ hasText: "1010 Maria Lopez" });
  await read.scrollIntoViewIfNeeded();
  const place = await read.boundingBox();

  for (const key of ["Stats", "Export"]) {
    await other.getByRole("switch", { name: `${key} for Leena Koskinen` }).click();
    await expect(other.getByText(`${key} granted to Leena Koskinen`)).toBeVisible();
  }
  const show = logOf(page).getByRole("button", { name: "Show 2 new" });
  await expect(show).toBeVisible();
  expect(await read.boundingBox()).toEqual(place);
  await show.click();
  await expect(entriesOf(page).first()).toContainText("Leena Koskinen granted Leena Koskinen: Export");
});

test("Someone who may not see the log finds neither panel nor button nor history", async ({ page, hb, browser }) => {
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, { ...leena, permissions: ["users"] });
  await expect(other.getByRole("switch", { name: "log for Leena Koskinen" })).toBeVisible();
  await expect(logOf(other)).toHaveCount(0);
  await expect(logButton(other)).toHaveCount(0);
  await other.keyboard.press("l");
  await expect(logOf(other)).toHaveCount(0);
  await other.getByRole("link", { name: "Leena Koskinen" }).click();
  const drawer = other.getByRole("dialog", { name: "Leena Koskinen" });
  await expect(drawer.getByRole("region", { name: "Permissions" })).toBeVisible();
  await expect(drawer.getByRole("region", { name: "History" })).toHaveCount(0);

  // Given, it is there at once.
  await page.getByRole("switch", { name: "log for Leena Koskinen" }).click();
  await expect(logButton(other)).toBeVisible();
  await expect(drawer.getByRole("region", { name: "History" })).toBeVisible();
});

test("The log can be used by everybody", async ({ page, hb }) => {
  await signInToLog(page, hb.address);
  await expect(entriesOf(page).first()).toBeVisible();
  await logOf(page).getByRole("button", { name: "Filters" }).click();
  await logOf(page).getByRole("combobox", { name: "Action" }).click();
  await expect(page.getByRole("option", { name: "Sign-in", exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press("Escape");
  await entriesOf(page).getByRole("link", { name: "Administrator" }).first().click();
  await expect(page.getByRole("region", { name: "History" }).getByRole("article").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test("The connection drops while the log is being loaded: my page stays, and the log comes by itself", async ({
  hb,
  page,
}) => {
  let refused = 0;
  await page.route(/\/(LogDock|RequestNotice)-.*\.js$/, async route => {
    if (refused++ < 4) await route.abort("internetdisconnected");
    else await route.continue();
  });
  await signIn(page, `${hb.address}/users`);
  await expect.poll(() => refused).toBeGreaterThan(4);
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await logButton(page).click();
  await expect(logOf(page)).toBeVisible();
});
