import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Input, Output } from "@hb/domain/contract.ts";
import type { FunctionName, Functions } from "@hb/domain/functions.ts";
import { linkForms } from "@hb/domain/permissions.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import type { Page } from "@playwright/test";
import { type HostedStudy, startHostedStudy } from "../hosted-study.ts";
import { admin, migrations } from "../running-hb.ts";
import { barriersInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, openSession, signIn, test } from "./journey.ts";

const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

/** Somebody who takes part in everything, and one of each thing, of the sample study. */
interface Sample {
  person: number;
  session: number;
  device: { id: number; code: string };
  links: Record<string, string>;
}

/** Names the screens before there is a study. */
const anySample: Sample = {
  person: 1,
  session: 1,
  device: { id: 1, code: "known" },
  links: { booking: "/booking/link", consent: "/icf-form/link", homeSurvey: "/home-survey/link" },
};

/** Each route of HB with the addresses at which it is looked at: the page, and what lies over it. */
const addresses: Record<string, (sample: Sample) => readonly string[]> = {
  "/": () => [],
  "/login": () => [],
  "/reset-password": () => ["/reset-password", "/reset-password?oobCode=unknown"],
  // Closes itself.
  "/sign-in-confirmed": () => [],
  "/registration-form": () => ["/registration-form"],
  "/booking": ({ links }) => ["/booking", links["booking"] ?? ""],
  "/stop-emails": () => ["/stop-emails/1001/unknown-key"],
  "/confirm-email": () => ["/confirm-email/1001/unknown-key"],
  "/icf-form": ({ links }) => ["/icf-form/1001/unknown-key", links["consent"] ?? ""],
  "/home-survey": ({ links }) => ["/home-survey/1001/unknown-key", links["homeSurvey"] ?? ""],
  "/participants": ({ person }) => [
    "/participants",
    "/participants?name=nobody+has+this+name",
    "/participants?add=person",
    "/participants/999999",
    ...["", "?tab=sessions", "?tab=remote", "?tab=surveys", "?tab=files", "?tab=emails", "?tab=history"].map(
      tab => `/participants/${person}${tab}`,
    ),
  ],
  "/participants/duplicates": () => ["/participants/duplicates"],
  "/participants/import": () => ["/participants/import"],
  "/participants/consent": () => ["/participants/consent"],
  "/scheduler": ({ session }) => [
    ...["day", "week", "agenda", "overdue", "bonus"].map(view => `/scheduler?view=${view}`),
    "/scheduler?create=slots",
    `/scheduler/${session}`,
  ],
  "/scheduler/desk": () => ["/scheduler/desk"],
  "/remote-study": ({ person }) => ["/remote-study", `/remote-study/${person}`],
  "/remote-study/calls": () => ["/remote-study/calls"],
  "/remote-study/devices": ({ device }) => ["/remote-study/devices", `/remote-study/devices/${device.id}`],
  "/remote-study/labels": () => ["/remote-study/labels"],
  "/remote-study/surveys": () => ["/remote-study/surveys"],
  "/device": ({ device }) => [`/device/${device.code}`, "/device/unknown"],
  "/users": () => ["/users"],
  "/users/access": () => ["/users/access"],
  "/users/opened": () => ["/users/opened", "/users/opened?from=2020-01-01&to=2020-01-02"],
  "/overview": () => ["/overview"],
  "/data-protection": () => ["/data-protection"],
  "/outbox": () => ["/outbox"],
  "/design": () => ["/design", "/design/consent"],
  "/settings": () => ["/settings"],
  "/system": () => ["/system"],
  "/test": () => ["/test", "/no-such-page"],
};

/** The table is read as text: the screens themselves cannot be imported outside of a browser. */
function routes(): string[] {
  const tables = ["routes.tsx", "visitor-routes.tsx"].map(file => join(import.meta.dirname, "../../web", file));
  const table = tables.map(file => readFileSync(file, "utf8")).join("\n");
  const found = [...table.matchAll(/^ {4}path: "([^"]+)"|^ {2}\{ path: "([^"]+)"/gm)];
  return found.map(([, apart, inline]) => apart ?? inline ?? "");
}

test("No route is missing from the walk", () => {
  expect(routes().length).toBeGreaterThan(20);
  expect(routes().filter(path => addresses[path] === undefined)).toEqual([]);
});

interface Study {
  hb: HostedStudy;
  sample: Sample;
  /** Reading the program takes as long as looking at a screen: one page goes from screen to screen. */
  page: Page;
}

