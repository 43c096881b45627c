import { randomUUID } from "node:crypto";
import { openDatabase } from "@hb/platform/database/database.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import type { Page } from "@playwright/test";
import { admin, migrations } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, openSession, signIn, test } from "./journey.ts";

test.use({ viewport: { width: 1440, height: 900 } });

async function fill(hb: { databaseUrl: string }): Promise<void> {
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size: 300, now: new Date().toISOString() });
  await database.close();
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** The figure in a link of the overview, then what the list behind it says of itself. */
async function follow(page: Page, link: ReturnType<Page["getByRole"]>): Promise<number> {
  const figure = Number(((await link.textContent()) ?? "").replace(/\D/g, ""));
  await link.click();
  return figure;
}

test("Monday meeting: I read what needs us, change a target, follow figures to their lists and print two pages", async ({
  page,
  hb,
}) => {
  test.slow();
  await fill(hb);
  await signIn(page, `${hb.address}/participants`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Overview" }).click();
  const needs = page.getByRole("region", { name: "Needs attention" });
  await expect(needs.getByRole("link")).toHaveCount(8);
  await expect(heading(page, "Headsets")).toBeVisible();

  // A target is set in the settings and stands in the chart when I am back.
  const people = card(page, "Participants vs. target");
  await people.getByRole("link", { name: "Set targets" }).click();
  await expect(heading(page, "Targets")).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Targets/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByLabel("Completed participants").fill("120");
  await page.getByLabel("Female").fill("50");
  await page.getByLabel("Male", { exact: true }).fill("150");
  await page.getByRole("button", { name: "Save targets" }).click();
  await expect(page.getByText("Enter 100% or less.")).toBeVisible();
  await page.getByLabel("Male", { exact: true }).fill("60");
  await page.getByRole("button", { name: "Save targets" }).click();
  await expect(page.getByText("Gender: The shares add up to 110%. They can't exceed 100%.")).toBeVisible();
  await page.getByLabel("Male", { exact: true }).fill("50");
  await page.getByRole("button", { name: "Save targets" }).click();
  await expect(page.getByText("120 completed · Gender: Female 50%, Male 50%").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Targets/ })).toBeFocused();
  await page.goBack();
  await expect(card(page, "Enrollment").getByText("of 120 completed")).toBeVisible();
  await expect(people.getByRole("link", { name: "Edit targets" })).toBeVisible();

  // Each figure is the total of its list.
  const contacted = card(page, "Enrollment").getByRole("listitem").filter({ hasText: "Contacted" }).getByRole("link");
  const count = await follow(page, contacted);
  expect(count).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/participants\?statuses=1$/);
  await expect(page.getByText(`${count} of 300`, { exact: false }).first()).toBeVisible();
  await page.goBack();

  const completed = card(page, "Sessions by week and outcome").getByRole("listitem").filter({ hasText: "Completed" });
  const visits = await follow(page, completed.getByRole("link"));
  expect(visits).toBeGreaterThan(0);
  await expect(page.getByText(`${visits} sessions`, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Only Completed" })).toBeVisible();
  await page.goBack();

  const overdue = needs.getByRole("link", { name: /sessions? needs? closing/ });
  const left = Number.parseInt((await overdue.textContent()) ?? "", 10);
  await overdue.click();
  await expect(page.getByText(`Needs closing (${left})`)).toBeVisible();
  await page.goBack();

  // Every chart can be read as a table, whose figures lead to the same lists.
  const registrations = card(page, "Registrations by source");
  await registrations.getByRole("button", { name: /^Show table/ }).click();
  const inWeek = registrations.getByRole("row").last().getByRole("link").last();
  const came = await follow(page, inWeek);
  await expect(page).toHaveURL(/registeredFrom=\d{4}-\d\d-\d\d&registeredTo=/);
  await expect(page.getByText(`${came} of 300`, { exact: false }).first()).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Headsets")).toBeVisible();

  await page.getByText("4 weeks", { exact: true }).click();
  await expect(page).toHaveURL(/period=4/);
  await expect(registrations.getByText("last 4 weeks:")).toBeVisible();

  // On paper: two sheets, on either side of the ocean.
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format })).toString("latin1");
    expect([format, pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length]).toEqual([format, 2]);
  }
});

