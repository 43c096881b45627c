import { connectClient } from "@hb/platform/testing/client.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { admin, startStudyProgram } from "../running-hb.ts";
import { startWire, type Wire } from "../wire.ts";
import { activate, add } from "./at-home.ts";
import { expectAccessibleInBothSchemes } from "./barriers.ts";
import { expect, signIn, test } from "./journey.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** A picture of one white dot. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
/** 9 am on Tuesday, November 17, in Los Angeles. The clock of the phone is 12 minutes fast. */
const firstMorning = Date.parse("2026-11-17T17:00:00.000Z");
const hourMs = 3_600_000;

interface Home {
  address: string;
  link: string;
  id: number;
  /** Lets this many hours pass at the study; three at a time. */
  pass(hours: number): Promise<void>;
  renewLink(): Promise<void>;
  newLink(): Promise<string>;
  answers(): Promise<
    { survey: { on?: string }; submittedAt: string; answeredAt: string | null; photos: unknown[]; late: boolean }[]
  >;
}

/** A study whose clock stands at the first morning, with somebody whose surveys begin on that day. */
const homeTest = test.extend<{ home: Home; wire: Wire }>({
  // Playwright reads the fixtures a function asks for from its first parameter's pattern.
  // oxlint-disable-next-line no-empty-pattern
  home: async ({}, use) => {
    const hb = await startStudyProgram(
      { HB_NOW: new Date(firstMorning - 3 * hourMs).toISOString() },
      "tests/program-at.ts",
    );
    const staff = await connectClient(hb.address);
    const again = () => staff.signIn(admin.email, admin.password);
    await again();
    const id = await add(staff, "Maya", "Okafor");
    await activate(staff, id);
    const showLink = async () => {
      const asked = { requestId: crypto.randomUUID(), participantId: id, form: "homeSurvey" };
      return new URL(((await staff.call("showLink", asked)) as { address: string }).address).pathname;
    };
    const now = async () => ((await (await fetch(`${hb.address}/time`)).json()) as { now: number }).now;
    const pass = async (hours: number) => {
      for (let passed = 0; passed < hours; passed += 3) {
        const before = await now();
        hb.process.kill("SIGUSR2");
        await expect.poll(now).toBeGreaterThan(before);
      }
      await again();
    };
    await pass(3);
    await use({
      address: hb.address,
      link: await showLink(),
      newLink: showLink,
      id,
      pass,
      async renewLink() {
        const requestId = crypto.randomUUID();
        await staff.call("renewLink", { requestId, participantId: id, form: "homeSurvey" });
      },
      async answers() {
        const page = await staff.call("listSurveyAnswers", { participantId: id, offset: 0, limit: 10 });
        return (page as { answers: Awaited<ReturnType<Home["answers"]>> }).answers;
      },
    });
    await staff.close();
    await hb.stop();
  },
  wire: async ({ home }, use) => {
    const wire = await startWire(home.address);
    await use(wire);
    await wire.stop();
  },
});
homeTest.use({ ...phone, serviceWorkers: "allow" });

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const goOn = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const question = (page: Page, words: string) => page.getByRole("group", { name: words });

async function answerAll(page: Page, hours: string): Promise<void> {
  await page.getByLabel("Hours").fill(hours);
  await goOn(page);
  await question(page, "What did you use it for?").getByLabel("Games").check();
  await goOn(page);
  await question(page, "How comfortable").getByRole("radio", { name: "5" }).check();
  await goOn(page);
  await question(page, "Did you feel any of these").getByLabel("None of these").check();
  await goOn(page);
  await question(page, "Did anything not work?").getByLabel("Everything worked").check();
  await goOn(page);
}
async function addPhoto(page: Page): Promise<void> {
  await page.getByLabel("Add photo").setInputFiles({ name: "mark.png", mimeType: "image/png", buffer: dot });
}
/** What was typed is sealed a moment later: drafts are written one after the other. */
const isSealed = (page: Page, id: number) =>
  page.evaluate(name => navigator.locks.request(name, () => undefined), `hb-survey-${id}-drafts`);
const send = (page: Page) => page.getByRole("button", { name: "Send answers" }).click();

