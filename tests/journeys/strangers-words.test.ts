import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { admin } from "../running-hb.ts";
import { expect, signIn, test } from "./journey.ts";

const script = (place: string) => `<img src=x onerror=ran("${place}")><script>ran("${place}")</script>`;

/** Whatever tries to run is heard, also when the page's own policy stops it: then it had become part of the page. */
function hearScripts(page: Page): string[] {
  const heard: string[] = [];
  page.on("dialog", dialog => void heard.push(dialog.message()));
  page.on("pageerror", error => void heard.push(error.message));
  page.on("console", message => {
    if (/Content Security Policy|ran/.test(message.text())) heard.push(message.text());
  });
  return heard;
}

test("What strangers type into the registration form is read by staff as words, and never runs", async ({
  page,
  hb,
  browser,
}) => {
  const goOn = () => page.getByRole("button", { name: "Continue" }).click();
  const heardOutside = hearScripts(page);
  await page.goto(`${hb.address}/registration-form?source=${encodeURIComponent(script("source"))}`);
  await page.getByLabel("First name").fill(script("first"));
  await page.getByLabel("Last name").fill(script("last"));
  await page.getByLabel("Month").selectOption("May");
  await page.getByLabel("Day").fill("1");
  await page.getByLabel("Year").fill("1990");
  await page.getByRole("radio", { name: "Female" }).check();
  await goOn();
  await page.getByLabel("Email").fill("ran@example.com");
  await page.getByLabel("Country").selectOption("United States");
  await page.getByRole("combobox", { name: "State", exact: true }).selectOption("California");
  await page.getByLabel("Phone").fill("(415) 555-0170");
  await goOn();
  await page.getByLabel("Street").fill(script("street"));
  await page.getByLabel("City").fill(script("city"));
  await page.getByLabel("ZIP code").fill("94704");
  await goOn();
  await page.getByRole("radio", { name: "Borrow a headset" }).check();
  for (let step = 4; step < 9; step++) {
    const other = page.getByRole("radio", { name: "Yes, something else" });
    if (await other.isVisible()) {
      await other.check();
      await page.getByRole("textbox").fill(script("accommodation"));
    }
    await goOn();
  }
  await page.getByRole("checkbox", { name: "I have read how my data is handled." }).check();
  await page.getByRole("checkbox", { name: "You may contact me" }).check();
  await page.getByRole("button", { name: "Send registration" }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  expect(heardOutside).toEqual([]);

  // A second one with the same phone brings them into the duplicates' comparison as well.
  const staff = await connectClient(hb.address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: script("twin"), lastName: "Abernathy", phone: "+14155550170" };
  await staff.call("createParticipant", { requestId: randomUUID(), profile, type: null });
  await staff.call("addComment", { requestId: randomUUID(), id: 1001, body: script("comment") });
  await staff.close();

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const heard = hearScripts(desk);
  await signIn(desk, `${hb.address}/participants/1001`);
  const drawer = desk.getByRole("dialog").first();
  await expect(drawer.getByRole("heading", { name: script("first") })).toBeVisible();
  await expect(drawer.getByText(script("street"))).toBeVisible();
  await expect(drawer.getByText(script("comment"), { exact: true })).toBeVisible();
  await drawer.getByRole("tab", { name: "History" }).click();
  await expect(drawer.getByRole("tabpanel")).toContainText("registered");
  await desk.goto(`${hb.address}/participants/duplicates`);
  await expect(desk.getByText(script("twin")).first()).toBeVisible();

  // The log beside another screen names the person and opens them over it.
  await desk.goto(`${hb.address}/users`);
  await desk.getByRole("button", { name: "Log", exact: true }).click();
  await desk
    .getByRole("complementary", { name: "Log" })
    .getByRole("link", { name: script("first") })
    .first()
    .click();
  await expect(desk).toHaveURL(`${hb.address}/users?person=1001`);
  await expect(drawer.getByRole("heading", { name: script("first") })).toBeVisible();
  await desk.keyboard.press("Escape");
  await expect(desk).toHaveURL(`${hb.address}/users`);
  expect(heard).toEqual([]);
});
