import { openDatabase } from "@hb/platform/database/database.ts";
import { partsInLife } from "@hb/server/parts-in-life.ts";
import { inventStudy } from "@hb/server/sample/study.ts";
import { migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms } from "./load.ts";
import { openScreen, scrollFrames } from "./screen.ts";

const size = Number(process.env["HB_BENCH_PEOPLE"] ?? 100_000);

/** The participant list in Chromium: from the click on a filter to painted rows, and the frames of scrolling. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  try {
    const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
    await inventStudy(database, partsInLife, { size, now: new Date().toISOString() });
    await database.close();
    const { browser, page } = await openScreen(`${hb.address}/participants`);
    await page.getByRole("row").nth(5).waitFor();
    const clicks = await page.evaluate(clickFilters);
    clicks.sort((a, b) => a - b);
    const at = (share: number) => clicks[Math.floor((clicks.length - 1) * share)] ?? 0;
    print(`${clicks.length} clicks on a filter to painted rows: p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))} (aim 150 ms)`);

    // Every filter was clicked twice: all rows are back.
    const frames = await scrollFrames(page, ":has(> [role=grid])", 8);
    const slow = frames.filter(took => took > 50);
    print(
      `scrolling, ${frames.length} frames: longest ${ms(Math.max(...frames))}, ${slow.length} over 50 ms (aim none)`,
    );
    await browser.close();
  } finally {
    await hb.stop();
  }
}

/** In the page: every option of three groups is clicked; done when the count in the head is another one and was painted. */
async function clickFilters(): Promise<number[]> {
  const boxes = [...document.querySelectorAll<HTMLInputElement>("aside input[type=checkbox]")].slice(0, 22);
  const said = () => document.querySelector("h1")?.parentElement?.textContent;
  const took: number[] = [];
  for (const box of [...boxes, ...boxes]) {
    const before = said();
    const began = performance.now();
    box.click();
    const ends = began + 3_000;
    while (said() === before && performance.now() < ends) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    if (said() !== before) took.push(performance.now() - began);
    await new Promise(resolve => setTimeout(resolve, 250));
  }
  return took;
}
