import { randomUUID } from "node:crypto";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { startMailServer } from "@hb/platform/testing/mail-server.ts";
import type { Locator, Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { admin } from "../running-hb.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, signIn, test } from "./journey.ts";

/** Somebody to write to, and somebody who cannot be written to. */
async function fill(address: string): Promise<Client> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  const people = [
    { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" },
    { firstName: "Theo", lastName: "Lindqvist", phone: "+14155550170" },
  ];
  for (const profile of people) await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  return staff;
}

const emails = (page: Page) => page.getByRole("grid", { name: "Emails", exact: true });
const email = (page: Page, type: string) => emails(page).getByRole("row").filter({ hasText: type });
const message = (page: Page) => page.getByRole("region", { name: "Email", exact: true });

/** Keeps calls of a function waiting until they are released. */
async function holdCalls(page: Page, name: string) {
  const [arrival, way] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(new RegExp(`/${name}$`), async route => {
    arrival.resolve();
    await way.promise;
    await route.continue();
  });
  return { arrived: arrival.promise, release: way.resolve };
}

/** Between the words of a button and what is behind them, as WCAG reckons it. */
function contrastOf(button: Locator): Promise<number> {
  return button.evaluate(element => {
    const light = (color: string) => {
      const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const [r = 0, g = 0, b = 0] = parts.map(part => {
        const share = part / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor, opacity } = getComputedStyle(element);
    const [high = 0, low = 0] = [light(color), light(backgroundColor)].sort((a, b) => b - a);
    return Number(opacity) < 1 ? 0 : (high + 0.05) / (low + 0.05);
  });
}

/** The message itself is a page of its own that no script may enter: its words are looked at as text. */
test("I email a participant after reading the real message, and find it in the outbox with its reason", async ({
  page,
  hb,
}) => {
  test.slow();
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/participants/1001`);
  await expect(page.getByRole("tab", { name: "Emails" })).toBeVisible();
  // The choice has the focus, however it was opened.
  await page.getByRole("button", { name: "Email", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Email 1001 Wren Abernathy" });
  await expect(dialog.getByRole("radio", { name: "Registration received" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("e");
  await expect(dialog.getByRole("radio", { name: "Registration received" })).toBeFocused();
  await dialog.getByText("Booking invitation", { exact: true }).click();
  await expect(dialog.getByText("Wren Abernathy · wren@example.org")).toBeVisible();
  await expect(dialog.locator("iframe")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  // While it is on its way, the button keeps readable words, and a screen reader hears them.
  const { arrived, release } = await holdCalls(page, "sendEmailTo");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await arrived;
  await expect(dialog.getByRole("status")).toHaveText("Sending…");
  const sending = dialog.getByRole("button", { name: "Sending…" });
  await expect(sending).toBeDisabled();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await contrastOf(sending)).toBeGreaterThanOrEqual(4.5);
  }
  await page.emulateMedia({ colorScheme: "light" });
  release();
  await expect(page.getByText("Booking invitation sent to 1001 Wren Abernathy")).toBeVisible();

  // Without a mail server it waits in the outbox; whoever sent it is its reason.
  await page.getByRole("tab", { name: "Emails" }).click();
  await expect(page.getByRole("list", { name: "Emails to Wren Abernathy" })).toContainText("Booking invitation");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Outbox" }).click();
  await expect(email(page, "Booking invitation")).toContainText("Queued");
  await expect(page.getByText("No email server is set up.")).toBeVisible();
  await expect(message(page)).toContainText("1001 Wren Abernathy");

  // By keys: paused, released, cancelled for a reason.
  await email(page, "Booking invitation").first().click();
  await page.keyboard.press("p");
  await expect(message(page).getByText("On hold", { exact: true })).toBeVisible();
  await page.keyboard.press("p");
  await expect(message(page).getByText("On hold", { exact: true })).toHaveCount(0);
  await page.keyboard.press("x");
  await page.getByRole("dialog", { name: "Cancel email" }).getByLabel("Reason").fill("Called instead");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel email" }).click();
  await expect(message(page).getByText("Canceled", { exact: true })).toBeVisible();
  await expect(message(page)).toContainText("Called instead");
  await staff.close();
});

test("All sending is paused for a reason and resumed, and a colleague sees both by herself", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Leena Koskinen",
    email: "leena@northlight.example",
    permissions: ["users", "participants"],
  });
  await other.goto(`${hb.address}/outbox`);
  await page.goto(`${hb.address}/outbox`);
  await page.getByRole("button", { name: "Pause sending" }).click();
  await page.getByLabel("Reason").fill("The address book is being corrected");
  await page.getByRole("dialog").getByRole("button", { name: "Pause sending" }).click();
  await expect(other.getByText("Sending is paused")).toBeVisible();
  await expect(other.getByText("The address book is being corrected")).toBeVisible();
  await other.getByRole("button", { name: "Resume sending" }).click();
  await expect(page.getByText("Sending is paused by")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pause sending" })).toBeVisible();
});

test("I ask why someone did not get an email, and HB says why", async ({ page, hb }) => {
  const staff = await fill(hb.address);
  await signIn(page, `${hb.address}/outbox`);
  await page.getByRole("searchbox").fill("Lindqvist");
  const why = page.getByRole("region", { name: "Why didn't it arrive?" });
  await expect(why).toContainText("1002 Theo Lindqvist");
  await expect(why).toContainText(/address/);
  await expectAccessibleInBothSchemes(page);
  await staff.close();
});

test("A new study name shows right away in a colleague's bar, and a rule is switched off", async ({
  page,
  hb,
  browser,
}) => {
  test.slow();
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Leena Koskinen",
    email: "leena@northlight.example",
    permissions: ["users"],
  });
  await page.goto(`${hb.address}/settings`);
  await page.getByRole("button", { name: /^Study name / }).click();
  await page.getByRole("textbox", { name: "Study name" }).fill("Northlight");
  await page.keyboard.press("Enter");
  await expect(other.getByRole("banner")).toContainText("Northlight");
  await page.getByRole("button", { name: /^Contact email / }).click();
  await page.getByRole("textbox", { name: "Contact email" }).fill("nobody");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a valid email address.")).toBeVisible();
  await page.keyboard.press("Escape");

  const rule = page.getByRole("switch", { name: "Booking reminder owner, 2 days before the visit" });
  await expect(rule).toBeChecked();
  await rule.click();
  await expect(rule).not.toBeChecked();
  await other.goto(`${hb.address}/settings`);
  await expect(
    other.getByRole("switch", { name: "Booking reminder owner, 2 days before the visit" }),
  ).not.toBeChecked();

  // By keyboard: the drawer takes the focus and gives it back; what I remove by mistake I put back.
  const change = page.getByRole("button", { name: /^Edit rule Handoff/ });
  await change.press("Enter");
  await expect(page.getByLabel("Delay")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(change).toBeFocused();
  await change.press("Enter");
  await page.getByRole("button", { name: "Remove rule" }).click();
  await expect(change).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(change).toBeVisible();
});

test("Two of us change one setting: both values are shown, and I decide", async ({ page, hb, browser }) => {
  test.slow();
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Leena Koskinen",
    email: "leena@northlight.example",
    permissions: ["users"],
  });
  for (const one of [page, other]) await one.goto(`${hb.address}/settings`);
  await page.getByRole("button", { name: /^Booking cut-off / }).click();
  await page.getByRole("textbox", { name: "Booking cut-off" }).fill("48");
  await other.getByRole("button", { name: /^Booking cut-off / }).click();
  await other.getByRole("textbox", { name: "Booking cut-off" }).fill("12");
  await other.keyboard.press("Enter");
  await expect(other.getByText("12 hours before the visit")).toBeVisible();
  await page.getByRole("textbox", { name: "Booking cut-off" }).press("Enter");
  const conflict = page.getByRole("dialog");
  await expect(conflict).toContainText("Leena Koskinen changed “Booking cut-off” while you were editing");
  await expect(conflict).toContainText("12 hours before the visit");
  await expect(conflict).toContainText("48 hours before the visit");
  await expectAccessibleInBothSchemes(page);
});

test("What I send arrives; what an email server refuses for good is under “Needs attention”", async ({ page }) => {
  const mailServer = await startMailServer();
  const hb = await startHostedStudy({ SMTP_URL: mailServer.url });
  try {
    const staff = await fill(hb.address);
    const invite = { type: 101, participantId: 1001, about: null } as const;
    await signIn(page, `${hb.address}/outbox`);
    await staff.call("sendEmailTo", { requestId: randomUUID(), ...invite });
    await expect(email(page, "Booking invitation").getByText("Sent", { exact: true })).toBeVisible();
    // The administrator is told of the second browser meanwhile.
    const arrived = mailServer.received.map(({ to }) => to?.[0]?.address).filter(to => to !== admin.email);
    expect(arrived).toEqual(["wren@example.org"]);
    mailServer.behave("refuse");
    await staff.call("sendEmailTo", { requestId: randomUUID(), ...invite });
    await page.getByText("Needs attention", { exact: true }).first().click();
    await expect(email(page, "Booking invitation")).toContainText("Failed");
    await email(page, "Booking invitation").click();
    await expect(
      message(page)
        .getByText(/bounced/)
        .first(),
    ).toBeVisible();
    await staff.close();
  } finally {
    await hb.stop();
    await mailServer.stop();
  }
});

test("Equal emails are one line: I unfold it, cancel some together and send one with its own key", async ({
  page,
  hb,
}) => {
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  for (const firstName of ["Wren", "Theo", "Mara", "Ilse"])
    await staff.call("createParticipant", {
      requestId: randomUUID(),
      profile: { firstName, lastName: "Abernathy", email: `${firstName}@example.org` },
      type: 2,
    });
  const selected = { ids: [1001, 1002, 1003, 1004] };
  await staff.call("sendEmails", { requestId: randomUUID(), type: 101, selected });
  await signIn(page, `${hb.address}/outbox`);
  const group = emails(page).getByRole("row").filter({ hasText: "4 people" });
  await expect(group).toContainText("Booking invitation");
  await group.click();
  await expect(email(page, "Booking invitation")).toHaveCount(5);
  await expectAccessibleInBothSchemes(page);

  // Three of them by hand; the fourth stays.
  for (const name of ["Wren", "Theo", "Mara"])
    await emails(page).getByRole("checkbox", { name }).click({ force: true });
  const bar = page.getByRole("toolbar", { name: "What is selected" });
  await expect(bar).toContainText("3 selected");
  await page.keyboard.press("x");
  const dialog = page.getByRole("dialog", { name: "Cancel 3 emails" });
  await dialog.getByLabel("Reason").fill("Wrong list");
  await dialog.getByRole("button", { name: "Cancel emails" }).click();
  await expect(page.getByText("3 emails canceled")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(emails(page).getByRole("row").filter({ hasText: "3 people" })).toContainText("Canceled");

  // Enter opens, S sends.
  await email(page, "Ilse Abernathy").click();
  await page.keyboard.press("Enter");
  await expect(message(page)).toContainText("Ilse Abernathy");
  await page.keyboard.press("s");
  await expect(page.getByText("Booking invitation to 1004 Ilse Abernathy is being sent")).toBeVisible();
  await staff.close();
});
