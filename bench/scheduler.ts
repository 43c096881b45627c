import { randomUUID } from "node:crypto";
import { addDays, weekdayOf } from "@hb/domain/time.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { ElementHandle, Locator, Page } from "@playwright/test";
import { admin, startStudyProgram } from "../tests/running-hb.ts";
import { buildScreens } from "../tools/build-screens.ts";
import { ms } from "./load.ts";
import { countingFrames, openBrowser } from "./screen.ts";

const stationCount = 10;
const timesPerDay = 20;

/** A week with 1,000 sessions in Chromium: how long the longest frame takes while it is drawn, filtered and turned. */
export async function bench(print: (line: string) => void): Promise<void> {
  await buildScreens();
  const hb = await startStudyProgram();
  const browser = await openBrowser();
  try {
    const monday = await fill(hb.address);
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${hb.address}/scheduler?on=${addDays(monday, 7)}`);
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("There are no slots in this week yet.").waitFor();
    await page.keyboard.press("l");
    // What a page does once, when it is opened, is measured elsewhere: here it is at rest.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1_000)));

    const total = stationCount * timesPerDay * 5;
    const previous = await handleOf(page.getByRole("button", { name: "Previous week" }));
    const next = await handleOf(page.getByRole("button", { name: "Next week" }));
    const measure = async (what: string, steps: readonly Step[], back: readonly Step[] = []) => {
      const runs: Awaited<ReturnType<typeof during>>[] = [];
      const work: number[] = [];
      for (let n = 0; n < 5; n++) {
        runs.push(await during(page, steps));
        await during(page, back);
      }
      // Apart, because a trace takes time of its own.
      for (let n = 0; n < 5; n++) {
        await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
        await during(page, steps);
        work.push(longestTask(await browser.stopTracing()));
        await during(page, back);
      }
      const took = runs.map(run => run.took);
      const longest = runs.map(run => run.longest);
      print(
        `${what}: ${ms(middle(took))}; longest frame of each of five ${each(longest)}; longest work of the page ${ms(middle(work))}, worst ${ms(Math.max(...work))} (aim 50 ms)`,
      );
    };
    await measure(`draw ${total} sessions`, [{ button: previous, blocks: total }], [{ button: next, blocks: 0 }]);
    await during(page, [{ button: previous, blocks: total }]);
    const onlyAvp = await handleOf(page.getByRole("button", { name: "Only AVP" }));
    const allDevices = await handleOf(page.getByRole("button", { name: "All of Device" }));
    const onlyCompleted = await handleOf(page.getByRole("button", { name: "Only Completed" }));
    const allStatuses = await handleOf(page.getByRole("button", { name: /^All of Status/ }));
    await measure(`filter to ${total / 2} and back`, [
      { button: onlyAvp, blocks: total / 2 },
      { button: allDevices, blocks: total },
    ]);
    await measure("filter to none and back", [
      { button: onlyCompleted, blocks: 0 },
      { button: allStatuses, blocks: total },
    ]);
    const bare: number[] = [];
    for (let n = 0; n < 5; n++) bare.push(await page.evaluate(drawBare, total));
    print(`${total} bare boxes with a word each, a few a frame: longest frame of each of five ${each(bare)}`);
    await page.goto("about:blank");
    const counting: number[] = [];
    for (let n = 0; n < 5; n++) counting.push(Math.max(...(await countingFrames(page, 2))));
    print(
      `no page, ten milliseconds of counting a frame for two seconds: longest frame of each of five ${each(counting)}`,
    );
  } finally {
    await browser.close();
    await hb.stop();
  }
}

/** In the page: what this browser on this machine can do at all. */
async function drawBare(count: number): Promise<number> {
  const sheet = document.createElement("div");
  sheet.style.cssText = "position:fixed;inset:0;z-index:9999;background:white";
  document.body.append(sheet);
  let [last, longest] = [performance.now(), 0];
  for (let drawn = 0; drawn < count + 24; drawn += 12) {
    for (let n = drawn; n < Math.min(count, drawn + 12); n++) {
      const box = document.createElement("div");
      box.textContent = "08:00";
      box.style.cssText = `position:absolute;left:${(n % 50) * 28}px;top:${Math.floor(n / 50) * 44}px;width:26px;height:42px;font-size:9px;border:1px solid grey`;
      sheet.append(box);
    }
    const now = await new Promise(requestAnimationFrame);
    longest = Math.max(longest, now - last);
    last = now;
  }
  sheet.remove();
  return longest;
}

/** Five days of ten stations with twenty slots each; answers its Monday. */
async function fill(address: string): Promise<string> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  const stations: number[] = [];
  for (let n = 0; n < stationCount; n++) {
    const devices = n % 2 === 0 ? [1] : [2];
    const saved = (await staff.call("saveStation", {
      requestId: randomUUID(),
      station: null,
      name: `Booth ${n + 1}`,
      devices,
    })) as { id: number };
    stations.push(saved.id);
  }
  const today = new Date().toISOString().slice(0, 10);
  const monday = addDays(today, 15 - weekdayOf(today));
  const times = Array.from(
    { length: timesPerDay },
    (_, n) => `${String(8 + Math.floor(n / 2)).padStart(2, "0")}:${n % 2 ? "30" : "00"}`,
  );
  await staff.call("createSlots", {
    requestId: randomUUID(),
    slots: { days: [0, 1, 2, 3, 4].map(n => addDays(monday, n)), times, stations, lengthMinutes: 30, device: null },
  });
  // What the server does once, when it is first asked for a week, is not what is looked at here.
  const [from, to] = [0, 7].map(n => `${addDays(monday, n)}T00:00:00.000Z`);
  for (let n = 0; n < 10; n++) await staff.call("listSessions", { from, to, filters: {} });
  await staff.close();
  return monday;
}

interface Step {
  button: ElementHandle<HTMLElement>;
  /** Until the calendar shows so many. */
  blocks: number;
}

async function handleOf(button: Locator): Promise<ElementHandle<HTMLElement>> {
  return (await button.elementHandle()) as ElementHandle<HTMLElement>;
}

/**
 * How long the steps take, and the longest time between two frames meanwhile. They are taken inside the page: looking for
 * a button among a thousand from outside would cost more than what is measured.
 */
async function during(page: Page, steps: readonly Step[]): Promise<{ took: number; longest: number }> {
  let [took, longest] = [0, 0];
  for (const { button, blocks } of steps) {
    const step = await button.evaluate(
      (element, count) =>
        new Promise<{ took: number; longest: number }>(resolve => {
          const shown = document.querySelector("[data-grid]")?.getElementsByTagName("button");
          const began = performance.mark("step begins").startTime;
          let [last, most, after] = [began, 0, 0];
          const frame = (now: number) => {
            most = Math.max(most, now - last);
            last = now;
            // Two frames more: what was drawn last has to reach the screen.
            if (shown?.length === count) after++;
            if (after <= 2) return void requestAnimationFrame(frame);
            performance.mark("step ends");
            resolve({ took: now - began, longest: most });
          };
          requestAnimationFrame(now => {
            last = now;
            requestAnimationFrame(frame);
            element.click();
          });
        }),
      blocks,
    );
    took += step.took;
    longest = Math.max(longest, step.longest);
  }
  return { took, longest };
}

/**
 * The longest piece of work in the page's own processor time: what a loaded machine adds to a frame is not in it, nor what
 * it takes to begin a trace.
 */
function longestTask(trace: Buffer): number {
  interface TraceEvent {
    name: string;
    pid: number;
    tid: number;
    ts: number;
    dur?: number;
    tdur?: number;
    args?: { name?: string };
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const isPage = ({ pid, tid }: TraceEvent) => threads.some(thread => thread.pid === pid && thread.tid === tid);
  const marks = (mark: string) => traceEvents.filter(event => event.name === mark && isPage(event)).map(({ ts }) => ts);
  const began = marks("step begins");
  const ended = marks("step ends");
  const isMeasured = ({ ts, dur = 0 }: TraceEvent) => began.some((at, n) => ts + dur > at && ts < (ended[n] ?? at));
  const tasks = traceEvents.filter(event => event.name === "ThreadControllerImpl::RunTask" && isPage(event));
  return Math.max(0, ...tasks.filter(isMeasured).map(({ tdur = 0 }) => tdur / 1000));
}

function each(took: readonly number[]): string {
  return `${took.map(Math.round).join(", ")} ms`;
}

function middle(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
}
