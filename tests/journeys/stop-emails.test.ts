import { emailType } from "@hb/domain/emails/email-types.ts";
import { expectAccessible } from "./barriers.ts";
import { inNewestEmailTo } from "./inbox.ts";
import { expect, test } from "./journey.ts";
import { openDesk } from "./visits.ts";

test.use({ viewport: { width: 390, height: 844 } });

test("With the link in any email I stop reminders, and resume them if that was a mistake", async ({ page, hb }) => {
  const desk = await openDesk(hb.address);
  const { id } = await desk.invite("Maya", "Ferrer");
  await desk.change("sendEmailTo", { type: emailType.bookingInvitation, participantId: id, about: null });
  const path = await inNewestEmailTo(hb, "maya@example.org", /\/stop-emails\/\d+\/[0-9a-f]{32}/);
  await page.goto(`${hb.address}${path}`);
  await expect(page.getByRole("heading", { level: 1, name: "Stop reminders from this study?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop reminders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reminders stopped" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Reminders stopped" })).toBeVisible();
  await page.getByRole("button", { name: "Resume reminders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reminders resumed" })).toBeFocused();
  await page.goto(`${hb.address}${path.slice(0, -4)}0000`);
  await expect(page.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeVisible();
});