test("I limit the figures to a colleague's view, link to it, and each figure leads to those people", async ({
  page,
  hb,
}) => {
  await fill(hb);
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const view = {
    filters: { participantTypes: [1], genders: [1, 2] },
    sort: { by: "id", descending: true },
    columns: [],
  };
  await staff.call("saveView", { requestId: randomUUID(), name: "Loaners", view, isShared: true });
  const listed = (statuses?: number[]) =>
    staff.call("listParticipants", {
      filters: { ...view.filters, ...(statuses && { statuses }) },
      sort: view.sort,
      offset: 0,
      limit: 1,
    }) as Promise<{ total: number }>;
  const { total } = await listed();
  const { total: contacted } = await listed([1]);

  await signIn(page, `${hb.address}/overview`);
  const enrolment = card(page, "Enrollment");
  await expect(enrolment.getByText("300 registered")).toBeVisible();
  await page.getByRole("button", { name: "View: Everyone" }).click();
  await page.getByRole("menuitem", { name: "Loaners" }).click();
  await expect(enrolment.getByText(`${total} registered`)).toBeVisible();
  await expect(page).toHaveURL(`${hb.address}/overview?genders=1%2C2&participantTypes=1`);
  await expect(page.getByText("What needs attention and headsets are for everyone.")).toBeVisible();
  await expect(card(page, "Headsets").getByText("everyone")).toBeVisible();
  // The scheduler can't be limited to these people, so its figures are no links.
  await expect(card(page, "Sessions by week and outcome").getByRole("link")).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);

  // The address is all that a colleague needs.
  await page.reload();
  await expect(page.getByRole("button", { name: "View: Loaners" })).toBeVisible();
  const link = enrolment.getByRole("listitem").filter({ hasText: "Contacted" }).getByRole("link");
  expect(await follow(page, link)).toBe(contacted);
  await expect(page).toHaveURL(`${hb.address}/participants?genders=1%2C2&statuses=1&participantTypes=1`);
  await expect(page.getByText(`${contacted} of 300`, { exact: false }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "View: Loaners" }).click();
  await page.getByRole("menuitem", { name: "Everyone" }).click();
  await expect(page).toHaveURL(`${hb.address}/overview`);
  await expect(enrolment.getByText("300 registered")).toBeVisible();
  await staff.close();
});

test("What needs attention comes before the charts, and doesn't wait for them", async ({ page, hb }) => {
  await fill(hb);
  await openSession(page, hb.address);
  const asked: string[] = [];
  page.on("request", request => asked.push(request.url().split("/").at(-1) ?? ""));
  const gate = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return page.route(`**/${name}`, async route => (await promise, await route.continue())).then(() => resolve);
  };
  const answerNeeds = await gate("getOverview");
  const answerCharts = await gate("getOverviewCharts");
  await Promise.all([page.waitForRequest("**/getOverview"), page.goto(`${hb.address}/overview`)]);
  expect(asked).not.toContain("getOverviewCharts");
  const chartsAsked = page.waitForRequest("**/getOverviewCharts");
  answerNeeds();
  await chartsAsked;
  await expect(page.getByRole("region", { name: "Needs attention" }).getByRole("link")).toHaveCount(8);
  await expect(heading(page, "Headsets")).toHaveCount(0);
  answerCharts();
  await expect(heading(page, "Headsets")).toBeVisible();
});

test("Figures move by themselves when a colleague changes something, and nothing shifts", async ({ page, hb }) => {
  await fill(hb);
  await signIn(page, `${hb.address}/overview`);
  await expect(heading(page, "Headsets")).toBeVisible();
  const enrolment = card(page, "Enrollment");
  await expect(enrolment.getByText("300 registered")).toBeVisible();
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    // The log beside the page tells of the change as well; it moves down by that.
    const main = document.getElementById("main");
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        for (const { node } of (entry as unknown as { sources: { node: Element | null }[] }).sources)
          if (node && main?.contains(node)) shifts.push(node.parentElement?.outerHTML.slice(0, 200) ?? "");
    }).observe({ type: "layout-shift" });
  });
  const colleague = await connectClient(hb.address);
  await colleague.signIn(admin.email, admin.password);
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org", phone: "+14155550170" };
  await colleague.call("createParticipant", { requestId: crypto.randomUUID(), profile, type: 2 });
  await expect(enrolment.getByText("301 registered")).toBeVisible();
  await colleague.close();
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test("Without stats there are needs and figures but no charts, and only of lists that I may open", async ({
  browser,
  page,
  hb,
}) => {
  test.slow();
  await fill(hb);
  await signIn(page, `${hb.address}/users`);
  const desk = await colleagueAt(browser, hb.address, page, {
    name: "Leena Park",
    email: "leena@example.org",
    permissions: ["users", "overview", "scheduler"],
  });
  await desk.goto(`${hb.address}/overview`);
  await expect(desk.getByRole("region", { name: "Needs attention" }).getByRole("link")).toHaveCount(2);
  await expect(heading(desk, "Sessions this week")).toBeVisible();
  await expect(desk.getByRole("button", { name: /^Show table/ })).toHaveCount(0);
  const enrolment = card(desk, "Enrollment");
  await expect(enrolment.getByText("Contacted")).toBeVisible();
  // The figures are there; the participant list is not theirs to open.
  await expect(enrolment.getByRole("link")).toHaveCount(0);
  await expectAccessibleInBothSchemes(desk);
  await desk.context().close();
});

test("In an empty study the overview says what to do first", async ({ page, hb }) => {
  await signIn(page, `${hb.address}/overview`);
  await expect(heading(page, "No registrations yet")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("link", { name: "Import participants" }).click();
  await expect(page).toHaveURL(/\/participants\/import/);
});
