import type { Page } from "@playwright/test";
import { startWire, type Wire } from "../wire.ts";
import { expect, signIn, test } from "./journey.ts";
import { inDays, startVisits, today } from "./visits.ts";

test.use({ viewport: { width: 820, height: 1180 }, serviceWorkers: "allow" });

const arrival = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const minutes = (count: number) => count * 60_000;
/** The screens are kept, so that they open without a network. */
const isKept = (page: Page) => expect.poll(() => page.evaluate(() => caches.keys())).toContain("hb-configuration");

/** What the desk's databases in this browser hold, as far as it can be read. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      if (!name.startsWith("hb-desk-")) continue;
      const database = await new Promise<IDBDatabase>(resolve => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      const all = <T>(request: IDBRequest<T>) =>
        new Promise<T>(resolve => {
          request.onsuccess = () => resolve(request.result);
        });
      const store = database.transaction("sealed").objectStore("sealed");
      found.push(...(await all(store.getAllKeys())).map(String));
      database.close();
    }
    return found;
  });

async function openDeskAt(page: Page, wire: Wire): Promise<void> {
  await signIn(page, `${wire.address}/scheduler/desk`);
  await isKept(page);
  await expect.poll(() => stored(page)).toContain("entry arrivals");
}

test("Without a network the desk opens again after a reload, from what it keeps; it's gone after the day", async ({
  page,
}) => {
  const { hb, desk } = await today([["Omar", "Haddad"]]);
  const [slot] = await desk.slots([inDays(1, desk.zone)], ["10:00"], 30);
  const { id } = await desk.invite("Ines", "Carvalho");
  if (slot) await desk.book(slot, id);
  const wire = await startWire(hb.address);
  await openDeskAt(page, wire);
  await expect(arrival(page, "Omar Haddad")).toBeVisible();
  await expect(page.getByText(/^Offline/)).toHaveCount(0);

  wire.cut();
  await expect(page.getByText(/^Offline since \d/)).toBeVisible();
  const since = await page.getByText(/^Offline since \d/).textContent();
  await page.clock.install({ time: Date.now() + minutes(5) });
  await page.reload();
  await expect(arrival(page, "Omar Haddad")).toBeVisible();
  await expect(page.getByText(/^Offline since \d/)).toHaveText(since ?? "");
  await expect(page.getByText("This list is from")).toBeVisible();
  // Elsewhere the frame opens, too, and says so.
  await page.goto(`${wire.address}/participants`);
  await expect(page.getByText("Offline").first()).toBeVisible();

  // On the next day its token has long ended: the desk still opens, with that day's people.
  await page.clock.setSystemTime(Date.now() + minutes(24 * 60));
  await page.goto(`${wire.address}/scheduler/desk`);
  await expect(arrival(page, "Ines Carvalho")).toBeVisible();
  await expect(arrival(page, "Omar Haddad")).toHaveCount(0);
  await page.clock.setSystemTime(Date.now() + minutes(48 * 60));
  await page.reload();
  await expect(page.getByRole("heading", { name: "Couldn't load today's arrivals" })).toBeVisible();
  await expect(arrival(page, "Ines Carvalho")).toHaveCount(0);
  await wire.stop();
  await hb.stop();
});

test("Signing out leaves nothing of the desk in the browser, not even its key", async ({ page }) => {
  const { hb } = await today([["Omar", "Haddad"]]);
  await startVisits(hb, 10);
  const wire = await startWire(hb.address);
  await openDeskAt(page, wire);
  // Of people nothing can be read.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Omar");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await expect.poll(() => stored(page)).toEqual([]);
  await wire.stop();
  await hb.stop();
});
