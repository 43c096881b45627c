import { readFile } from "node:fs/promises";
import { publicDate, publicShortDate } from "@hb/domain/format.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { expectAccessibleInBothSchemes, expectNoSidewaysScroll } from "./barriers.ts";
import { expectSmallFirstLoad } from "./first-load.ts";
import { expect, test } from "./journey.ts";
import { type Desk, inDays, openDesk, zoneAtNoon } from "./visits.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: "America/Denver" };
const [soon, later] = [inDays(3), inDays(4)];
const day = (page: Page, on: string) => page.getByRole("radio", { name: publicDate(on, "en", on) });
const time = (page: Page, words: string) => page.getByRole("button", { name: new RegExp(`^${words}`) });
const headline = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });

async function stateOf(desk: Desk, id: number) {
  const { sessions } = await desk.read("listSessionsOf", { participantId: id });
  return sessions.map(({ startsAt, status }) => [new Date(startsAt).getUTCHours(), status]);
}

test.describe("on a phone", () => {
  test.use(phone);

  test("I am invited, choose a time, reschedule it to another day, and cancel it", async ({ page, hb }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([soon, later], ["10:30", "13:00"]);
    const { id, link } = await desk.invite("Maya", "Ferrer");
    const open = async () => (await desk.read("findFreeSlots", { near: new Date().toISOString(), limit: 9 })).slots;

    await page.goto(link);
    await expect(headline(page, "Hi Maya, choose a time for your visit")).toBeFocused();
    await expect(
      page.getByText("The visit takes about 90 minutes. You can reschedule or cancel up to 24 hours"),
    ).toBeVisible();
    await expect(day(page, soon)).toBeChecked();
    await expect(day(page, soon)).toHaveAccessibleName(/2 open/);
    // The site's time first, the visitor's own under it where it differs.
    await expect(time(page, "1:00 pm")).toContainText("2:00 pm your time");
    await expect(page.getByText("Your device is set to Mountain Time.")).toBeVisible();

    await time(page, "1:00 pm").tap();
    await expect(time(page, "1:00 pm")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("timer")).toHaveText(/^(5:00|4:5\d)$/);
    // Staff see that someone is choosing it.
    expect((await open()).filter(({ heldUntil }) => heldUntil !== null)).toHaveLength(1);
    // A reload in the middle keeps what is held.
    await page.reload();
    await expect(page.getByRole("timer")).toHaveText(/^4:\d\d$/);
    await page.getByRole("button", { name: "Book visit" }).tap();

    await expect(headline(page, /^See you on \w+day, Maya$/)).toBeFocused();
    await expect(page.getByText("1:00 to 2:30 pm Pacific Time")).toBeVisible();
    await expect(page.getByText("2:00 to 3:30 pm your time")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Add to calendar" }).tap();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    expect(await readFile(await file.path(), "utf8")).toContain("BEGIN:VEVENT");
    const person = await desk.read("getParticipant", { id });
    expect(person.participant.status).toBe(participantStatus.scheduled);

    // The link in the email leads to the visit, and Back from rescheduling leaves it as it is.
    await page.goto(link);
    await expect(page.getByText("Your visit is booked.")).toBeVisible();
    await page.getByRole("button", { name: "Reschedule" }).tap();
    await expect(headline(page, "Choose a new time")).toBeFocused();
    await page.goBack();
    await expect(headline(page, /^See you/)).toBeVisible();
    await page.getByRole("button", { name: "Reschedule" }).tap();
    await day(page, later).check();
    await time(page, "10:30 am").tap();
    await page.getByRole("button", { name: "Reschedule visit" }).tap();
    await expect(page.getByText("Your visit is rescheduled.")).toBeVisible();
    await expect(page.getByText("10:30 am to 12:00 pm Pacific Time")).toBeVisible();

    await page.getByRole("button", { name: "Cancel visit" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Keep visit" }).tap();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel visit" }).tap();
    await dialog.getByRole("button", { name: "Cancel visit" }).tap();
    await expect(headline(page, "Visit canceled")).toBeFocused();
    expect((await open()).length).toBe(4);
    await page.getByRole("button", { name: "Choose another time" }).tap();
    await expect(headline(page, "Hi Maya, choose a time for your visit")).toBeVisible();
  });

  test("Two of us want the same time: one has it, the other is offered the nearest and loses nothing", async ({
    page,
    hb,
    browser,
  }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([soon, later], ["10:30", "13:00"]);
    const maya = await desk.invite("Maya", "Ferrer");
    const noor = await desk.invite("Noor", "Siddiqui");
    const other = await (await browser.newContext(phone)).newPage();
    await page.goto(maya.link);
    await other.goto(noor.link);
    await day(other, later).check();
    await day(page, later).check();
    await expect(time(other, "1:00 pm")).toBeVisible();

    await time(page, "1:00 pm").tap();
    await expect(page.getByRole("timer")).toBeVisible();
    await time(other, "1:00 pm").tap();
    const lost = other.locator(":focus").filter({ hasText: "That time was just taken" });
    await expect(lost).toContainText("1:00 pm is no longer open");
    await expect(day(other, later)).toBeChecked();
    await expect(time(other, "1:00 pm")).toHaveCount(0);
    await page.getByRole("button", { name: "Book visit" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();

    await other.getByRole("button", { name: new RegExp(`^${publicShortDate(later, "en")} 10:30 am`) }).tap();
    await expect(other.getByRole("timer")).toBeVisible();
    await other.getByRole("button", { name: "Book visit" }).tap();
    await expect(headline(other, /^See you/)).toBeVisible();
    const [ofMaya, ofNoor] = [await stateOf(desk, maya.id), await stateOf(desk, noor.id)];
    expect([ofMaya.length, ofNoor.length]).toEqual([1, 1]);
    expect(ofMaya).not.toEqual(ofNoor);
    await other.context().close();
  });

  test("Booked by a double tap, or again after the answer was lost, I have one visit", async ({ page, hb }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([soon], ["10:30", "13:00"]);
    const { id, link } = await desk.invite("Maya", "Ferrer");
    const sent: string[] = [];
    page.on("request", request => {
      if (request.url().endsWith("/bookSlot") && request.method() === "POST")
        sent.push((request.postDataJSON() as { data: { requestId: string } }).data.requestId);
    });
    await page.goto(link);
    await time(page, "1:00 pm").tap();
    await expect(page.getByRole("timer")).toBeVisible();
    await page.route("**/bookSlot", async route => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: "Book visit" }).dblclick();
    await expect(page.getByRole("alert").filter({ hasText: "We can't reach the study right now" })).toBeVisible();
    await page.unroute("**/bookSlot");
    await page.getByRole("button", { name: "Book visit" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();
    expect(sent.length).toBe(2);
    expect(new Set(sent).size).toBe(1);
    expect(await stateOf(desk, id)).toHaveLength(1);
  });

  test("While I hesitate I hear when one minute is left, and afterward I can still try to book", async ({
    page,
    hb,
  }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([soon], ["10:30", "13:00"]);
    const { link } = await desk.invite("Maya", "Ferrer");
    await page.clock.install();
    await page.goto(link);
    await time(page, "1:00 pm").tap();
    await expect(page.getByRole("timer")).toHaveText(/^(5:00|4:5\d)$/);
    const spoken = page.getByRole("status").filter({ hasText: "One minute left." });
    await expect(spoken).toHaveCount(0);
    await page.clock.fastForward("04:10");
    await expect(spoken).toHaveCount(1);
    await page.clock.fastForward("01:00");
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect(page.getByText("We're no longer holding this time. It may still be open.").first()).toBeVisible();
    await page.getByRole("button", { name: "Book visit" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();
  });

  test("Every dead end says kindly how to go on", async ({ page }) => {
    const zone = zoneAtNoon();
    const hb = await startHostedStudy({ SITE_TIME_ZONE: zone });
    const desk = await openDesk(hb.address, zone);
    const maya = await desk.invite("Maya", "Ferrer");
    await page.goto(maya.link);
    await expect(headline(page, "Maya, all times are taken")).toBeVisible();
    await desk.slots([inDays(1, zone)], ["00:30"], 30);
    await page.getByRole("button", { name: "Check again" }).tap();
    await expect(headline(page, "Hi Maya, choose a time for your visit")).toBeVisible();

    // Tomorrow right after midnight, the cut-off has passed: that it's final is said before it's booked.
    await time(page, "12:30 am").tap();
    await expect(page.getByText("Once booked, this time can't be rescheduled or canceled online.")).toBeVisible();
    await page.getByRole("button", { name: "Book visit" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();
    await expect(page.getByText("Your visit is less than 24 hours away")).toBeVisible();
    await expect(page.getByRole("button", { name: "Reschedule" })).toHaveCount(0);

    const noor = await desk.invite("Noor", "Siddiqui");
    const { participant } = await desk.read("getParticipant", { id: noor.id });
    await desk.change("setParticipantStatus", {
      id: noor.id,
      version: "version" in participant ? participant.version : 1,
      to: participantStatus.rejected,
    });
    await page.goto(noor.link);
    await expect(headline(page, "There's no visit to book right now")).toBeVisible();

    for (const wrong of [noor.link.replace(/.{4}$/, "0000"), noor.link.slice(0, -1)]) {
      await page.goto(wrong);
      await expect(headline(page, "This link no longer works")).toBeVisible();
    }
    // Known or not, the answer is the same.
    for (const email of ["maya@example.org", "nobody@example.org"]) {
      await page.goto(`${hb.address}/booking`);
      await page.getByRole("button", { name: "Send link" }).tap();
      await expect(page.getByLabel("Your email address")).toBeFocused();
      await page.getByLabel("Your email address").fill(email);
      await page.getByRole("button", { name: "Send link" }).tap();
      await expect(headline(page, "Check your email")).toBeVisible();
      await expect(page.getByText(`If we have ${email} and there's a visit to book`)).toBeVisible();
    }
    await hb.stop();
  });

  test("The first page takes at most 117 kB of JavaScript and nothing of the staff's", async ({ page, hb }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([soon], ["10:30"]);
    const { link } = await desk.invite("Maya", "Ferrer");
    await expectSmallFirstLoad(page, link, {
      until: time(page, "10:30 am"),
      without: /staff|realtime|Tooltip|sign-in/i,
    });
  });
});

test("No state of the page has an accessibility problem or a sideways scroll at 360 px", async ({ browser, hb }) => {
  test.slow();
  const desk = await openDesk(hb.address);
  await desk.slots([soon, later], ["10:30", "13:00"]);
  const { link } = await desk.invite("Maya", "Ferrer");
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const look = async () => {
    await expectAccessibleInBothSchemes(page);
    await expectNoSidewaysScroll(page);
  };
  await page.goto(`${hb.address}/booking`);
  await expect(headline(page, "Book your visit")).toBeVisible();
  await look();
  await page.goto(link);
  await expect(time(page, "1:00 pm")).toBeVisible();
  await look();
  await time(page, "1:00 pm").tap();
  await expect(page.getByRole("timer")).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Book visit" }).tap();
  await expect(headline(page, /^See you/)).toBeVisible();
  await look();
  await page.getByRole("button", { name: "Cancel visit" }).tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look();
  await context.close();
});

test("With the keyboard alone I choose a day and a time and book it", async ({ page, hb }) => {
  const desk = await openDesk(hb.address);
  await desk.slots([soon, later], ["10:30", "13:00"]);
  const { link } = await desk.invite("Maya", "Ferrer");
  await page.goto(link);
  await expect(headline(page, /^Hi Maya/)).toBeFocused();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("Tab", "ArrowRight");
  await expect(day(page, later)).toBeChecked();
  await press("Tab", "Tab", "Enter");
  await expect(time(page, "1:00 pm")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("timer")).toBeVisible();
  await press("Tab", "Enter");
  await expect(headline(page, /^See you/)).toBeFocused();
});