/** The page keeps itself and what the study told. */
async function isKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain("hb-configuration");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain("hb-survey-");
}

async function setClock(page: Page, hours: number): Promise<void> {
  await page.clock.setFixedTime(firstMorning + hours * hourMs + 12 * 60_000);
}

const cut = async (wire: Wire, context: BrowserContext) => {
  wire.cut();
  await context.setOffline(true);
};
const mend = async (wire: Wire, context: BrowserContext) => {
  wire.mend();
  await context.setOffline(false);
};

interface Offline {
  page: Page;
  context: BrowserContext;
  home: Home;
  wire: Wire;
}

/** One survey waits on the phone. */
async function answerOffline({ page, context, home, wire }: Offline): Promise<void> {
  await setClock(page, 0);
  await page.goto(wire.address + home.link);
  await expect(page.getByLabel("Hours")).toBeVisible();
  await isKept(page);
  await cut(wire, context);
  await answerAll(page, "1");
  await send(page);
  await expect(page.getByText("1 survey waiting to be sent.")).toBeVisible();
}

/** Everything that this origin keeps in the browser, as someone reads it who has the phone. */
const readAll = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(Object.entries(localStorage))];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>(resolve => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener("success", () => resolve(request.result));
        });
        for (const row of rows) {
          const { bytes } = row as { bytes?: ArrayBuffer };
          texts.push(bytes ? new TextDecoder().decode(bytes) : JSON.stringify(row));
        }
      }
      database.close();
    }
    return texts;
  });

homeTest(
  "Three days without a network: I answer each evening, and all of it arrives once, for its day",
  async ({ page, context, home, wire, browser }) => {
    test.setTimeout(90_000);
    await setClock(page, 0);
    await page.goto(wire.address + home.link);
    await expect(page.getByLabel("Hours")).toBeVisible();
    await isKept(page);

    await cut(wire, context);
    await page.reload();
    await answerAll(page, "1");
    await expect(page.getByText(/^Offline since (8:59|9:00) am\./)).toBeVisible();
    await addPhoto(page);
    await send(page);
    await expect(heading(page, "Your answers are saved here")).toBeVisible();
    await expect(page.getByText("1 survey waiting to be sent.")).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    // The next day the phone was turned off in between, and the icon has no link in its address.
    await setClock(page, 24);
    await page.goto(`${wire.address}/home-survey/${home.id}`);
    await expect(page.getByText("Daily survey, November 18")).toBeVisible();
    await page.getByLabel("Hours").fill("2");
    await isSealed(page, home.id);
    await page.reload();
    await expect(page.getByLabel("Hours")).toHaveValue("2");
    await answerAll(page, "2");
    await addPhoto(page);
    await expect(page.getByText("Photo 1")).toBeVisible();
    await isSealed(page, home.id);
    await page.reload();
    await expect(page.getByText("Photo 1")).toBeVisible();
    await send(page);
    await expect(page.getByText("2 surveys waiting to be sent.")).toBeVisible();

    await setClock(page, 48);
    await page.reload();
    await expect(page.getByText("Daily survey, November 19")).toBeVisible();
    await answerAll(page, "3");
    await send(page);
    await expect(page.getByText("3 surveys waiting to be sent.")).toBeVisible();
    // Whoever finds the phone reads neither who it is nor what was answered.
    await expect(page.getByText("Maya")).toHaveCount(0);
    expect((await readAll(page)).join()).not.toMatch(/Maya|Okafor|wearTime|northlight|[0-9a-f]{32}/i);
    expect(await home.answers()).toEqual([]);

    await home.pass(72);
    await setClock(page, 72);
    await mend(wire, context);
    await expect(page.getByText("3 surveys sent.")).toBeVisible();
    await expect(heading(page, "Thank you")).toBeVisible();
    const answers = await home.answers();
    const hour = (at: string | null) => new Date(Date.parse(at ?? "") + 60_000).toISOString().slice(0, 13);
    expect(
      answers.map(({ survey, answeredAt, ...rest }) => [survey.on, hour(answeredAt), rest.late, rest.photos.length]),
    ).toEqual([
      ["2026-11-19", "2026-11-19T17", false, 0],
      ["2026-11-18", "2026-11-18T17", false, 1],
      ["2026-11-17", "2026-11-17T17", false, 1],
    ]);
    await page.reload();
    await expect(page.getByText("Daily survey, November 20")).toBeVisible();
    expect((await home.answers()).length).toBe(3);

    const staff = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await staff.clock.setFixedTime(firstMorning + 72 * hourMs);
    await signIn(staff, `${home.address}/participants/${home.id}`);
    await staff.getByRole("tab", { name: "Surveys" }).click();
    await expect(staff.getByText(/^Answered offline 17 Nov (08:59|09:00), sent 20 Nov 09:00/)).toBeVisible();
  },
);

