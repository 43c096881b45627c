import { rmSync } from "node:fs";
import { startHostedStudy } from "../hosted-study.ts";
import { buildLonger } from "../longer-texts.ts";
import { expect, openSession, test } from "./journey.ts";
import { cutOff } from "./pseudo-language.ts";
import { addresses, fill } from "./screens.ts";

const widths = [1440, 820, 390];

test("Staff screens have room for a language whose texts are two fifths longer", async ({ page }) => {
  test.setTimeout(300_000);
  const folder = await buildLonger();
  const hb = await startHostedStudy({}, folder);
  try {
    const sample = await fill(hb.databaseUrl, hb.address);
    await openSession(page, hb.address);
    const found: string[] = [];
    for (const [route, addressesOf] of Object.entries(addresses))
      for (const address of isForVisitors(route) ? [] : addressesOf(sample)) {
        await page.goto(new URL(address, hb.address).href);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => undefined);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await page.evaluate(drawn);
          found.push(...(await cutOff(page)).map(where => `${address} at ${width} px: ${where}`));
        }
      }
    expect(found).toEqual([]);
  } finally {
    await hb.stop();
    rmSync(folder, { recursive: true });
  }
});

function isForVisitors(route: string): boolean {
  return /^\/(registration|booking|stop|confirm|icf|home-survey|reset|login)/.test(route);
}

/** In the page: what follows from another width is drawn, too. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
}
