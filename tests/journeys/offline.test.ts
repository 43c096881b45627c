import type { Page } from "@playwright/test";
import { anotherBuild } from "../another-build.ts";
import { startHostedStudy } from "../hosted-study.ts";
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
  await expect(page.getByText(/^Offline since/).first()).toBeVisible();
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

test("HB is updated while I have no network: I go on with the version I have, then get the new one whole", async ({
  page,
  hb,
  wire,
}) => {
  const next = anotherBuild("SettingsPage");
  const updated = await startHostedStudy({ DATABASE_URL: hb.databaseUrl }, next.folder);
  const keptParts = () =>
    page.evaluate(async () => {
      const staff = await caches.open("hb-kept-staff");
      const paths = (await staff.keys()).map(({ url }) => new URL(url).pathname);
      return paths.filter(path => path.startsWith("/assets/SettingsPage-") && path.endsWith(".js"));
    });
  const settings = page.getByRole("heading", { name: "Settings", level: 1, exact: true });
  try {
    await signIn(page, `${wire.address}/participants`);
    await isKept(page);
    wire.cut();
    wire.leadTo(updated.address);
    await page.goto(`${wire.address}/overview`);
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
    expect(await keptParts()).toEqual([`/assets/${next.before}`]);

    wire.mend();
    await expect(page.getByText(/^HB was updated/)).toBeVisible();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText(/^HB was updated/)).toHaveCount(0);
    // The worker of the new version takes over at the next page, and leaves nothing of the old one.
    await expect
      .poll(async () => {
        await page.goto(`${wire.address}/settings`);
        await settings.waitFor();
        return keptParts();
      })
      .toEqual([`/assets/${next.after}`]);
    wire.cut();
    await page.reload();
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
  } finally {
    await updated.stop();
    next.remove();
  }
});

test("Where the browser has no room, pages work as before, and nothing half is kept", async ({ page, wire }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: wire.address, quotaSize: 100_000 });
  const begun = page
    .context()
    .waitForEvent("request", request => request.serviceWorker() !== null && request.url().includes("/assets/"));
  await page.goto(`${wire.address}/registration-form`);
  await page.getByLabel("First name").fill("Wren");
  await begun;
  await expect.poll(() => kept(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Wren");
});