/** As Chromium does it minutes after there's a network again. The worker's own answer decides whether it's done. */
async function syncInBackground(page: Page, origin: string, id: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>(resolve => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const survey = registrations.find(({ scopeURL }) => scopeURL.endsWith("/home-survey/"));
      if (survey) resolve(survey.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await found;
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag: `hb-survey-${id}`,
    lastChance: false,
  });
}

homeTest(
  "I close the page before there's a network: my answers and photos are sent without it",
  async ({ page, context, home, wire }) => {
    await setClock(page, 0);
    // A private window, as this one is, keeps no such requests.
    const asked: string[] = [];
    await page.exposeFunction("noteSync", (name: string) => asked.push(name));
    await page.addInitScript(() => {
      const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: { register: unknown } } };
      SyncManager.prototype.register = (globalThis as unknown as { noteSync: unknown }).noteSync;
    });
    await page.goto(wire.address + home.link);
    await expect(page.getByLabel("Hours")).toBeVisible();
    await isKept(page);
    await cut(wire, context);
    await answerAll(page, "1");
    await addPhoto(page);
    await send(page);
    await expect(page.getByText("1 survey waiting to be sent.")).toBeVisible();
    await expect.poll(() => asked).toContain(`hb-survey-${home.id}`);

    const elsewhere = await context.newPage();
    await page.close();
    await syncInBackground(elsewhere, wire.address, home.id);
    expect(await home.answers()).toEqual([]);
    await mend(wire, context);
    await syncInBackground(elsewhere, wire.address, home.id);
    await expect.poll(async () => (await home.answers()).map(({ photos }) => photos.length)).toEqual([1]);

    // The page opens as after any other survey, and has nothing left to send.
    const later = await context.newPage();
    await setClock(later, 1);
    await later.goto(wire.address + home.link);
    await expect(heading(later, "No surveys right now")).toBeVisible();
    await expect(later.getByText("waiting to be sent")).toHaveCount(0);
    expect(await home.answers()).toHaveLength(1);
  },
);

homeTest(
  "Sent in the background, it shows at once on the page that is still open",
  async ({ page, context, home, wire }) => {
    await answerOffline({ page, context, home, wire });
    // The page itself doesn't come through: a phone lets it sleep.
    await page.route("**/openHomeSurvey", route => route.abort());
    const sent = context.waitForEvent("request", request => request.url().endsWith("/submitSurvey"));
    await mend(wire, context);
    await syncInBackground(await context.newPage(), wire.address, home.id);
    expect((await sent).serviceWorker()).not.toBeNull();
    await expect(heading(page, "Thank you")).toBeVisible();
    await expect(page.getByText("waiting to be sent")).toHaveCount(0);
    expect(await home.answers()).toHaveLength(1);
  },
);

