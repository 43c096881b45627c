import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { admin } from "../running-hb.ts";
import { activate, add, inThePast } from "./at-home.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./barriers.ts";
import { test as base, expect, signIn } from "./journey.ts";

/** A study that can send, at any hour and at once: a journey does not wait for the morning. */
const test = base.extend<{ mailServer: MailServer }>({
  // Playwright reads the fixtures a function asks for from its first parameter's pattern.
  // oxlint-disable-next-line no-empty-pattern
  mailServer: async ({}, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  hb: async ({ mailServer }, use) => {
    const hb = await startHostedStudy({ SMTP_URL: mailServer.url });
    const staff = await connectClient(hb.address);
    await staff.signIn(admin.email, admin.password);
    const { version, settings } = (await staff.call("getSettings", null)) as {
      version: number;
      settings: { emailRules: { trigger: string }[] };
    };
    const atOnce = { amount: 0, unit: "minutes", when: "after" };
    const emailRules = settings.emailRules.map(rule =>
      rule.trigger === "surveyDue" ? { ...rule, delay: atOnce } : rule,
    );
    const changes = { quietHours: null, emailRules };
    await staff.call("setSettings", { requestId: randomUUID(), version, changes });
    await staff.close();
    await use(hb);
    await hb.stop();
  },
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
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

test("I missed my first week; staff reopen it, an email tells me, I answer it on my phone, and the strip says so", async ({
  page,
  hb,
  browser,
  mailServer,
}) => {
  test.slow();
  await inThePast(hb, 12, async staff => activate(staff, await add(staff, "Maya", "Okafor")));
  await signIn(page, `${hb.address}/remote-study`);
  const row = page.getByRole("grid", { name: "People in the remote study", exact: true }).getByRole("row");
  await row.filter({ hasText: "Maya Okafor" }).getByText("Maya Okafor").click();
  const drawer = page.locator("dialog[open]");
  await drawer.getByRole("button", { name: "Reopen Week 1" }).click();
  await expect(drawer.getByRole("list", { name: "Unanswered weeks" })).toContainText("reopened until");

  // The reminder comes by itself, and its link is the way in.
  const reminder = () =>
    mailServer.received.find(
      ({ to, subject }) => to?.[0]?.address === "maya@example.org" && subject === "Your weekly survey, week 1",
    );
  await expect.poll(reminder, { timeout: 30_000 }).toBeDefined();
  const link = /https?:\/\/[^\s/]+(\/\S*1001\S*)/.exec(reminder()?.text ?? "")?.[1] ?? "";

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
  await home.getByRole("button", { name: "Send answers" }).click();
  await expect(home.getByRole("heading", { name: "Thank you, Maya" })).toBeVisible();

  // Staff see it at once, and whoever plans to buy is asked to tell.
  await expect(drawer.getByText("reopened until")).toHaveCount(0);
  await page.goto(`${hb.address}/outbox`);
  const mails = page.getByRole("grid", { name: "Emails", exact: true });
  await expect(mails.getByRole("row").filter({ hasText: "Imminent purchases" }).first()).toBeVisible();
});
