import { staffDate } from "@hb/domain/format.ts";
import { international } from "@hb/domain/locale.ts";
import { addDays, weekdayOf } from "@hb/domain/time.ts";
import { expect, signIn, test } from "./journey.ts";
import { inDays, openDesk, startVisits } from "./visits.ts";

const today = inDays(0);
/** Wednesdays of the third and of the fifth week from now: nothing is open before. */
const [third, fifth] = [addDays(today, 17 - weekdayOf(today)), addDays(today, 31 - weekdayOf(today))];

test("From a person I find a slot weeks ahead, book it, and move the visit to one that is later still", async ({
  page,
  hb,
}) => {
  const desk = await openDesk(hb.address);
  await desk.slots([third, fifth], ["10:30"]);
  const { id } = await desk.invite("Maya", "Ferrer");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `${hb.address}/participants/${id}?tab=sessions`);
  await page.getByRole("link", { name: "Find slot" }).click();
  await expect(page.getByText("No open slots here for Maya Ferrer.")).toBeVisible();
  await page
    .getByRole("button", { name: `Next opening: ${staffDate(third, { locale: international, today })}` })
    .click();
  await expect(page.getByText("Choose a slot for Maya Ferrer.")).toBeVisible();
  await page
    .locator("[data-grid]")
    .getByRole("button", { name: /^10:30 Open/ })
    .click();
  const drawer = page.locator("dialog");
  await drawer.getByRole("button", { name: "Book Maya" }).click();
  await expect(
    page.getByText(`Maya Ferrer booked for ${staffDate(third, { locale: international, today })}`),
  ).toBeVisible();

  // The search is over: the calendar shows every session again.
  await expect(page.getByText("Choose a slot for Maya Ferrer.")).toBeHidden();
  await expect(page).not.toHaveURL(/statuses|for=/);

  await drawer.getByRole("button", { name: "Reschedule", exact: true }).click();
  const move = page.getByRole("dialog", { name: "Reschedule visit: Maya Ferrer" });
  await expect(move.getByText("No open slots this week.")).toBeVisible();
  await move.getByRole("button", { name: "Next week" }).click();
  await expect(move.getByText("No open slots this week.")).toBeVisible();
  await move
    .getByRole("button", { name: `Next opening: ${staffDate(fifth, { locale: international, today })}` })
    .click();
  await move
    .getByRole("radio", { name: new RegExp(`^${staffDate(fifth, { locale: international, today })}, 10:30`) })
    .check();
  await move.getByRole("button", { name: "Reschedule visit" }).click();
  await expect(
    page.getByText(`Maya Ferrer moved to ${staffDate(fifth, { locale: international, today })}`),
  ).toBeVisible();
});

test("Anyone who has a visit is moved by one click on another slot; a slot that is only looked at doesn't end the search", async ({
  page,
  hb,
}) => {
  const desk = await openDesk(hb.address);
  const next = addDays(today, 8 - weekdayOf(today));
  await desk.slots([next], ["08:00", "12:00", "15:00"]);
  const { id } = await desk.invite("Nora", "Lindgren");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `${hb.address}/scheduler?statuses=0&for=${id}&on=${next}`);
  const slot = (time: string) => page.locator("[data-grid]").getByRole("button", { name: new RegExp(`^${time} Open`) });
  const drawer = page.locator("dialog");
  await slot("08:00").click();
  await drawer.getByRole("button", { name: "Book Nora" }).click();
  await expect(page.getByText("Nora Lindgren booked for")).toBeVisible();

  await page.goto(`${hb.address}/participants/${id}`);
  await expect(
    drawer.getByRole("link", { name: `${staffDate(next, { locale: international, today })}, 08:00` }),
  ).toBeVisible();
  await page.keyboard.press("2");
  await drawer.getByRole("link", { name: "Find slot" }).click();
  await page
    .getByRole("button", { name: `Next opening: ${staffDate(next, { locale: international, today })}` })
    .click();
  await expect(page.getByText(`(currently ${staffDate(next, { locale: international, today })}, 08:00)`)).toBeVisible();
  await slot("12:00").click();
  await expect(drawer.getByRole("button", { name: "Move Nora here" })).toBeVisible();
  await slot("15:00").click();
  await drawer.getByRole("button", { name: "Move Nora here" }).click();
  await expect(
    page.getByText(`Nora Lindgren moved to ${staffDate(next, { locale: international, today })}, 15:00`),
  ).toBeVisible();
  await expect(drawer).toBeFocused();
});

test("From a person's page I reschedule in three clicks, and on the day I check them in", async ({ page, hb }) => {
  const desk = await openDesk(hb.address);
  const [slot] = await desk.slots([third], ["10:30", "13:00"]);
  const { id } = await desk.invite("Iris", "Lund");
  if (slot) await desk.book(slot, id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `${hb.address}/participants/${id}`);
  const strip = page.locator("dialog");
  await expect(strip.getByRole("tab", { name: /^Sessions\s*1$/ })).toBeVisible();
  await expect(strip.getByRole("button", { name: "Check in" })).toHaveCount(0);
  await strip.getByRole("button", { name: "Reschedule", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule visit: Iris Lund" });
  await dialog.getByRole("radio", { name: /13:00/ }).check();
  await dialog.getByRole("button", { name: "Reschedule visit" }).click();
  await expect(strip.getByRole("link", { name: /13:00/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(strip.getByRole("link", { name: /10:30/ }).first()).toBeVisible();

  await startVisits(hb, 5);
  await page.reload();
  await strip.getByRole("button", { name: "Check in" }).click();
  await expect(page.getByText("Iris Lund is now Checked In")).toBeVisible();
  await expect(strip.getByText("checked in for")).toBeVisible();
});
