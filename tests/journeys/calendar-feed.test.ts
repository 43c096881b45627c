import { expect, signIn, test } from "./journey.ts";
import { inDays, openDesk } from "./visits.ts";

test("I create a calendar link, my calendar reads it, and after I turn it off no one can read it", async ({
  page,
  hb,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const desk = await openDesk(hb.address);
  const [slot] = await desk.slots([inDays(3)], ["10:30"]);
  const { id } = await desk.invite("Maya", "Ferrer");
  if (slot) await desk.book(slot, id);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `${hb.address}/scheduler`);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Calendar feed" }).click();
  const dialog = page.getByRole("dialog", { name: "Calendar feed" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = await dialog.getByLabel("Secret link").inputValue();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Calendar link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await dialog.getByRole("button", { name: "Done" }).click();

  // As a calendar program asks for it: without any sign-in.
  const ask = () => fetch(`${hb.address}${new URL(address).pathname}`);
  const answer = await ask();
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  const file = await answer.text();
  expect(file).toContain("BEGIN:VEVENT");
  expect(file).toContain("Maya Ferrer");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Calendar feed" }).click();
  await expect(dialog.getByText(/and last used on/)).toBeVisible();
  await expect(dialog.getByLabel("Secret link")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("This calendar link has been turned off")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  expect((await ask()).status).toBe(404);
});
