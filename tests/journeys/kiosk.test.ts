import { randomUUID } from "node:crypto";
import { functions } from "@hb/domain/functions.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Page } from "@playwright/test";
import { startHostedStudy } from "../hosted-study.ts";
import { admin, startStudyProgram } from "../running-hb.ts";
import { expectAccessible } from "./barriers.ts";
import { answer, goOn, readAll, signByTyping } from "./consent-form.ts";
import { expect, signIn, signInByForm, test } from "./journey.ts";
import { setUpTwoStep } from "./two-step.ts";
import { inDays, inMinutes, openDesk, zoneAtNoon } from "./visits.ts";

test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

const handBack = (page: Page) => page.getByRole("button", { name: "Hand back to staff" });

async function addMaya(address: string): Promise<number> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Maya", lastName: "Okafor", email: "maya@example.org" };
  const made = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: 2 });
  await staff.close();
  return (made as { id: number }).id;
}

/** Maya Okafor has a visit in a few minutes and has not signed. */
async function mayaComes() {
  const zone = zoneAtNoon();
  const hb = await startHostedStudy({ SITE_TIME_ZONE: zone });
  const desk = await openDesk(hb.address, zone);
  const [slot] = await desk.slots([inDays(0, zone)], [inMinutes(5, zone)], 30);
  if (!slot) throw new Error("There is no slot.");
  const { id } = await desk.invite("Maya", "Okafor");
  await desk.book(slot, id);
  return { hb, day: inDays(0, zone) };
}

async function unlock(page: Page): Promise<void> {
  await handBack(page).click();
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Unlock" }).click();
}

async function signOnTablet(page: Page): Promise<void> {
  await expect(page.getByText("Maya Okafor, this form explains")).toBeVisible();
  await expect(page.getByText("Administrator from the study team is here")).toBeVisible();
  await readAll(page);
  await answer(page);
  await goOn(page);
  await signByTyping(page);
}

test("I hand the tablet to a participant: nothing leads out of the form until I enter my password", async ({
  page,
  context,
  hb,
}) => {
  test.slow();
  const id = await addMaya(hb.address);
  await signIn(page, `${hb.address}/participants/${id}?tab=files`);
  const another = await context.newPage();
  await another.goto(`${hb.address}/users`);
  await expect(another.getByRole("heading", { name: "Users", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Sign on this device" }).click();
  const expectLocked = async () => {
    await expect(handBack(page)).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByText("Maya Okafor, this form explains")).toBeVisible();
  };
  await expectLocked();
  await expectAccessible(page);
  await expect(another.getByRole("button", { name: "Hand back to staff" })).toBeVisible();
  await page.goBack();
  await expectLocked();
  await page.reload();
  await expectLocked();
  for (const inside of ["/participants", `/participants/${id}`, "/users", "/login", "/registration-form", "/"]) {
    await page.goto(hb.address + inside);
    await expectLocked();
  }
  await expect(page.getByRole("link")).toHaveCount(0);

  await handBack(page).click();
  await page.getByLabel("Password").fill("not my password");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText(/^This isn't .+'s password\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectLocked();

  await readAll(page);
  await answer(page);
  await goOn(page);
  await signByTyping(page);
  // A shared tablet keeps no copy of a signed form.
  await expect(page.getByRole("button", { name: /Download/ })).toHaveCount(0);
  await expect(page.getByText("Please give the tablet back to the study team now.")).toBeVisible();
  await handBack(page).click();
  await page.getByRole("button", { name: "Sign in as someone else" }).click();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page).toHaveURL(`${hb.address}/participants/${id}?tab=files`);
  await expect(another.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  await expect(page.getByText("On the study tablet, witnessed by Administrator")).toBeVisible();
});

/** Everything that whoever holds the tablet can read in it: each string, however deep. */
async function storedIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        found.push(await new Promise(resolve => all.addEventListener("success", () => resolve(all.result))));
      }
      database.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(request.url);
    const strings: string[] = [];
    const look = (value: unknown): void => {
      if (typeof value === "string") {
        strings.push(value);
        try {
          const inside: unknown = JSON.parse(value);
          if (typeof inside === "object") look(inside);
        } catch {
          // Plain text.
        }
      } else if (typeof value === "object" && value !== null) Object.values(value).forEach(look);
    };
    look(found);
    return [...new Set(strings)];
  });
}

/** What of the study a stranger gets with a string from the tablet: as a token, as a refresh token, as a link's key. */
async function openedWith(hb: { address: string }, id: number, word: string): Promise<string[]> {
  const { projectId, apiKey } = (await (await fetch(`${hb.address}/__/firebase/init.json`)).json()) as {
    projectId: string;
    apiKey: string;
  };
  const call = async (name: string, headers: Record<string, string>, data: object) => {
    const { status } = await fetch(`${hb.address}/${projectId}/us-central1/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ data }),
    });
    return status !== 401 && status !== 403;
  };
  const opened: string[] = [];
  for (const [name, { allow }] of Object.entries(functions)) {
    if (allow === "public") continue;
    const asToken = call(name, { authorization: `Bearer ${encodeURIComponent(word)}` }, { participantId: id, id });
    if ((await asToken) || (await call(name, {}, { participant: id, key: word, participantId: id, id })))
      opened.push(name);
  }
  const refreshed = await fetch(`${hb.address}/securetoken.googleapis.com/v1/token?key=${apiKey}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: word }),
  });
  if (refreshed.ok) opened.push("a new token");
  return opened;
}

