import { staffDate } from "@hb/domain/format.ts";
import { american, international } from "@hb/domain/locale.ts";
import { addDays, weekdayOf } from "@hb/domain/time.ts";
import type { Page } from "@playwright/test";
import { colleagueAt, expect, signIn, test } from "./journey.ts";
import { inDays, openDesk } from "./visits.ts";

const today = inDays(0);
/** A Tuesday that lies ahead, whatever day it is. */
const tuesday = addDays(today, 7 + ((2 - weekdayOf(today) + 7) % 7));

const drawer = (page: Page) => page.locator("dialog");
const slot = (page: Page, time: string) => page.locator("[data-grid]").getByRole("button", { name: `${time} Open` });

/** In the account menu. */
async function chooseFormat(page: Page, choices: Record<string, string>): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Date and time format…" }).click();
  const dialog = page.getByRole("dialog", { name: "Date and time format" });
  for (const [label, choice] of Object.entries(choices)) await dialog.getByLabel(label).selectOption(choice);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("Two colleagues look at one session, each on their own clock, and a typed time means the same to both", async ({
  page,
  browser,
  hb,
}) => {
  const desk = await openDesk(hb.address);
  await desk.slots([tuesday], ["13:00"], 60);
  const week = `${hb.address}/scheduler?on=${tuesday}`;
  await signIn(page, `${hb.address}/users`);
  const colleague = { name: "Ben Ode", email: "ben@example.org", permissions: ["users", "scheduler"] };
  const ben = await colleagueAt(browser, hb.address, page, colleague);
  const ana = await (await browser.newContext({ locale: "en-US", viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(ana, week);
  await ben.goto(week);

  await slot(ana, "1:00 PM").click();
  await slot(ben, "13:00").click();
  const written = (locale = american) => staffDate(tuesday, { locale, today });
  await expect(drawer(ana).getByText(`${written()}, 1:00 – 2:00 PM`)).toBeVisible();
  await expect(drawer(ben).getByText(`${written(international)}, 13:00 – 14:00`)).toBeVisible();
  // Along the calendar, and the first weekday of the month beside it.
  await expect(ana.getByText("8 AM", { exact: true })).toBeVisible();
  await expect(ben.getByText("08:00", { exact: true })).toBeVisible();
  for (const [who, first] of [
    [ana, "Su"],
    [ben, "Mo"],
  ] as const)
    await expect(who.getByText(/^(Su|Mo)$/).first()).toHaveText(first);

  await drawer(ana).getByRole("button", { name: "Change", exact: true }).click();
  const change = ana.getByRole("dialog", { name: "Change slot" });
  await expect(change.getByLabel("Time")).toHaveValue("1:00 PM");
  await change.getByLabel("Time").fill("3:30p");
  await change.getByLabel("Time").press("Tab");
  await expect(change.getByLabel("Time")).toHaveValue("3:30 PM");
  await change.getByRole("button", { name: "Change slot" }).click();
  await expect(drawer(ben).getByText(`${written(international)}, 15:30 – 16:30`)).toBeVisible();
  await expect(drawer(ana).getByText(`${written()}, 3:30 – 4:30 PM`)).toBeVisible();
});

test("I choose my format in the account menu: it reaches my other tab, and is there after a reload", async ({
  page,
  context,
  hb,
}) => {
  const desk = await openDesk(hb.address);
  await desk.slots([tuesday], ["13:00"], 60);
  const week = `${hb.address}/scheduler?on=${tuesday}`;
  await signIn(page, week);
  await expect(slot(page, "13:00")).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${hb.address}/participants`);
  await other.getByRole("button", { name: "Add participant" }).first().click();
  await other.getByLabel("Last name").fill("Lopez");

  await chooseFormat(page, { Dates: "Nov 16, 2026", Times: "12-hour, 1:00 PM", "Week starts on": "Sunday" });
  await expect(slot(page, "1:00 PM")).toBeVisible();
  await expect(page.getByText(/^(Su|Mo)$/).first()).toHaveText("Su");
  // What was typed there stays.
  await expect(other.getByPlaceholder("Mar 4, 1995")).toBeVisible();
  await expect(other.getByLabel("Last name")).toHaveValue("Lopez");

  await page.reload();
  await expect(slot(page, "1:00 PM")).toBeVisible();
  await chooseFormat(page, { Dates: "", Times: "", "Week starts on": "" });
  await expect(slot(page, "13:00")).toBeVisible();
  await expect(other.getByPlaceholder("4 Mar 1995")).toBeVisible();
});