homeTest("After the registration form, too, my phone keeps the home survey", async ({ page, context, home, wire }) => {
  await setClock(page, 0);
  await page.goto(`${wire.address}/registration-form`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain("hb-configuration");
  await page.goto(wire.address + home.link);
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain("hb-kept-home-survey");
  await isKept(page);
  await cut(wire, context);
  await page.reload();
  await expect(page.getByLabel("Hours")).toBeVisible();
});

homeTest(
  "My link is turned off while answers wait: nothing is sent in the background, and they go with my new link",
  async ({ page, context, home, wire }) => {
    await answerOffline({ page, context, home, wire });
    const elsewhere = await context.newPage();
    await page.close();
    await home.renewLink();
    await mend(wire, context);
    const refused = context.waitForEvent("response", response => response.url().endsWith("/openHomeSurvey"));
    await syncInBackground(elsewhere, wire.address, home.id);
    expect((await refused).status()).toBe(401);

    const later = await context.newPage();
    await setClock(later, 1);
    await later.goto(wire.address + (await home.newLink()));
    await expect(later.getByText("1 survey sent.")).toBeVisible();
    expect(await home.answers()).toHaveLength(1);
  },
);

homeTest(
  "What closed meanwhile or came from another device is told, and my answers stay until I remove them",
  async ({ page, context, home, wire, browser }) => {
    test.setTimeout(90_000);
    await setClock(page, 0);
    await page.goto(wire.address + home.link);
    await expect(page.getByLabel("Hours")).toBeVisible();
    await isKept(page);
    await cut(wire, context);
    await answerAll(page, "1");
    await send(page);
    await expect(heading(page, "Your answers are saved here")).toBeVisible();

    const tablet = await (await browser.newContext()).newPage();
    await tablet.clock.setFixedTime(firstMorning);
    await tablet.goto(home.address + home.link);
    await answerAll(tablet, "4");
    await send(tablet);
    await expect(heading(tablet, "Thank you, Maya")).toBeVisible();

    await mend(wire, context);
    const refused = page.locator("section", { hasText: "Not sent:" });
    await expect(refused).toContainText("Not sent: Daily survey, November 17");
    await expect(refused).toContainText("We already have answers to this survey, from this phone or another device.");
    await expectAccessibleInBothSchemes(page);
    await page.reload();
    await refused.getByText("Show answers").click();
    await expect(refused).toContainText("1 h");
    await refused.getByRole("button", { name: "Remove answers" }).click();
    await expect(refused).toHaveCount(0);
    await page.reload();
    await expect(heading(page, "No surveys right now")).toBeVisible();
    await expect(refused).toHaveCount(0);
    expect(await home.answers()).toHaveLength(1);
  },
);

homeTest("My phone is lost: once my link is renewed, it has nothing left", async ({ page, context, home, wire }) => {
  await answerOffline({ page, context, home, wire });
  await home.renewLink();
  await mend(wire, context);
  await expect(heading(page, "This link no longer works")).toBeVisible();
  await expect(page.getByText("1 survey wasn't sent before this link was turned off.")).toBeVisible();
  expect((await readAll(page)).filter(text => text.includes("hb-survey"))).toEqual([]);
  await cut(wire, context);
  await page.goto(`${wire.address}/home-survey/${home.id}`);
  await expect(heading(page, "This link no longer works")).toBeVisible();
});

homeTest(
  "My phone is full: the page says so, and I can send my answers while I have a network",
  async ({ page, context, home }) => {
    await setClock(page, 0);
    // The browser's own answer when there's no room: Chromium's switch for the quota doesn't reach its database.
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    });
    await page.goto(home.address + home.link);
    await expect(page.getByLabel("Hours")).toBeVisible();
    await page.getByLabel("Hours").fill("1");
    await expect(page.getByText("Your answers can't be saved on this device")).toBeVisible();
    await answerAll(page, "1");
    await addPhoto(page);
    await expect(page.getByText("Uploaded")).toBeVisible();
    await context.setOffline(true);
    await send(page);
    await expect(heading(page, "Your answers aren't sent yet")).toBeVisible();
    await expect(page.getByText("Keep this page open until they're sent.")).toBeVisible();
    await context.setOffline(false);
    await expect(heading(page, "Thank you, Maya")).toBeVisible();
    expect(await home.answers()).toHaveLength(1);
  },
);

homeTest("I put the survey on my home screen, and a reminder into my calendar", async ({ page, home, context }) => {
  await setClock(page, 0);
  await page.goto(home.address + home.link);
  await expect(page.getByLabel("Hours")).toBeVisible();
  await isKept(page);
  await expect(page.locator("link[rel=manifest]")).toHaveCount(1);
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "")).toMatchObject({ start_url: `/home-survey/${home.id}`, display: "standalone" });
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  await answerAll(page, "1");
  await send(page);
  await expect(heading(page, "Thank you, Maya")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add reminder" }).click();
  expect((await download).suggestedFilename()).toBe("survey-reminders.ics");
  await expectAccessibleInBothSchemes(page);
});
