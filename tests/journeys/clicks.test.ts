import { addDays, weekdayOf } from "@hb/domain/time.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { activate, add, inThePast } from "./at-home.ts";
import { answer, bornOn, goOn, readAll, signByLink } from "./consent-form.ts";
import { expect, signIn, test } from "./journey.ts";
import { inDays, inMinutes, openDesk, zoneAtNoon } from "./visits.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const person = (page: Page) => page.locator("dialog[open]").first();
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** What a hand clicks: keys don't count, and a label isn't counted again for its field. */
async function countClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let field: EventTarget | null | undefined;
    const count = ({ target, isTrusted, detail }: MouseEvent) => {
      if (!isTrusted || detail === 0) return;
      const isForwarded = target === field;
      field = isForwarded ? undefined : (target as Element).closest("label")?.control;
      if (field === target) field = undefined;
      if (isForwarded) return;
      sessionStorage.setItem("clicks", `${Number(sessionStorage.getItem("clicks") ?? 0) + 1}`);
    };
    // Not on the window: a click that was aimed at something that has moved ends there, and is made again.
    document.addEventListener("click", count, { capture: true });
  });
}

async function clicksFor(page: Page, task: () => Promise<void>): Promise<number> {
  await page.evaluate(() => sessionStorage.removeItem("clicks"));
  await task();
  return page.evaluate(() => Number(sessionStorage.getItem("clicks") ?? 0));
}

