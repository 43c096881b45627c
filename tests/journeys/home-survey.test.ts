import { randomUUID } from "node:crypto";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { admin } from "../running-hb.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "./barriers.ts";
import { expectSmallFirstLoad } from "./first-load.ts";
import { expect, signIn, test } from "./journey.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A picture of one white dot. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

interface AtHome {
  staff: Client;
  id: number;
  /** Their own link. */
  address: string;
}

/** Somebody who answers surveys from today on. */
async function active(hb: { address: string }, isActive = true): Promise<AtHome> {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Maya", lastName: "Okafor", email: "maya@example.org" };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 1 });
  const { id } = made as { id: number };
  const to = (version: number, status: number, rest = {}) =>
    staff.call("setEnrolmentStatus", { requestId: randomUUID(), participantId: id, version, to: status, ...rest });
  await to(0, 1, { notify: false });
  if (isActive) await to(1, 4, { withoutConsent: "Signed on paper, filed at the desk" });
  const shown = await staff.call("showLink", { requestId: randomUUID(), participantId: id, form: "homeSurvey" });
  const { address: link } = shown as { address: string };
  return { staff, id, address: hb.address + new URL(link).pathname };
}

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const question = (page: Page, words: string) => page.getByRole("group", { name: words });

async function answerAll(page: Page, afterEach: () => Promise<void> = async () => undefined): Promise<void> {
  await page.getByLabel("Hours").fill("1");
  await page.getByLabel("Minutes").fill("30");
  await afterEach();
  await goOn(page);
  await question(page, "What did you use it for?").getByLabel("Games").check();
  await afterEach();
  await goOn(page);
  await question(page, "How comfortable").getByRole("radio", { name: "5" }).check();
  await question(page, "Where did you feel it?").getByLabel("Forehead").check();
  await page.getByLabel("Anything you want to tell us").fill("The strap was better after I loosened it once.");
  await afterEach();
  await goOn(page);
  await question(page, "Did you feel any of these").getByLabel("Nausea").check();
  await question(page, "How strong was the worst of it?").getByRole("radio", { name: "6" }).check();
  await afterEach();
  await goOn(page);
  await question(page, "Did anything not work?").getByLabel("Everything worked").check();
  await afterEach();
  await goOn(page);
}

const send = (page: Page) => page.getByRole("button", { name: "Send answers" }).click();
const thanks = (page: Page) => page.getByRole("heading", { name: "Thank you, Maya" });

test.describe("On my phone", () => {
  test.use(phone);

  test("I answer today's survey with a photo; staff read it, and my symptoms alarm them right away", async ({
    page,
    hb,
    browser,
  }) => {
    test.slow();
    const { id, address } = await active(hb);
    await page.goto(address);
    await goOn(page);
    await expect(page.getByRole("alert").first()).toContainText("Please check 1 answer");
    await answerAll(page);
    await page.getByLabel("Add photo").setInputFiles({ name: "mark.png", mimeType: "image/png", buffer: dot });
    await expect(page.getByText("Uploaded")).toBeVisible();
    await send(page);
    await expect(thanks(page)).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { name: "No surveys right now" })).toBeVisible();

    const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signIn(staff, `${hb.address}/remote-study/surveys`);
    await expect(staff.getByText("Nausea, severity 6 of 7")).toBeVisible();
    await staff.getByRole("button", { name: "Resolve alert of Maya Okafor" }).click();
    await staff.getByLabel("What was done").fill("Called: feels better after a break.");
    await staff.getByRole("dialog").getByRole("button", { name: "Resolve alert" }).click();
    await expect(staff.getByRole("heading", { name: "No open alerts" })).toBeVisible();
    await expectAccessible(staff);
    await staff.goto(`${hb.address}/participants/${id}`);
    await staff.getByRole("tab", { name: "Surveys" }).click();
    await staff.getByText("Daily,").click();
    await expect(staff.getByText("1 h 30 min")).toBeVisible();
    await staff.getByRole("button", { name: "Photo 1" }).click();
    await expect(staff.getByRole("img", { name: "Survey photo" })).toBeVisible();

    // The square of a day leads to its answers, from the list and by keys; days before the first one are blank.
    await staff.goto(`${hb.address}/remote-study`);
    const strip = staff.getByRole("img", { name: "Daily surveys of Maya Okafor: 1 done" });
    await expect(strip.locator("rect[rx]")).toHaveCount(1);
    await strip.locator("[data-at]").last().click();
    const dialog = staff.getByRole("dialog", { name: new RegExp(`^Daily, .*: ${id} Maya Okafor$`) });
    await expect(dialog).toContainText("1 h 30 min");
    await expectAccessible(staff);
    await staff.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await strip.focus();
    await staff.keyboard.press("Enter");
    await expect(dialog).toContainText("Nausea");
  });

  test("I answer offline, and it is sent once when I am back", async ({ page, hb, context }) => {
    const { staff, id, address } = await active(hb);
    const count = async () => {
      const asked = { participantId: id, offset: 0, limit: 10 };
      return ((await staff.call("listSurveyAnswers", asked)) as { total: number }).total;
    };
    await page.goto(address);
    await expect(page.getByLabel("Hours")).toBeVisible();
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("hb-survey-");
    await context.setOffline(true);
    await answerAll(page);
    await expect(page.getByText("You're offline. Your answers are saved and will be sent later.")).toBeVisible();
    await page.getByLabel("Add photo").setInputFiles({ name: "mark.png", mimeType: "image/png", buffer: dot });
    await expect(page.getByText("Will upload when you're back online")).toBeVisible();
    await send(page);
    await expect(page.getByRole("heading", { name: "Your answers are saved here" })).toBeFocused();
    expect(await count()).toBe(0);
    await context.setOffline(false);
    await expect(thanks(page)).toBeVisible();
    expect(await count()).toBe(1);
  });

  test("What I started is there after a reload", async ({ page, hb }) => {
    const { address } = await active(hb);
    await page.goto(address);
    await page.getByLabel("Hours").fill("2");
    await goOn(page);
    await question(page, "What did you use it for?").getByLabel("Work").check();
    await page.reload();
    await expect(question(page, "What did you use it for?").getByLabel("Work")).toBeChecked();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Hours")).toHaveValue("2");
  });

  test("Before my first day the page says so, and a wrong link reveals nothing", async ({ page, hb }) => {
    const { address } = await active(hb, false);
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Your surveys haven't started yet" })).toBeVisible();
    for (const wrong of [address.slice(0, -1), `${hb.address}/home-survey/999999/${"0".repeat(32)}`]) {
      await page.goto(wrong);
      await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    }
  });

  test("The first page takes at most 117 kB of JavaScript, without sign-in and storage", async ({ page, hb }) => {
    const { address } = await active(hb);
    await expectSmallFirstLoad(page, address, {
      until: page.getByLabel("Hours"),
      without: /staff|sign-in|schemas-|\/(link-)?files-/,
    });
  });
});

test("No screen has an accessibility problem or a sideways scroll at 360 px", async ({ browser }) => {
  test.slow();
  const hb = await startHostedStudy({ STUDY_NAME: "Northlight Headset Study" });
  const { address } = await active(hb);
  const context = await browser.newContext({ ...phone, viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const look = async () => {
    await expectAccessibleInBothSchemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  };
  await page.goto(address);
  await goOn(page);
  await look();
  await answerAll(page, look);
  await look();
  await send(page);
  await expect(thanks(page)).toBeVisible();
  await look();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No surveys right now" })).toBeVisible();
  await look();
  await context.close();
  await hb.stop();
});
