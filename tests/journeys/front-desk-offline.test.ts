import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import { visitCode } from "@hb/domain/sessions/visit-code.ts";
import { timeInZone } from "@hb/domain/time.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { startWire, type Wire } from "../wire.ts";
import { expect, signIn, test } from "./journey.ts";
import { inDays, inMinutes, startVisits, today } from "./visits.ts";

test.use({ viewport: { width: 820, height: 1180 }, serviceWorkers: "allow" });

const arrival = (page: Page, name: string) => page.locator("li[data-arrival]").filter({ hasText: name });
const choose = async (page: Page, name: string, item: string) => {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
};
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });
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
  await expect(page.getByRole("alert").getByText(/^Offline since \d/)).toBeVisible();
  const since = await page
    .getByRole("alert")
    .getByText(/^Offline since \d/)
    .textContent();
  await page.clock.install({ time: Date.now() + minutes(5) });
  await page.reload();
  await expect(arrival(page, "Omar Haddad")).toBeVisible();
  await expect(page.getByRole("alert").getByText(/^Offline since \d/)).toHaveText(since ?? "");
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

/** A browser whose storage outlives it. */
const persistent = test.extend<{ openBrowser: () => Promise<BrowserContext> }>({
  openBrowser: async ({ playwright, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "hb-browser-"));
    let context: BrowserContext | undefined;
    await use(async () => {
      await context?.close();
      const viewport = { width: 820, height: 1180 };
      context = await playwright.chromium.launchPersistentContext(folder, {
        ...launchOptions,
        viewport,
        locale: "en-GB",
        serviceWorkers: "allow",
      });
      return context;
    });
    await context?.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

persistent(
  "From eight to twelve without a network: everything I did is sent once, and what another desk did differently is mine to decide",
  async ({ openBrowser }) => {
    persistent.slow();
    const { hb, desk, people, statusOf } = await today([
      ["Omar", "Haddad"],
      ["Ines", "Carvalho"],
      ["Kofi", "Mensah"],
    ]);
    const [omar, ines, kofi] = people.map(({ sessionId }) => sessionId);
    await startVisits(hb, 180);
    const lena = await desk.invite("Lena", "Walkin");
    const wire = await startWire(hb.address);
    const noon = Date.now();
    const eight = noon - minutes(240);
    let page = await (await openBrowser()).newPage();
    await openDeskAt(page, wire);
    await expect(arrival(page, "Kofi Mensah")).toBeVisible();

    // Eight o'clock: the network is gone.
    await page.clock.install({ time: eight });
    wire.cut();
    await expect(page.getByRole("alert").getByText(/^Offline since/)).toBeVisible();
    await page.clock.fastForward(minutes(72));
    await choose(page, "Omar Haddad", "Check in, sign later");
    await expect(section(page, "Waiting to send (1)")).toContainText("Check in");

    // The page is loaded again, and later the browser is started again.
    await page.reload();
    await expect(section(page, "Here now").getByText("Omar Haddad")).toBeVisible();
    await choose(page, "Kofi Mensah", "NoShow, excused");
    await choose(page, "Ines Carvalho", "Note");
    await page.getByRole("textbox", { name: "Note" }).fill("Called: comes at eleven.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(section(page, "Waiting to send (3)")).toContainText("Called: comes at eleven.");
    page = await (await openBrowser()).newPage();
    await page.clock.install({ time: eight + minutes(180) });
    await page.goto(`${wire.address}/scheduler/desk`);
    await expect(page.getByRole("alert").getByText(/^Offline since/)).toBeVisible();
    await expect(section(page, "Waiting to send (3)")).toContainText("Kofi Mensah");
    await choose(page, "Omar Haddad", "Failed - Comp.");
    for (const [name, email] of [
      ["Lena Walkin", "lena@example.org"],
      ["Nora Fresh", "nora@example.org"],
    ] as const) {
      await page.getByLabel("Search today").fill(name);
      await page.getByRole("button", { name: "Add walk-in" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("dialog").getByRole("button", { name: "Add walk-in" }).click();
    }
    await expect(section(page, "Waiting to send (6)")).toContainText("Nora Fresh");

    // Meanwhile another desk has checked Kofi in.
    const { session } = await desk.read("getSession", { id: kofi ?? 0 });
    await desk.change("setSessionStatus", { id: session.id, version: session.version, to: sessionStatus.checkedIn });

    // Noon: the network is back.
    wire.mend();
    await expect(page.getByText(/^Waiting to send/)).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByText(/^Offline/)).toHaveCount(0);
    await expect.poll(() => statusOf(omar ?? 0)).toBe(sessionStatus.failedComp);
    const { entries } = await desk.read("getHistory", { subject: { kind: "session", id: String(omar) }, limit: 20 });
    const steps = entries
      .filter(({ action }) => action === 3)
      .map(({ payload }) => payload as { late: { doneAt: string } });
    expect(steps.map(({ late }) => Math.round((Date.parse(late.doneAt) - eight) / minutes(1)))).toEqual([180, 72]);
    expect((await desk.read("getSession", { id: ines ?? 0 })).comments).toMatchObject([
      { body: "Called: comes at eleven." },
    ]);

    // Two things are mine to decide, and stay until I do, also after a reload.
    await page.reload();
    const conflict = section(page, /Kofi Mensah: another desk did something else/);
    await expect(conflict).toContainText(/NoShow, excused\s*You, done at/);
    await expect(conflict).toContainText(/Checked In\s*.+, done at/);
    await conflict.getByRole("button", { name: "Keep NoShow, excused" }).click();
    await expect.poll(() => statusOf(kofi ?? 0)).toBe(sessionStatus.noShow);
    const alike = section(page, /Lena Walkin may already be in HB/);
    await expect(alike).toContainText(String(lena.id));
    await alike.getByRole("button", { name: "Same person, don't add" }).click();
    await expect(alike).toHaveCount(0);
    const { people: found } = await desk.read("findPeopleToBook", { text: "Nora Fresh", limit: 5 });
    expect(found).toHaveLength(1);
    expect((await desk.read("findPeopleToBook", { text: "Lena Walkin", limit: 5 })).people).toHaveLength(1);
    await wire.stop();
    await hb.stop();
  },
);

test("Two tabs send what I did once; before I sign out with something unsent, I'm asked", async ({ page, context }) => {
  const { hb, desk, people } = await today([["Omar", "Haddad"]]);
  await startVisits(hb, 10);
  const wire = await startWire(hb.address);
  await openDeskAt(page, wire);
  const tab = await context.newPage();
  await tab.goto(`${wire.address}/scheduler/desk`);
  await expect(arrival(tab, "Omar Haddad")).toBeVisible();
  const sent: string[] = [];
  for (const one of [page, tab])
    one.on("request", request => {
      if (request.method() === "POST" && request.url().endsWith("/setSessionStatus")) sent.push(request.url());
    });
  wire.cut();
  await expect(tab.getByRole("alert").getByText(/^Offline since/)).toBeVisible();
  await choose(page, "Omar Haddad", "Check in, sign later");
  await expect(section(tab, "Waiting to send (1)")).toContainText("Omar Haddad");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 entry from the front desk isn't in HB yet");
  await page.getByRole("button", { name: "Stay signed in" }).click();
  sent.length = 0;
  wire.mend();
  for (const one of [page, tab]) await expect(section(one, "Waiting to send (1)")).toHaveCount(0);
  for (const one of [page, tab]) await expect(section(one, "Here now").getByText("Omar Haddad")).toBeVisible();
  const { entries } = await desk.read("getHistory", {
    subject: { kind: "session", id: String(people[0]?.sessionId) },
    limit: 20,
  });
  expect(entries.filter(({ action }) => action === 3)).toHaveLength(1);
  expect(sent.length).toBeLessThan(3);
  await wire.stop();
  await hb.stop();
});

test("The day on paper: each visit has a code, and what was written is typed in with its times", async ({ page }) => {
  const { hb, desk, people, statusOf } = await today([
    ["Omar", "Haddad"],
    ["Ines", "Carvalho"],
  ]);
  await startVisits(hb, 60);
  const [omar, ines] = people.map(({ sessionId }) => sessionId);
  await signIn(page, `${hb.address}/scheduler/desk`);
  await expect(arrival(page, "Omar Haddad")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const line = page.getByRole("row").filter({ hasText: "Omar Haddad" });
  const code = (await line.getByRole("rowheader").textContent()) ?? "";
  expect(code).toBe(visitCode(omar ?? 0));
  await expect(arrival(page, "Omar Haddad")).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("button", { name: "Paper" }).click();
  await page.getByRole("menuitem", { name: "Type in codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Code").fill("2222222");
  await expect(dialog).toContainText("Not on today's list.");
  await dialog.getByLabel("Code").fill(code.toLowerCase());
  await expect(dialog).toContainText("Omar Haddad");
  const arrived = inMinutes(-70, desk.zone);
  await dialog.getByLabel("Arrived at").fill(arrived);
  await dialog.getByLabel("Completed at").fill(inMinutes(-10, desk.zone));
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("Enter why there's no signed consent.");
  await dialog.getByLabel("Why without").fill("Signed on paper");
  await dialog.getByLabel("Notes").fill("Left a glove.");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog).toContainText("Omar Haddad added.");
  await dialog.getByLabel("Code").fill(visitCode(ines ?? 0));
  await dialog.getByLabel("NoShow").selectOption("Excused");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect.poll(() => statusOf(omar ?? 0)).toBe(sessionStatus.completed);
  await expect.poll(() => statusOf(ines ?? 0)).toBe(sessionStatus.noShow);
  const { session, comments } = await desk.read("getSession", { id: omar ?? 0 });
  expect(timeInZone(session.checkedInAt ?? "", desk.zone)).toBe(arrived);
  expect(comments).toMatchObject([{ body: "Left a glove." }]);
  await hb.stop();
});
