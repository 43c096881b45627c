import { type Browser, chromium, type Page } from "@playwright/test";
import { admin } from "../tests/running-hb.ts";
import { peoplesChromium } from "../tools/chromium.ts";

export function openBrowser(): Promise<Browser> {
  const executablePath = peoplesChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/** A staff member's screen at the given address, signed in. */
export async function openScreen(address: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(address);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  return { browser, page };
}

/** The wheel turns for some seconds: how long each frame took, the browser's own count of slow ones apart. */
export function scrollFrames(page: Page, selector: string, seconds: number): Promise<number[]> {
  return page.evaluate(
    async ([what, ms]) => {
      const element = document.querySelector(what);
      if (!element) throw new Error(`${what} is not there`);
      const took: number[] = [];
      const ends = performance.now() + ms;
      let before = performance.now();
      await new Promise<void>(done => {
        const next = (at: number) => {
          took.push(at - before);
          before = at;
          if (at > ends) return done();
          element.scrollTop += 90;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(at => {
          before = at;
          element.scrollTop += 90;
          requestAnimationFrame(next);
        });
      });
      return took;
    },
    [selector, seconds * 1000] as const,
  );
}

/** How long each frame took of a page that paints nothing and counts for ten milliseconds in each: this machine alone. */
export function countingFrames(page: Page, seconds: number): Promise<number[]> {
  return page.evaluate(async ms => {
    const count = (to: number) => {
      let sum = 0;
      for (let n = 0; n < to; n++) sum += n % 7;
      return sum;
    };
    const timed = Array.from({ length: 40 }, () => {
      const began = performance.now();
      count(2e6);
      return performance.now() - began;
    });
    const tenMs = (2e6 * 10) / (timed.toSorted((a, b) => a - b)[20] ?? 10);
    const took: number[] = [];
    const ends = performance.now() + ms;
    let before = await new Promise(requestAnimationFrame);
    while (before < ends) {
      count(tenMs);
      const at = await new Promise(requestAnimationFrame);
      took.push(at - before);
      before = at;
    }
    return took;
  }, seconds * 1000);
}
