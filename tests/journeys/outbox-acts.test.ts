import { type MailServer, startMailServer } from "@hb/platform/testing/mail-server.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { expectAccessible } from "./barriers.ts";
import { test as base, expect, signIn } from "./journey.ts";
import { type Desk, inDays, openDesk } from "./visits.ts";

/** A study that can send. */
const test = base.extend<{ mailServer: MailServer; desk: Desk }>({
  // Playwright reads the fixtures a function asks for from its first parameter's pattern.
  // oxlint-disable-next-line no-empty-pattern
  mailServer: async ({}, use) => {
    const server = await startMailServer();
    await use(server);
    await server.stop();
  },
  hb: async ({ mailServer }, use) => {
    const hb = await startHostedStudy({ SMTP_URL: mailServer.url });
    await use(hb);
    await hb.stop();
  },
  desk: async ({ hb }, use) => {
    const desk = await openDesk(hb.address);
    await use(desk);
    await desk.client.close();
  },
});

const email = (page: Page, type: string) =>
  page.getByRole("grid", { name: "Emails", exact: true }).getByRole("row").filter({ hasText: type });
const inState = (page: Page, state: string) =>
  email(page, "Booking invitation").filter({ has: page.getByText(state, { exact: true }) });
const message = (page: Page) => page.getByRole("region", { name: "Email", exact: true });
/** The administrator is also told of the second browser, which is no part of these journeys. */
const receivers = ({ received }: MailServer) =>
  received
    .filter(({ subject }) => !subject?.startsWith("New sign-in"))
    .flatMap(({ to }) => to?.map(({ address }) => address) ?? []);

async function more(page: Page, act: string | RegExp): Promise<void> {
  await message(page).getByRole("button", { name: "More actions for this email" }).click();
  await page.getByRole("menuitem", { name: act }).click();
}

test("An address bounces: nothing more goes there until I clear the bounce, and then I resend the email", async ({
  page,
  hb,
  desk,
  mailServer,
}) => {
  mailServer.behave("refuse");
  const { id } = await desk.invite("Wren", "Abernathy");
  await signIn(page, `${hb.address}/outbox`);
  const invitation = (state: string) => inState(page, state);
  await expect(invitation("Failed")).toBeVisible();

  // The participant's own page says so, and clears it with a reason.
  await page.goto(`${hb.address}/participants/${id}`);
  await page.getByRole("tab", { name: "Emails" }).click();
  await expect(page.getByText("wren@example.org bounced")).toBeVisible();
  await page.getByRole("button", { name: "Clear bounce" }).click();
  const clear = page.getByRole("dialog", { name: "Clear bounce" });
  await clear.getByLabel("Reason").fill("She has emptied her mailbox");
  await clear.getByRole("button", { name: "Clear bounce" }).click();
  await expect(page.getByText("wren@example.org bounced")).toHaveCount(0);

  mailServer.behave("accept");
  await page.goto(`${hb.address}/outbox`);
  await invitation("Failed").click();
  await message(page).getByRole("button", { name: "Resend" }).click();
  await page.getByRole("dialog", { name: "Resend email" }).getByRole("button", { name: "Resend email" }).click();
  await expect(invitation("Sent")).toHaveCount(1);
  expect(receivers(mailServer)).toEqual(["wren@example.org"]);

  // A test comes to me alone; a colleague's word can mark an address as well.
  await invitation("Sent").click();
  await more(page, "Send test");
  await expect(page.getByText("Test sent to dana@northlight.example")).toBeVisible();
  await expect.poll(() => receivers(mailServer)).toEqual(["wren@example.org", "dana@northlight.example"]);
  await more(page, /bounced/);
  const mark = page.getByRole("dialog", { name: "Mark as bounced" });
  await mark.getByLabel("Reason").fill("Came back by post");
  await mark.getByRole("button", { name: "Mark as bounced" }).click();
  await expect(page.getByText("marked as bounced")).toBeVisible();
  await page.goto(`${hb.address}/participants/${id}`);
  await page.getByRole("tab", { name: "Emails" }).click();
  await expect(page.getByText(/^wren@example.org bounced on .*Came back by post/)).toBeVisible();
  await expectAccessible(page);
});

test("The line broke in the middle of sending: HB says that it is uncertain, and I mark it as delivered", async ({
  page,
  hb,
  desk,
  mailServer,
}) => {
  mailServer.behave("drop");
  await desk.invite("Wren", "Abernathy");
  await signIn(page, `${hb.address}/outbox`);
  const invitation = (state: string) => inState(page, state);
  await invitation("Uncertain").click();
  await message(page).getByRole("button", { name: "Mark as delivered" }).click();
  await expect(invitation("Sent")).toBeVisible();
  await expect(invitation("Uncertain")).toHaveCount(0);
  expect(receivers(mailServer)).toEqual([]);
});

test("I email a selection: HB says who will receive it and who won't, and each gets their own", async ({
  page,
  hb,
  desk,
  mailServer,
}) => {
  const people = [
    { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" },
    { firstName: "Ada", lastName: "Okafor", email: "ada@example.org" },
    { firstName: "Theo", lastName: "Lindqvist", phone: "+14155550170" },
  ];
  for (const profile of people) await desk.change("createParticipant", { profile, type: 2 });
  await signIn(page, `${hb.address}/participants`);
  await page.getByRole("row").filter({ hasText: "Abernathy" }).waitFor();
  await page.getByRole("checkbox", { name: "Select all in the list" }).click();
  await page.getByRole("button", { name: "Email", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Email 3 people" });
  await dialog.getByText("Booking invitation", { exact: true }).click();
  await expect(dialog.getByRole("list", { name: "Won't receive it" })).toContainText("1003 Theo Lindqvist");
  await dialog.getByRole("button", { name: "Send to 2 people" }).click();
  await expect.poll(() => new Set(receivers(mailServer))).toEqual(new Set(["ada@example.org", "wren@example.org"]));
});

test("A planned reminder says what would stop it, and I cancel it", async ({ page, hb, desk }) => {
  const { id } = await desk.invite("Wren", "Abernathy");
  const [slot] = await desk.slots([inDays(6)], ["10:00"]);
  if (!slot) throw new Error("There is no slot.");
  await desk.book(slot, id);
  await signIn(page, `${hb.address}/outbox`);
  await page.getByText("Planned", { exact: true }).first().click();
  const reminders = email(page, "Booking reminder");
  await expect(reminders.first()).toContainText("Planned");
  const planned = await reminders.count();
  await reminders.first().click();
  await expect(message(page)).toContainText("Won't send if");
  await message(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Cancel email" }).click();
  await expect(message(page).getByText("Canceled", { exact: true })).toBeVisible();
  await expect(reminders).toHaveCount(planned - 1);
});
