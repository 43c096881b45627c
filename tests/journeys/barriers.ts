import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const schemes = ["light", "dark"] as const;

/** What keeps somebody from using the page as it is now, by axe. */
export async function barriersOn(page: Page, what: "everything" | "colors" = "everything"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(run, what);
}

/**
 * In the page. A frame holds an email, which has tests of its own. Judging colors takes most of the time: where
 * something lies over the screen only its colors are judged, because the screen is looked at without it too.
 */
async function run(what: "everything" | "colors"): Promise<string[]> {
  const { axe: runner } = window as unknown as { axe: typeof axe };
  const colors = ["color-contrast"];
  const options = { resultTypes: ["violations" as const], preload: false, iframes: false };
  const onTop = Array.from(document.querySelectorAll("dialog[open], [role=dialog]")).at(-1) ?? document;
  const looks: axe.AxeResults[] = [];
  // In one go where nothing lies on top: each run reads the whole page first.
  if (what === "everything" && onTop === document) looks.push(await runner.run(document, options));
  else looks.push(await runner.run(onTop, { ...options, runOnly: colors }));
  if (what === "everything" && onTop !== document)
    looks.push(await runner.run(document, { ...options, rules: { "color-contrast": { enabled: false } } }));
  return looks.flatMap(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, any: [why] }) => `${id} at ${target.join(" ")}: ${html} ${why?.message ?? ""}`),
    ),
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([]);
}

/** What is wrong in either color scheme; only colors differ between the two. The page is light afterwards. */
export async function barriersInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
    await page.evaluate(atRest);
    const barriers = await barriersOn(page, colorScheme === "dark" ? "colors" : "everything");
    found.push(...barriers.map(barrier => `${colorScheme}: ${barrier}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  expect(await barriersInBothSchemes(page)).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/**
 * In the page: the scheme is painted and nothing is on its way to another color. Two frames in a row, because what
 * inherits a color sets out when the one it inherits from has arrived.
 */
async function atRest(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 2; ) {
    await new Promise(requestAnimationFrame);
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    quietFrames = passing.length === 0 ? quietFrames + 1 : 0;
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
}
