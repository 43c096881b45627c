import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { type HostedStudy, startHostedStudy } from "../hosted-study.ts";
import { barriersInBothSchemes } from "./barriers.ts";
import { colleagueAt, expect, openSession, signIn, test } from "./journey.ts";
import { addresses, anySample, fill, type Sample } from "./screens.ts";

const widths = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

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
