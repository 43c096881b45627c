import { get } from "node:http";
import { expect, type Locator, type Page } from "@playwright/test";

interface FirstLoad {
  /** The page can be used as soon as this is there. */
  until: Locator;
  /** Names of scripts that a visitor has no use for. */
  without: RegExp;
}

/** A phone far from any mast opens the page: what it needs first is small. */
export async function expectSmallFirstLoad(page: Page, address: string, { until, without }: FirstLoad): Promise<void> {
  const scripts: string[] = [];
  let requests = 0;
  page.on("response", response => {
    requests++;
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response.url());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(until).toBeVisible();
  // The promise is counted in gzip, which every browser takes. This one asks for brotli, whatever its headers are told.
  const sizes = await Promise.all(scripts.map(gzipSize));
  const sum = sizes.reduce((all, each) => all + each, 0);
  expect(sum).toBeGreaterThan(50_000);
  expect(sum).toBeLessThanOrEqual(117_000);
  expect(requests).toBeLessThanOrEqual(16);
  expect(scripts.filter(script => without.test(new URL(script).pathname))).toEqual([]);
}

/** The bytes of the body on the wire, for a client that takes gzip and nothing else. */
function gzipSize(script: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(script, { headers: { "accept-encoding": "gzip" } }, response => {
      const encoding = response.headers["content-encoding"];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => {
        // Files below a kilobyte go as they are.
        if (encoding === "gzip" || (encoding === undefined && bytes < 1024)) resolve(bytes);
        else reject(new Error(`${script} came as ${encoding ?? "plain text"}.`));
      });
    });
    asked.on("error", reject);
  });
}
