import { expect, type Locator, type Page } from "@playwright/test";

interface FirstLoad {
  /** The page can be used as soon as this is there. */
  until: Locator;
  /** Names of scripts that a visitor has no use for. */
  without: RegExp;
}

/** A phone far from any mast opens the page: what it needs first is small. */
export async function expectSmallFirstLoad(page: Page, address: string, { until, without }: FirstLoad): Promise<void> {
  const scripts: { name: string; bytes: Promise<number> }[] = [];
  let requests = 0;
  page.on("response", response => {
    const { pathname } = new URL(response.url());
    requests++;
    if (!pathname.endsWith(".js")) return;
    const sizes = response.request().sizes();
    scripts.push({ name: pathname, bytes: sizes.then(({ responseBodySize }) => responseBodySize) });
  });
  // Where brotli is not offered, the server sends gzip: what the promise is counted in.
  await page.route("**/*.js", route =>
    route.continue({ headers: { ...route.request().headers(), "accept-encoding": "gzip" } }),
  );
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(until).toBeVisible();
  const bytes = await Promise.all(scripts.map(script => script.bytes));
  const sum = bytes.reduce((all, each) => all + each, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(125_000);
  expect(requests).toBeLessThanOrEqual(16);
  expect(scripts.filter(({ name }) => without.test(name))).toEqual([]);
}