test("Whoever holds the locked tablet finds nothing in it that opens more than this one form", async ({ page, hb }) => {
  test.slow();
  const id = await addMaya(hb.address);
  await signIn(page, `${hb.address}/participants/${id}?tab=files`);
  await page.getByRole("button", { name: "Sign on this device" }).click();
  await expect(page.getByText("Maya Okafor, this form explains")).toBeVisible();
  // Things that could be a key: long, and without spaces.
  const words = (await storedIn(page)).filter(word => /^[\w.~+/=:-]{20,}$/.test(word));
  const opened = new Set<string>();
  for (const word of words) for (const name of await openedWith(hb, id, word)) opened.add(name);
  const form = Object.entries(functions).filter(
    ([, { allow }]) => typeof allow === "object" && "link" in allow && allow.link === "consent",
  );
  expect([...opened].toSorted()).toEqual(form.map(([name]) => name).toSorted());
  expect(words.filter(word => word.split(".").length === 3)).toEqual([]);

  // Without the lock there is only the sign-in page.
  await page.evaluate(() => localStorage.removeItem("hb-kiosk"));
  await page.goto(`${hb.address}/participants/${id}`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("With two-step sign-in, taking the tablet back needs my password and a code", async ({ page, hb }) => {
  test.slow();
  const id = await addMaya(hb.address);
  await signInByForm(page, `${hb.address}/participants/${id}?tab=files`);
  const { codes } = await setUpTwoStep(page);
  // I take it back before the form has arrived: what I type stays.
  const arrives = Promise.withResolvers<void>();
  await page.route("**/openConsent", async route => {
    await arrives.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign on this device" }).click();
  await handBack(page).click();
  await page.getByLabel("Password").fill(admin.password);
  arrives.resolve();
  await expect(page.getByText("Maya Okafor, this form explains")).toBeVisible();
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Wrong code.")).toBeVisible();
  await expectAccessible(page);
  // The password alone opens nothing.
  await page.reload();
  await expect(page.getByText("Maya Okafor, this form explains")).toBeVisible();
  await unlock(page);
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page).toHaveURL(`${hb.address}/participants/${id}?tab=files`);
  await expect(page.getByRole("button", { name: "Sign on this device" })).toBeVisible();
});

test("At the front desk someone who has not signed signs first: I hand over the tablet and come back to a signed visit", async ({
  page,
}) => {
  const { hb } = await mayaComes();
  await signIn(page, `${hb.address}/scheduler/desk`);
  await page.getByRole("button", { name: "Sign first, Maya Okafor" }).tap();
  await page.getByRole("button", { name: "Open form" }).tap();
  await signOnTablet(page);
  await unlock(page);
  await expect(page).toHaveURL(/\/scheduler\/desk/);
  await page.getByRole("button", { name: "Check in Maya Okafor" }).tap();
  await expect(page.getByRole("region", { name: "Here now" }).getByText("Maya Okafor")).toBeVisible();
  await hb.stop();
});

test("From the session of someone who has not signed I hand over the tablet, and come back to that session", async ({
  page,
}) => {
  const { hb, day } = await mayaComes();
  await signIn(page, `${hb.address}/scheduler?on=${day}`);
  await page
    .locator("[data-grid]")
    .getByRole("button", { name: /Maya Okafor/ })
    .first()
    .click();
  const drawer = page.locator("dialog");
  await drawer.getByRole("button", { name: "Sign on this device" }).click();
  await signOnTablet(page);
  await unlock(page);
  await expect(drawer.getByText("Consent signed", { exact: true })).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Sign on this device" })).toHaveCount(0);
  await hb.stop();
});

test("A tablet that was left too long closes the form kindly, keeps nothing about the person and leads nowhere", async ({
  page,
}) => {
  const hb = await startStudyProgram({ HB_NOW: new Date().toISOString() }, "tests/program-at.ts");
  const id = await addMaya(hb.address);
  await page.clock.install();
  await signIn(page, `${hb.address}/participants/${id}?tab=files`);
  await page.getByRole("button", { name: "Sign on this device" }).click();
  await readAll(page);
  await expect(page.getByRole("heading", { name: "Your choices" })).toBeVisible();

  hb.process.kill("SIGUSR2");
  const tooLong = page.getByRole("heading", { name: "This form has timed out" });
  await page.clock.fastForward("03:00:00");
  await expect(tooLong).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("MO");
  await page.goBack();
  for (const inside of ["/participants", `/participants/${id}`, "/scheduler/desk", "/"]) {
    await page.goto(hb.address + inside);
    await expect(tooLong).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("link")).toHaveCount(0);
    await expect(page.getByText("Maya Okafor")).toHaveCount(0);
  }
  await unlock(page);
  await expect(page).toHaveURL(`${hb.address}/participants/${id}?tab=files`);
  await expect(page.getByRole("button", { name: "Sign on this device" })).toBeVisible();
  await hb.stop();
});

test("Someone who signs just after the tablet's time is over is told so, and nothing is signed", async ({ page }) => {
  const hb = await startStudyProgram({ HB_NOW: new Date().toISOString() }, "tests/program-at.ts");
  const id = await addMaya(hb.address);
  const staff = await connectClient(hb.address);
  await signIn(page, `${hb.address}/participants/${id}?tab=files`);
  await page.getByRole("button", { name: "Sign on this device" }).click();
  await readAll(page);
  await answer(page);
  await goOn(page);
  await page.getByLabel("Your full name").fill("Maya Okafor");
  await page.getByRole("button", { name: "Type instead" }).click();
  await page.getByRole("textbox", { name: "Your signature" }).fill("Maya Okafor");
  hb.process.kill("SIGUSR2");
  await page.getByRole("button", { name: "Sign form" }).click();
  await expect(page.getByRole("heading", { name: "This form has timed out" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Okafor");
  await staff.signIn(admin.email, admin.password);
  expect(await staff.call("getConsents", { participantId: id })).toMatchObject({ signed: [] });
  await staff.close();
  await hb.stop();
});
