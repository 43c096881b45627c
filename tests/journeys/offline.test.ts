import type { Page } from "@playwright/test";
import { startWire, type Wire } from "../wire.ts";
import { test as base, expect, signIn } from "./journey.ts";

/** The network between this browser and HB, which can be cut. */
const test = base.extend<{ wire: Wire }>({
  wire: async ({ hb }, use) => {
    const wire = await startWire(hb.address);
    await use(wire);
    await wire.stop();
  },
});
test.use({ serviceWorkers: "allow" });

const kept = (page: Page) => page.evaluate(() => caches.keys());
/** The configuration comes last. */
const isKept = (page: Page) => expect.poll(() => kept(page)).toContain("hb-configuration");

test("After one visit every screen opens without a network, also one I never opened", async ({ page, wire }) => {
  await signIn(page, `${wire.address}/participants`);
  await expect(page.getByRole("heading", { name: "Participants", level: 1, exact: true })).toBeVisible();
  await isKept(page);
  wire.cut();
  await page.reload();
  const bar = page.getByRole("navigation", { name: "Pages" });
  await expect(bar.getByRole("link", { name: "Scheduler" })).toBeVisible();
  await expect(page.getByText("Offline").first()).toBeVisible();
  await page.goto(`${wire.address}/settings`);
  await expect(bar).toBeVisible();

  wire.mend();
  await page.goto(`${wire.address}/participants`);
  await expect(page.getByRole("heading", { name: "Participants", level: 1, exact: true })).toBeVisible();
});

test("A visitor's phone keeps the page that was open, and no other", async ({ page, wire }) => {
  await page.goto(`${wire.address}/registration-form`);
  await isKept(page);
  expect((await kept(page)).toSorted()).toEqual(["hb-configuration", "hb-kept-registration-form"]);
  wire.cut();
  await page.reload();
  await page.getByLabel("First name").fill("Wren");
  // What the page loads later is there, too.
  await page.goto(`${wire.address}/registration-form?lang=es`);
  await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue("Wren");
  // A page that was never open isn't, and the browser says so.
  await expect(page.goto(`${wire.address}/booking`)).rejects.toThrow("ERR_");
});
