import { randomUUID } from "node:crypto";
import type { Output } from "@hb/domain/contract.ts";
import type { Functions } from "@hb/domain/functions.ts";
import type { Page } from "@playwright/test";
import { startWire } from "../wire.ts";
import { expectAccessible } from "./barriers.ts";
import { answer, goOn, readAll, signByTyping } from "./consent-form.ts";
import { expect, signIn, test } from "./journey.ts";
import { type Desk, today } from "./visits.ts";

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, serviceWorkers: "allow" });

const code = "246810";
const handBack = (page: Page) => page.getByRole("button", { name: "Hand back to staff" });
const form = (page: Page) => page.getByText("Maya Okafor, this form explains");

/** What the SDK keeps of a session, wherever it keeps it. */
const sessions = (page: Page) =>
  page.evaluate(async () => {
    const local = Object.keys(localStorage).filter(key => key.startsWith("firebase:authUser"));
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open("firebaseLocalStorageDb");
      opening.addEventListener("success", () => resolve(opening.result));
    });
    const hasStore = database.objectStoreNames.contains("firebaseLocalStorage");
    const all =
      hasStore && database.transaction("firebaseLocalStorage").objectStore("firebaseLocalStorage").getAllKeys();
    const kept = all ? await new Promise<IDBValidKey[]>(resolve => (all.onsuccess = () => resolve(all.result))) : [];
    database.close();
    return [...local, ...kept.map(String).filter(key => key.startsWith("firebase:authUser"))];
  });

/** The names of what the desk keeps, which can be read; what it holds can't. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith("hb-desk-"));
    const database = await new Promise<IDBDatabase>(resolve => {
      const opening = indexedDB.open(found?.name ?? "");
      opening.addEventListener("success", () => resolve(opening.result));
    });
    const all = database.transaction("sealed").objectStore("sealed").getAllKeys();
    const keys = await new Promise<IDBValidKey[]>(resolve => (all.onsuccess = () => resolve(all.result)));
    database.close();
    return keys.map(String);
  });

async function handOver(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Sign first, ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `${name} signs first` });
  await dialog.getByLabel("Code", { exact: true }).fill(code);
  await dialog.getByRole("button", { name: "Open form" }).click();
}

async function takeBack(page: Page): Promise<void> {
  await handBack(page).click();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Unlock" }).click();
}

/** At another desk. */
async function signElsewhere({ change, client }: Desk, participantId: number): Promise<void> {
  const { link } = await change("openKiosk", { participantId });
  const { text, textHash } = (await client.call("openConsent", link)) as Output<Functions["openConsent"]>;
  await client.call("signConsent", {
    ...link,
    requestId: randomUUID(),
    consentId: randomUUID(),
    version: text.version,
    textHash,
    initials: Object.fromEntries(text.sections.map(({ id }) => [id, "OH"])),
    answers: Object.fromEntries(text.questions.map(({ id, needed }) => [id, needed])),
    printedName: "Omar Haddad",
    signature: { kind: "typed", text: "Omar Haddad" },
    device: null,
    browser: "",
  });
}

test("Without a network someone signs on the tablet; it's sealed, and in HB with both times once I'm online again", async ({
  page,
}) => {
  test.slow();
  const { hb, desk, people } = await today([
    ["Maya", "Okafor"],
    ["Omar", "Haddad"],
    ["Wren", "Abernathy"],
  ]);
  const [maya, omar, wren] = people;
  const wire = await startWire(hb.address);
  await signIn(page, `${wire.address}/scheduler/desk`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain("hb-configuration");
  await expect.poll(() => kept(page).catch(() => [])).toContain("entry consent forms");

  wire.cut();
  await expect(page.getByText(/^Offline since/).first()).toBeVisible();
  await page.getByRole("button", { name: "Sign first, Maya Okafor" }).click();
  const dialog = page.getByRole("dialog", { name: "Maya Okafor signs first" });
  await dialog.getByLabel("Code", { exact: true }).fill("24680");
  await dialog.getByRole("button", { name: "Open form" }).click();
  await expect(dialog.getByText("At least 6 characters.", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await handOver(page, "Maya Okafor");

  await expect(form(page)).toBeVisible();
  await expectAccessible(page);
  expect(await sessions(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(code);
  await page.goto(`${wire.address}/participants`);
  await expect(form(page)).toBeVisible();
  await handBack(page).click();
  await page.getByLabel("Code", { exact: true }).fill("123456");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("This isn't the code.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await readAll(page);
  await answer(page);
  await goOn(page);
  const signedFrom = Date.now();
  await signByTyping(page);
  await expect(page.getByRole("heading", { name: "Thank you, Maya" })).toBeVisible();
  const signedUntil = Date.now();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you, Maya" })).toBeVisible();
  await takeBack(page);
  const waiting = page.getByRole("region", { name: /^Waiting to send/ });
  await expect(waiting).toContainText("Consent signed");
  await page.getByRole("button", { name: "Check in Maya Okafor" }).click();
  await expect(waiting.getByRole("listitem")).toHaveCount(2);

  for (const [at, name] of ["Omar Haddad", "Wren Abernathy"].entries()) {
    await handOver(page, name);
    await page.getByRole("button", { name: "I don't want to take part" }).click();
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(page.getByRole("heading", { name: "You decided not to take part" })).toBeVisible();
    await takeBack(page);
    await expect(waiting.getByRole("listitem")).toHaveCount(3 + at);
  }
  await signElsewhere(desk, omar?.id ?? 0);

  wire.mend();
  const refused = page.getByRole("region", { name: /^Not done: Consent declined/ });
  await expect(refused).toContainText("They signed it elsewhere meanwhile, which counts.");
  await expect(waiting).toHaveCount(0);
  const { signed } = await desk.read("getConsents", { participantId: maya?.id ?? 0 });
  expect(signed).toHaveLength(1);
  const { signedOfflineAt, signedAt, witness } = signed[0] ?? {};
  expect(witness?.name).toBe("Administrator");
  expect(Date.parse(signedOfflineAt ?? "")).toBeGreaterThan(signedFrom - 60_000);
  expect(Date.parse(signedOfflineAt ?? "")).toBeLessThan(signedUntil + 60_000);
  expect((signedAt ?? "") > (signedOfflineAt ?? "")).toBe(true);
  // What is sent while there's a network isn't listed anymore.
  const ofWren = async () => (await desk.read("getConsents", { participantId: wren?.id ?? 0 })).declined;
  await expect.poll(ofWren).toHaveLength(1);
  const [{ declinedOfflineAt, declinedAt } = {}] = await ofWren();
  expect((declinedOfflineAt ?? "") > (signedOfflineAt ?? "")).toBe(true);
  expect((declinedAt ?? "") > (declinedOfflineAt ?? "")).toBe(true);
  await wire.stop();
  await hb.stop();
});
