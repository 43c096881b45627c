import { connect } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import type { Page } from "@playwright/test";
import { migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms } from "./load.ts";
import { openScreen } from "./screen.ts";

const size = Number(process.env["HB_BENCH_PEOPLE"] ?? 5_000);
const times = Number(process.env["HB_BENCH_TIMES"] ?? 9);

/** What a colleague waits for in Chromium, from the key or click to what they wanted to see, painted. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  try {
    await fillStudy(hb.databaseUrl);
    const { browser, page } = await openScreen(`${hb.address}/participants`);
    await page.locator(firstRow).waitFor();
    const line = (what: string, took: number[], aim: string) =>
      print(`${what}: ${took.length} times, median ${ms(median(took))}, slowest ${ms(Math.max(...took))} (aim ${aim})`);

    line("open a person the pointer rests on", await openPeople(page, restedMs), "200 ms");
    line("open a person right away", await openPeople(page, 0), "200 ms");
    line("open the palette", await openPalette(page), "150 ms");
    line("palette results after the last letter", await searchPalette(page), "150 ms");
    line("Overview, what needs attention", await openOverview(page, needs), "500 ms");
    line("Overview, every figure and chart", await openOverview(page, charts), "500 ms");
    line("first rows after a hard load", await hardLoads(page, hb.address, firstRow), "1 s");
    line("outlines of the page after a hard load", await hardLoads(page, hb.address, "header"), "1 s");
    await browser.close();
  } finally {
    await hb.stop();
  }
}

async function fillStudy(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: "", migrations });
  await generateStudy(database, personDataOwners, { size, now: new Date().toISOString() });
  await database.close();
  // Otherwise the database would do it by itself while we measure.
  const owner = connect(url, { max: 1, name: "bench" });
  await owner`set statement_timeout = 0`;
  await owner.unsafe("vacuum analyze");
  await owner.end();
}

const restedMs = 400;
const firstRow = "[role=grid]:not([aria-label*=loading]) tr[data-index='0']";
const needs = "section[aria-label='Needs attention']";
const settled = "[role=listbox]:not([aria-busy=true])";
const charts = "[data-charts]:not([aria-busy])";
const median = (took: number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

/** From the next key or pointer press to the frame that paints what is wanted. */
async function measured(page: Page, wanted: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate(watchPress, wanted);
  await press();
  return page.evaluate(() => (window as { took?: Promise<number> }).took ?? 0);
}

/** In the page. */
function watchPress(wanted: string): void {
  const took = new Promise<number>(done => {
    const press = ({ timeStamp }: Event) => {
      const look = () => {
        if (!document.querySelector(wanted)) return requestAnimationFrame(look);
        return requestAnimationFrame(() => done(performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    };
    for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, press, { capture: true, once: true });
  });
  Object.assign(window, { took });
}

async function openPeople(page: Page, restMs: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 1; index <= times; index++) {
    const row = page.locator(`tr[data-index='${index + (restMs ? 0 : times)}']`);
    await row.scrollIntoViewIfNeeded();
    const box = await row.boundingBox();
    if (!box) throw new Error("The row is not there");
    await page.mouse.move(box.x + 400, box.y + box.height / 2);
    if (restMs) await page.waitForTimeout(restMs);
    took.push(
      await measured(page, "dialog [role=tablist]", () => page.mouse.click(box.x + 400, box.y + box.height / 2)),
    );
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  return took;
}

async function openPalette(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    took.push(await measured(page, "[role=option]", () => page.keyboard.press("Control+k")));
    await closePalette(page);
  }
  return took;
}

async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Search or run a command" }).waitFor({ state: "detached" });
}

/** Different names, so that nothing is known before. */
async function searchPalette(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (const name of ["mar", "cla", "dav", "joh", "ann", "ben", "eli", "tho", "sar"].slice(0, times)) {
    await page.keyboard.press("Control+k");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.type(name.slice(0, 2), { delay: 120 });
    await page.waitForTimeout(600);
    took.push(await measured(page, settled, () => page.keyboard.type(name.slice(2))));
    await closePalette(page);
  }
  return took;
}

async function openOverview(page: Page, wanted: string): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    // Nothing of the last time is kept.
    await page.reload();
    await page.locator(firstRow).waitFor();
    const link = page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Overview" });
    took.push(await measured(page, wanted, () => link.click()));
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Participants" }).click();
  }
  return took;
}

/** Signed in, nothing in the browser's cache. */
async function hardLoads(page: Page, address: string, wanted: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(selector => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      // By what was wanted: the script of an earlier measurement still runs.
      return requestAnimationFrame(() => Object.assign(window, { [`shown ${selector}`]: performance.now() }));
    };
    look();
  }, wanted);
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    await page.goto(`${address}/participants`);
    await page.locator(firstRow).waitFor();
    const shown = await page.waitForFunction(
      selector => (window as unknown as Record<string, number>)[`shown ${selector}`],
      wanted,
    );
    took.push((await shown.jsonValue()) ?? 0);
  }
  return took;
}
