import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { admin, startStudyProgram } from "../running-hb.ts";
import { expectAccessible } from "./barriers.ts";
import { answer, goOn, readAll, signByTyping } from "./consent-form.ts";
import { expect, signIn, test } from "./journey.ts";
import { inDays, inMinutes, openDesk, zoneAtNoon } from "./visits.ts";

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

const handBack = (page: Page) => page.getByRole("button", { name: "Hand back to staff" });

async function addMaya(address: string): Promise<number> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Maya", lastName: "Okafor", email: "maya@example.org" };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  await staff.close();
  return (made as { id: number }).id;
}

/** Maya Okafor has a visit in a few minutes and has not signed. */
async function mayaComes() {
  const zone = zoneAtNoon();
  const hb = await startHostedStudy({ SITE_TIME_ZONE: zone });
  const desk = await openDesk(hb.address, zone);
  const [slot] = await desk.slots([inDays(0, zone)], [inMinutes(5, zone)], 30);
  if (!slot) throw new Error("There is no slot.");
  const { id } = await desk.invite("Maya", "Okafor");
  await desk.book(slot, id);
  return { hb, day: inDays(0, zone) };
}

async function unlock(page: Page): Promise<void> {
  await handBack(page).click();
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Unlock" }).click();
}

async function signOnTablet(page: Page): Promise<void> {
  await expect(page.getByText("Maya Okafor, this form explains")).toBeVisible();
  await expect(page.getByText("Administrator from the study team is here")).toBeVisible();
  await readAll(page);
  await answer(page);
  await goOn(page);
  await signByTyping(page);
}

test("I hand the tablet to a participant: nothing leads out of the form until I enter my password", async ({
  page,
  context,
  hb,
}) => {
  test.slow();
  const id = await addMaya(hb.address);
  await signIn(page, `${hb.address}/participants/${id}?tab=files`);
  const another = await context.newPage();
  await another.goto(`${hb.address}/users`);
  await expect(another.getByRole("heading", { name: "Users", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Sign on this device" }).click();
  const expectLocked = async () => {
    await expect(handBack(page)).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByText("Maya Okafor, this form explains")).toBeVisible();
  };
  await expectLocked();
  await expectAccessible(page);
  await expect(another.getByRole("button", { name: "Hand back to staff" })).toBeVisible();
  await page.goBack();
  await expectLocked();
  await page.reload();
  await expectLocked();
  for (const inside of ["/participants", `/participants/${id}`, "/users", "/login", "/registration-form", "/"]) {
    await page.goto(hb.address + inside);
    await expectLocked();
  }
  await expect(page.getByRole("link")).toHaveCount(0);

  await handBack(page).click();
  await page.getByLabel("Password").fill("not my password");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText(/^This isn't .+'s password\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectLocked();

  await readAll(page);
  await answer(page);
  await goOn(page);
  await signByTyping(page);
  // A shared tablet keeps no copy of a signed form.
  await expect(page.getByRole("button", { name: /Download/ })).toHaveCount(0);
  await expect(page.getByText("Please give the tablet back to the study team now.")).toBeVisible();
  await unlock(page);
  await expect(page).toHaveURL(`${hb.address}/participants/${id}?tab=files`);
  await expect(another.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await expect(page.getByText("On the study tablet, witnessed by Administrator")).toBeVisible();
});

test("At the front desk someone who has not signed signs first: I hand over the tablet and come back to a signed visit", async ({
  page,
}) => {
  const { hb } = await mayaComes();
  await signIn(page, `${hb.address}/scheduler/desk`);
  await page.getByRole("button", { name: "Sign first, Maya Okafor" }).tap();
  await page.getByRole("button", { name: "Open form" }).tap();
  await signOnTablet(page);
  await unlock(page);
  await expect(page).toHaveURL(/\/scheduler\/desk/);
  await page.getByRole("button", { name: "Check in Maya Okafor" }).tap();
  await expect(page.getByRole("region", { name: "Here now" }).getByText("Maya Okafor")).toBeVisible();
  await hb.stop();
});

test("From the session of someone who has not signed I hand over the tablet, and come back to that session", async ({
  page,
}) => {
  const { hb, day } = await mayaComes();
  await signIn(page, `${hb.address}/scheduler?on=${day}`);
  await page
    .locator("[data-grid]")
    .getByRole("button", { name: /Maya Okafor/ })
    .first()
    .click();
  const drawer = page.locator("dialog");
  await drawer.getByRole("button", { name: "Sign on this device" }).click();
  await signOnTablet(page);
  await unlock(page);
  await expect(drawer.getByText("Consent signed", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Sign on this device" })).toHaveCount(0);
  await hb.stop();
});

test("A tablet that was left too long closes the form kindly, keeps nothing about the person and leads nowhere", async ({
  page,
}) => {
  const hb = await startStudyProgram({ HB_NOW: new Date().toISOString() }, "tests/program-at.ts");
  const id = await addMaya(hb.address);
  await page.clock.install();
  await signIn(page, `${hb.address}/participants/${id}?tab=files`);
  await page.getByRole("button", { name: "Sign on this device" }).click();
  await readAll(page);
  await expect(page.getByRole("heading", { name: "Your choices" })).toBeVisible();

  hb.process.kill("SIGUSR2");
  const tooLong = page.getByRole("heading", { name: "This form has timed out" });
  await page.clock.fastForward("03:00:00");
  await expect(tooLong).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("MO");
  await page.goBack();
  for (const inside of ["/participants", `/participants/${id}`, "/scheduler/desk", "/"]) {
    await page.goto(hb.address + inside);
    await expect(tooLong).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveCount(0);
    await expect(page.getByText("Maya Okafor")).toHaveCount(0);
  }
  await unlock(page);
  await expect(page).toHaveURL(`${hb.address}/participants/${id}?tab=files`);
  await expect(page.getByRole("button", { name: "Sign on this device" })).toBeVisible();
  await hb.stop();
});

test("Someone who signs just after the tablet's time is over is told so, and nothing is signed", async ({ page }) => {
  const hb = await startStudyProgram({ HB_NOW: new Date().toISOString() }, "tests/program-at.ts");
  const id = await addMaya(hb.address);
  const staff = await connectClient(hb.address);
  await signIn(page, `${hb.address}/participants/${id}?tab=files`);
  await page.getByRole("button", { name: "Sign on this device" }).click();
  await readAll(page);
  await answer(page);
  await goOn(page);
  await page.getByLabel("Your full name").fill("Maya Okafor");
  await page.getByRole("button", { name: "Type instead" }).click();
  await page.getByRole("textbox", { name: "Your signature" }).fill("Maya Okafor");
  hb.process.kill("SIGUSR2");
  await page.getByRole("button", { name: "Sign form" }).click();
  await expect(page.getByRole("heading", { name: "This form has timed out" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Okafor");
  await staff.signIn(admin.email, admin.password);
  expect(await staff.call("getConsents", { participantId: id })).toMatchObject({ signed: [] });
  await staff.close();
  await hb.stop();
});
