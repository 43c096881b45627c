import { publicDate } from "@hb/domain/format.ts";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./journey.ts";
import { inDays, openDesk } from "./visits.ts";

const soon = inDays(3);
const block = (page: Page, name: RegExp) => page.locator("[data-grid]").getByRole("button", { name });
const held = (page: Page) => block(page, /Held \d:\d\d/);
const time = (page: Page, words: string) => page.getByRole("button", { name: new RegExp(`^${words}`) });

test("While a visitor chooses, staff see the slot as held; it is open again when the visitor goes back, or the time runs out", async ({
  page,
  hb,
  browser,
}) => {
  const desk = await openDesk(hb.address);
  const [morning] = await desk.slots([soon], ["10:30", "13:00"]);
  const { id, link } = await desk.invite("Maya", "Ferrer");
  if (morning) await desk.book(morning, id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await signIn(page, `${hb.address}/scheduler?on=${soon}&view=day`);
  await expect(block(page, /^13:00 Open/)).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await visitor.getByRole("button", { name: "Reschedule" }).click();
  await visitor.getByRole("radio", { name: publicDate(soon, "en", soon) }).check();
  await time(visitor, "1:00 pm").click();
  await expect(visitor.getByRole("timer")).toBeVisible();
  // Nobody at the desk has touched anything: the slot says by itself how long it is kept.
  await expect(held(page)).toContainText(/13:00 Held (5:00|4:\d\d)/);
  await expect(block(page, /^13:00 Open/)).toHaveCount(0);

  await visitor.getByRole("button", { name: "Keep current time" }).click();
  await expect(visitor.getByRole("heading", { name: /^See you/ })).toBeVisible();
  await expect(block(page, /^13:00 Open/)).toBeVisible();
  await expect(held(page)).toHaveCount(0);

  await visitor.getByRole("button", { name: "Reschedule" }).click();
  await time(visitor, "1:00 pm").click();
  await expect(held(page)).toBeVisible();
  await visitor.close();
  await page.clock.fastForward("05:20");
  await expect(block(page, /^13:00 Open/)).toBeVisible();
  await expect(held(page)).toHaveCount(0);
});