test("Usual tasks with people take few clicks", async ({ page, hb }) => {
  test.slow();
  const desk = await openDesk(hb.address);
  const someone = (firstName: string, lastName: string, phone: string) =>
    desk.change("createParticipant", {
      profile: { firstName, lastName, email: `${firstName.toLowerCase()}@example.org`, phone },
      type: null,
    });
  const { id: wren } = await someone("Wren", "Abernathy", "+14155550170");
  await someone("Jonah", "Castellano", "+14155550167");
  const { id: jon } = await someone("Jon", "Castellano", "+14155550167");
  // Not before next week: what is open this week would be a click less.
  await desk.slots([addDays(inDays(0), 8 - weekdayOf(inDays(0)))], ["10:30", "13:00"]);
  await countClicks(page);
  await signIn(page, `${hb.address}/participants`);
  await expect(row(page, "Wren Abernathy")).toBeVisible();

  const taken: Record<string, number> = {};
  taken["find"] = await clicksFor(page, async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("wren");
    await expect(row(page, "Jonah Castellano")).toHaveCount(0);
    await expect(row(page, "Wren Abernathy")).toBeVisible();
  });
  taken["mark contacted"] = await clicksFor(page, async () => {
    await row(page, "Wren Abernathy").getByText("Wren Abernathy").click();
    await person(page).getByRole("button", { name: "Mark as Contacted" }).click();
    await expect(person(page).getByText("Next: book a visit")).toBeVisible();
  });
  taken["book"] = await clicksFor(page, async () => {
    await person(page).getByRole("link", { name: "Find slot" }).click();
    await page.getByRole("button", { name: /^Next opening/ }).click();
    await page
      .locator("[data-grid]")
      .getByRole("button", { name: /^10:30 Open/ })
      .click();
    await person(page).getByRole("button", { name: "Book Wren" }).click();
    await expect(page.getByText(/Wren Abernathy booked for/)).toBeVisible();
  });
  await page.goto(`${hb.address}/participants/${wren}`);
  taken["move"] = await clicksFor(page, async () => {
    await person(page).getByRole("button", { name: "Reschedule", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Reschedule visit: Wren Abernathy" });
    await dialog.getByRole("radio", { name: /13:00/ }).click();
    await dialog.getByRole("button", { name: "Reschedule visit" }).click();
    await expect(page.getByText(/Wren Abernathy moved to/)).toBeVisible();
  });
  taken["email"] = await clicksFor(page, async () => {
    await person(page).getByRole("button", { name: "Email", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: /^Email/ });
    await dialog.getByText("Booking confirmation", { exact: true }).click();
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await page.goto(`${hb.address}/participants/${jon}`);
  taken["merge"] = await clicksFor(page, async () => {
    await person(page).getByRole("link", { name: "Compare" }).click();
    await page.getByRole("button", { name: /^Merge/ }).click();
    await expect(page.getByText(/merged into/)).toBeVisible();
  });
  await page.goto(`${hb.address}/participants`);
  taken["import"] = await clicksFor(page, async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Import CSV" }).click();
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Choose file" }).click();
    const buffer = Buffer.from("Name,E-mail\nMaya Okafor,maya@example.org");
    await (await chosen).setFiles({ name: "list.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByRole("button", { name: "Import 1 person" }).click();
    await expect(page.getByRole("heading", { name: "1 person imported" })).toBeVisible();
  });
  await page.goto(`${hb.address}/participants`);
  taken["bulk status"] = await clicksFor(page, async () => {
    await expect(row(page, "Maya Okafor")).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByRole("toolbar").getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitem", { name: "Rejected" }).click();
    await expect(page.getByText(/set to Rejected/)).toBeVisible();
  });
  expect(taken).toEqual({
    find: 0,
    "mark contacted": 2,
    book: 4,
    move: 3,
    email: 3,
    merge: 2,
    "bulk status": 2,
    import: 5,
  });
});

test("Checking in and completing a visit take a click each", async ({ page, browser }) => {
  test.slow();
  const zone = zoneAtNoon();
  const hb = await startHostedStudy({ SITE_TIME_ZONE: zone });
  const desk = await openDesk(hb.address, zone);
  const profile = { firstName: "Omar", lastName: "Haddad", email: "omar@example.org", bornOn };
  const { id } = await desk.change("createParticipant", { profile, type: null });
  const [slot] = await desk.slots([inDays(0, zone)], [inMinutes(5, zone)], 30);
  if (slot) await desk.book(slot, id);
  const link = new URL((await desk.change("showLink", { participantId: id, form: "consent" })).address);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${hb.address}${link.pathname}`);
  await readAll(visitor, "OH");
  await answer(visitor);
  await goOn(visitor);
  await signByLink(visitor, "Omar Haddad");

  await countClicks(page);
  await signIn(page, `${hb.address}/scheduler/desk`);
  const checkIn = await clicksFor(page, async () => {
    await page.getByRole("button", { name: "Check in Omar Haddad" }).click();
    await expect(page.getByRole("region", { name: "Here now" }).getByText("Omar Haddad")).toBeVisible();
  });
  const complete = await clicksFor(page, async () => {
    await page.getByRole("button", { name: "Complete Omar Haddad" }).click();
    await expect(page.getByRole("region", { name: "Done and missed" }).getByText("Omar Haddad")).toBeVisible();
  });
  expect({ checkIn, complete }).toEqual({ checkIn: 1, complete: 1 });
  await hb.stop();
});

test("Handing over a headset takes three clicks, logging a call one", async ({ page, hb }) => {
  test.slow();
  await inThePast(hb, 12, async staff => activate(staff, await add(staff, "Oskar", "Wiese")));
  const desk = await openDesk(hb.address);
  const profile = { firstName: "Eun-ji", lastName: "Seo", email: "eunji@example.org" };
  const { id: participantId } = await desk.change("createParticipant", { profile, type: 1 });
  await desk.change("setEnrolmentStatus", { participantId, version: 0, to: 1, notify: false });
  await countClicks(page);
  await signIn(page, `${hb.address}/remote-study/devices`);
  await page.getByRole("button", { name: "Add device" }).first().click();
  await page.getByLabel("Serial number").fill("H7K2Q9");
  await page.getByRole("dialog").getByRole("button", { name: "Add device" }).click();
  const handOver = await clicksFor(page, async () => {
    await person(page).getByRole("button", { name: "Hand over" }).click();
    await page.getByRole("button", { name: /Eun-ji Seo/ }).click();
    await page.getByRole("button", { name: "Hand over to Eun-ji" }).click();
    await expect(person(page).getByText("Device provided").first()).toBeVisible();
  });
  await page.goto(`${hb.address}/remote-study/calls`);
  const call = await clicksFor(page, async () => {
    await page.getByRole("button", { name: "No answer: Oskar Wiese" }).click();
    await expect(page.getByText("No one to call")).toBeVisible();
  });
  expect({ handOver, call }).toEqual({ handOver: 3, call: 1 });
});
