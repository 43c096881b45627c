import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const schemes = ["light", "dark"] as const;

/** What keeps somebody from using the page as it is now, by axe; all rules unless some are named. */
export async function barriersOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(run, rules);
}

/** In the page. A frame holds an email, which has tests of its own. */
async function run(rules: readonly string[] | undefined): Promise<string[]> {
  const { axe: runner } = window as unknown as { axe: typeof axe };
  const { violations } = await runner.run(document, {
    ...(rules && { runOnly: [...rules] }),
    resultTypes: ["violations"],
    preload: false,
    iframes: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, any: [why] }) => `${id} at ${target.join(" ")}: ${html} ${why?.message ?? ""}`),
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
    const barriers = await barriersOn(page, colorScheme === "dark" ? ["color-contrast"] : undefined);
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