/** One study and one page for all the screens that a worker looks at; nobody changes anything. */
const screens = test.extend<object, { study: Study }>({
  // The page stays open for the next screen.
  // oxlint-disable-next-line no-empty-pattern
  closed: ({}, use) => use(),
  study: [
    async ({ browser }, use) => {
      const hb = await startHostedStudy();
      const sample = await fill(hb.databaseUrl, hb.address);
      const page = await browser.newPage({ reducedMotion: "reduce" });
      await use({ hb, sample, page });
      await page.close();
      await hb.stop();
    },
    { scope: "worker" },
  ],
});

screens("Everyone can use the page to sign in, in light and dark, at every width", async ({ page, study }) => {
  await page.goto(`${study.hb.address}/login`);
  await page.getByLabel("Email").waitFor();
  expect(await lookAtEveryWidth(page)).toEqual([]);
});

screens.describe("Everyone can use, in light and dark", () => {
  for (const addressesOf of Object.values(addresses))
    for (const [at, name] of addressesOf(anySample).entries())
      screens(name, async ({ study }) => {
        const { page } = study;
        const address = addressesOf(study.sample)[at] ?? "";
        await arriveAnew(page, study.hb.address);
        await page.goto(new URL(address, study.hb.address).href);
        // What lies over a screen is looked at once, where there is most room for it.
        expect(await (at === 0 ? lookAtEveryWidth(page) : look(page))).toEqual([]);
      });
});

test("Who may open nothing, and who is sent away from a page, are told so in a way everyone can use", async ({
  page,
  hb,
  browser,
}) => {
  await signIn(page, `${hb.address}/users`);
  const other = await colleagueAt(browser, hb.address, page, {
    name: "Ravi Menon",
    email: "ravi@northlight.example",
    permissions: ["users"],
  });
  await other.goto(`${hb.address}/participants`);
  await expect(other.getByText("You don't have access to Participants. Ask an administrator.")).toBeVisible();
  const problems = [...(await look(other))];
  await page.getByRole("switch", { name: "users for Ravi Menon" }).click();
  await expect(other.getByRole("heading", { name: "No access yet" })).toBeVisible();
  problems.push(...(await look(other)));
  expect(problems).toEqual([]);
});

type Read = <N extends FunctionName>(name: N, input: Input<Functions[N]>) => Promise<Output<Functions[N]>>;

async function fill(databaseUrl: string, address: string): Promise<Sample> {
  const database = await openDatabase({ url: databaseUrl, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size: 60, now: new Date().toISOString() });
  await database.close();
  const client = await connectClient(address);
  await client.signIn(admin.email, admin.password);
  const read: Read = (name, input) => client.call(name, input) as never;
  const sort = { by: "risk", descending: true } as const;
  const enrolled = await read("listEnrolments", { filters: {}, sort, weeks: 1, offset: 0, limit: 1 });
  const sessions = await read("listAgenda", { from: null, to: null, filters: {}, offset: 0, limit: 1 });
  const devices = await read("listDevices", { filters: {}, offset: 0, limit: 1 });
  const device = devices.rows[0];
  const person = enrolled.rows[0]?.id ?? 1001;
  return {
    person,
    session: sessions.rows[0]?.id ?? 1,
    device: { id: device?.id ?? 1, code: device?.code ?? "unknown" },
    links: await linksOf(read, person),
  };
}

async function linksOf(read: Read, participantId: number): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const form of linkForms)
    links[form] = (await read("showLink", { requestId: randomUUID(), participantId, form })).address;
  return links;
}

/** As in a browser of its own: signed in, and nothing kept of the screens before. */
async function arriveAnew(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(new URL("/colour-scheme.js", address).href);
  await page.evaluate(forgetAll);
  await openSession(page, address);
}

/** In the page. */
async function forgetAll(): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name = "" } of await indexedDB.databases())
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener("success", () => resolve());
      request.addEventListener("error", () => reject(new Error(`${name} can't be deleted.`)));
    });
}

async function lookAtEveryWidth(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    problems.push(...(await look(page)).map(problem => `at ${size.width} px, ${problem}`));
  }
  return problems;
}

/** What is wrong with what is open now, once it has come to rest. */
async function look(page: Page): Promise<string[]> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
  const problems = await barriersInBothSchemes(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return sideways > 0 ? [...problems, `${sideways} px wider than the window`] : problems;
}
