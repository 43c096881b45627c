import { readFile } from "node:fs/promises";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { publicDate } from "@hb/domain/time.ts";
import type { Page } from "@playwright/test";
import { startStudyProgram } from "../running-hb.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./journey.ts";
import { type Desk, inDays, openDesk, zoneAtNoon } from "./visits.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: "America/Denver" };
const [soon, later] = [inDays(3), inDays(4)];
const day = (page: Page, on: string) => page.getByRole("radio", { name: publicDate(on, on) });
const time = (page: Page, words: string) => page.getByRole("button", { name: new RegExp(`^${words}`) });
const headline = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 });

async function stateOf(desk: Desk, id: number) {
  const { sessions } = await desk.read("listSessionsOf", { participantId: id });
  return sessions.map(({ startsAt, status }) => [new Date(startsAt).getUTCHours(), status]);
}

test.describe("on a phone", () => {
  test.use(phone);

  test("I am invited, choose a time, move it to another day, and cancel it", async ({ page, hb }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([soon, later], ["10:30", "13:00"]);
    const { id, link } = await desk.invite("Maya", "Ferrer");
    const open = async () => (await desk.read("findFreeSlots", { near: new Date().toISOString(), limit: 9 })).slots;

    await page.goto(link);
    await expect(headline(page, "Hello Maya, choose your visit")).toBeFocused();
    await expect(
      page.getByText("The visit takes about 90 minutes. You can move or cancel it until 24 hours"),
    ).toBeVisible();
    await expect(day(page, soon)).toBeChecked();
    await expect(day(page, soon)).toHaveAccessibleName(/2 free/);
    // The site's time first, the visitor's own under it where it differs.
    await expect(time(page, "1:00 pm")).toContainText("2:00 pm your time");
    await expect(page.getByText("Your device is on Mountain Time.")).toBeVisible();

    await time(page, "1:00 pm").tap();
    await expect(time(page, "1:00 pm")).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("timer")).toHaveText(/^(5:00|4:5\d)$/);
    // Staff see that somebody is choosing it.
    expect((await open()).filter(({ heldUntil }) => heldUntil !== null)).toHaveLength(1);
    // A reload in the middle keeps what is held.
    await page.reload();
    await expect(page.getByRole("timer")).toHaveText(/^4:\d\d$/);
    await page.getByRole("button", { name: "Book this time" }).tap();

    await expect(headline(page, /^See you on \w+day, Maya$/)).toBeFocused();
    await expect(page.getByText("1:00 to 2:30 pm Pacific Time")).toBeVisible();
    await expect(page.getByText("2:00 to 3:30 pm your time")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Add to my calendar" }).tap();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    expect(await readFile(await file.path(), "utf8")).toContain("BEGIN:VEVENT");
    const person = await desk.read("getParticipant", { id });
    expect(person.participant.status).toBe(participantStatus.scheduled);

    // The link of the mail leads to the visit, and Back from moving leaves it as it is.
    await page.goto(link);
    await expect(page.getByText("Your visit is booked.")).toBeVisible();
    await page.getByRole("button", { name: "Move" }).tap();
    await expect(headline(page, "Choose a new time")).toBeFocused();
    await page.goBack();
    await expect(headline(page, /^See you/)).toBeVisible();
    await page.getByRole("button", { name: "Move" }).tap();
    await day(page, later).check();
    await time(page, "10:30 am").tap();
    await page.getByRole("button", { name: "Move my visit here" }).tap();
    await expect(page.getByText("Your visit has moved.")).toBeVisible();
    await expect(page.getByText("10:30 am to 12:00 pm Pacific Time")).toBeVisible();

    await page.getByRole("button", { name: "Cancel the visit" }).tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Keep my visit" }).tap();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Cancel the visit" }).tap();
    await dialog.getByRole("button", { name: "Cancel the visit" }).tap();
    await expect(headline(page, "Your visit is cancelled")).toBeFocused();
    expect((await open()).length).toBe(4);
    await page.getByRole("button", { name: "Choose another time" }).tap();
    await expect(headline(page, "Hello Maya, choose your visit")).toBeVisible();
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
    const lost = other.getByRole("alert").filter({ hasText: "Somebody was faster" });
    await expect(lost).toContainText("1:00 pm was taken a moment ago");
    await expect(day(other, later)).toBeChecked();
    await expect(time(other, "1:00 pm")).toHaveCount(0);
    await page.getByRole("button", { name: "Book this time" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();

    await other.getByRole("button", { name: `${publicDate(later, later)}, 10:30 am` }).tap();
    await expect(other.getByRole("timer")).toBeVisible();
    await other.getByRole("button", { name: "Book this time" }).tap();
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
    await page.getByRole("button", { name: "Book this time" }).dblclick();
    await expect(page.getByRole("alert").filter({ hasText: "There is no connection just now" })).toBeVisible();
    await page.unroute("**/bookSlot");
    await page.getByRole("button", { name: "Book this time" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();
    expect(sent.length).toBe(2);
    expect(new Set(sent).size).toBe(1);
    expect(await stateOf(desk, id)).toHaveLength(1);
  });

  test("While I hesitate I am told when a minute is left, and afterwards I can still try to book", async ({
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
    const spoken = page.getByRole("status").filter({ hasText: "One more minute." });
    await expect(spoken).toHaveCount(0);
    await page.clock.fastForward("04:10");
    await expect(spoken).toHaveCount(1);
    await page.clock.fastForward("01:00");
    await expect(page.getByRole("timer")).toHaveCount(0);
    await expect(page.getByText("This time is not held any more. It may still be free.").first()).toBeVisible();
    await page.getByRole("button", { name: "Book this time" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();
  });

  test("Every dead end says kindly how to go on", async ({ page }) => {
    const zone = zoneAtNoon();
    const hb = await startStudyProgram({ SITE_TIME_ZONE: zone });
    const desk = await openDesk(hb.address, zone);
    const maya = await desk.invite("Maya", "Ferrer");
    await page.goto(maya.link);
    await expect(headline(page, "Maya, all times are taken")).toBeVisible();
    const [slot] = await desk.slots([inDays(1, zone)], ["00:30"], 30);
    await page.getByRole("button", { name: "Look again" }).tap();
    await expect(headline(page, "Hello Maya, choose your visit")).toBeVisible();

    // Booked for tomorrow right after midnight: the cut-off has passed.
    if (slot) await desk.book(slot, maya.id);
    await page.goto(maya.link);
    await expect(page.getByText("It is less than 24 hours until your visit")).toBeVisible();
    await expect(page.getByRole("button", { name: "Move" })).toHaveCount(0);

    const noor = await desk.invite("Noor", "Siddiqui");
    const { participant } = await desk.read("getParticipant", { id: noor.id });
    await desk.change("setParticipantStatus", {
      id: noor.id,
      version: "version" in participant ? participant.version : 1,
      to: participantStatus.rejected,
    });
    await page.goto(noor.link);
    await expect(headline(page, "There is no visit to book now")).toBeVisible();

    for (const wrong of [noor.link.replace(/.{4}$/, "0000"), noor.link.slice(0, -1)]) {
      await page.goto(wrong);
      await expect(headline(page, "This link does not open anything any more")).toBeVisible();
    }
    // Known or not, the answer is the same.
    for (const email of ["maya@example.org", "nobody@example.org"]) {
      await page.goto(`${hb.address}/booking`);
      await page.getByRole("button", { name: "Send me my link" }).tap();
      await expect(page.getByLabel("Your email address")).toBeFocused();
      await page.getByLabel("Your email address").fill(email);
      await page.getByRole("button", { name: "Send me my link" }).tap();
      await expect(headline(page, "Look into your mail")).toBeVisible();
      await expect(page.getByText(`If we know ${email} and there is a visit to book`)).toBeVisible();
    }
    await hb.stop();
  });

  test("The first page takes at most 150 kB of JavaScript and nothing of the staff's", async ({ page, hb }) => {
    const desk = await openDesk(hb.address);
    await desk.slots([soon], ["10:30"]);
    const { link } = await desk.invite("Maya", "Ferrer");
    const scripts: { name: string; bytes: Promise<number> }[] = [];
    page.on("response", response => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith(".js")) return;
      const bytes = response.request().sizes();
      scripts.push({ name: pathname, bytes: bytes.then(sizes => sizes.responseBodySize) });
    });
    await page.route("**/*.js", route =>
      route.continue({ headers: { ...route.request().headers(), "accept-encoding": "gzip" } }),
    );
    await page.goto(link, { waitUntil: "networkidle" });
    await expect(time(page, "10:30 am")).toBeVisible();
    const bytes = await Promise.all(scripts.map(script => script.bytes));
    const sum = bytes.reduce((all, each) => all + each, 0);
    expect(sum).toBeGreaterThan(50_000);
    expect(sum).toBeLessThanOrEqual(150_000);
    expect(scripts.filter(({ name }) => /staff|realtime|Tooltip|sign-in/i.test(name))).toEqual([]);
  });
});

for (const colorScheme of ["light", "dark"] as const)
  test(`No face of the page has an accessibility problem or a sideways scroll at 360 px, in ${colorScheme}`, async ({
    browser,
    hb,
  }) => {
    test.slow();
    const desk = await openDesk(hb.address);
    await desk.slots([soon, later], ["10:30", "13:00"]);
    const { link } = await desk.invite("Maya", "Ferrer");
    const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 640 }, colorScheme });
    const page = await context.newPage();
    const look = async () => {
      await expectAccessible(page);
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
    await page.getByRole("button", { name: "Book this time" }).tap();
    await expect(headline(page, /^See you/)).toBeVisible();
    await look();
    await page.getByRole("button", { name: "Cancel the visit" }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look();
    await context.close();
  });

test("With the keyboard alone I choose a day and a time and book it", async ({ page, hb }) => {
  const desk = await openDesk(hb.address);
  await desk.slots([soon, later], ["10:30", "13:00"]);
  const { link } = await desk.invite("Maya", "Ferrer");
  await page.goto(link);
  await expect(headline(page, /^Hello Maya/)).toBeFocused();
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
