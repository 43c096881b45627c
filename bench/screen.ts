import { type Browser, chromium, type Page } from "@playwright/test";
import { admin } from "../tests/running-hb.ts";
import { systemChromium } from "../tools/chromium.ts";

/** A staff member's Chromium at the given address, signed in. */
export async function openScreen(address: string): Promise<{ browser: Browser; page: Page }> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
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
