import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./barriers.ts";
import { activate, add, inThePast } from "./at-home.ts";
import { expect, signIn, test } from "./journey.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const goOn = (page: Page) => page.getByRole("button", { name: "Next" }).click();
const group = (page: Page, words: string) => page.getByRole("group", { name: words });

async function answerWeek(page: Page): Promise<void> {
  await group(page, "How satisfied").getByRole("radio", { name: "6" }).check();
  await page.getByLabel("On how many days").fill("5");
  await goOn(page);
  for (const words of ["It was easy", "It fitted", "I would recommend"])
    await group(page, words).getByRole("radio", { name: "6" }).check();
  await goOn(page);
  await group(page, "Do you plan to buy").getByLabel("Yes, within the next two weeks").check();
  await group(page, "Which one?").getByLabel("Apple Vision Pro").check();
  await goOn(page);
  await group(page, "In what condition").getByLabel("As new").check();
  await goOn(page);
}

test("I missed my first week; staff open it again, I answer it on my phone, and the strip says so", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  await inThePast(hb, 12, async staff => activate(staff, await add(staff, "Maya", "Okafor")));
  await signIn(page, `${hb.address}/remote-study`);
  const row = page.getByRole("grid", { name: "People in the remote study", exact: true }).getByRole("row");
  await row.filter({ hasText: "Maya Okafor" }).getByText("Maya Okafor").click();
  const drawer = page.locator("dialog[open]");
  await drawer.getByRole("button", { name: "Reopen Week 1" }).click();
  await expect(drawer.getByRole("list", { name: "Weeks that wait" })).toContainText("reopened until");

  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const { links } = (await staff.call("getLinks", { participantId: 1001 })) as {
    links: { form: string; address: string }[];
  };
  await staff.close();
  const link = new URL(links.find(({ form }) => form === "homeSurvey")?.address ?? "").pathname;

  // Several are due: each is a card of its own, and the way back leads to the list.
  const home = await (await browser.newContext(phone)).newPage();
  await home.goto(hb.address + link);
  await expect(home.getByRole("heading", { name: /Maya/ })).toBeVisible();
  await expectNoSidewaysScroll(home);
  await expectAccessible(home);
  await home
    .getByRole("button", { name: /Weekly/ })
    .first()
    .click();
  await home.goBack();
  await home
    .getByRole("button", { name: /Weekly/ })
    .first()
    .click();
  await answerWeek(home);
  await home.getByRole("button", { name: "Send my answers" }).click();
  await expect(home.getByRole("heading", { name: "Thank you, Maya" })).toBeVisible();

  // Staff see it at once, and whoever plans to buy is asked to tell.
  await expect(drawer.getByText("reopened until")).toHaveCount(0);
  await page.goto(`${hb.address}/outbox`);
  const mails = page.getByRole("grid", { name: "Mails", exact: true });
  await expect(mails.getByRole("row").filter({ hasText: "Imminent purchases" }).first()).toBeVisible();
});
