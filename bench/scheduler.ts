import { randomUUID } from "node:crypto";
import { addDays, weekdayOf } from "@hb/domain/time.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { chromium, type Page } from "@playwright/test";
import { buildScreens } from "../tools/build-screens.ts";
import { systemChromium } from "../tools/chromium.ts";
import { admin, startStudyProgram } from "../tests/running-hb.ts";
import { ms } from "./load.ts";

const stationCount = 10;
const timesPerDay = 20;

/** A week with 1,000 sessions in Chromium: how long the longest frame takes while it is drawn, filtered and turned. */
export async function bench(print: (line: string) => void): Promise<void> {
  await buildScreens();
  const hb = await startStudyProgram();
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
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

    const measure = async (what: string, act: () => Promise<void>, blocks: number) => {
      const times: number[] = [];
      const frames: number[] = [];
      const tasks: number[] = [];
      for (let n = 0; n < 5; n++) {
        await browser.startTracing(page, { categories: ["toplevel"] });
        const { took, longest } = await during(page, act, blocks);
        tasks.push(longestTask(await browser.stopTracing()));
        times.push(took);
        frames.push(longest);
        if (what.startsWith("draw")) {
          await page.getByRole("button", { name: "Next week" }).click();
          await settled(page, 0);
        }
      }
      print(
        `${what}: ${ms(middle(times))}; longest frame ${ms(middle(frames))} (worst of five ${ms(Math.max(...frames))}), of which work of the page ${ms(middle(tasks))} (worst ${ms(Math.max(...tasks))}); aim 50 ms`,
      );
    };
    const total = stationCount * timesPerDay * 5;
    await measure(`draw ${total} sessions`, () => page.getByRole("button", { name: "Previous week" }).click(), total);
    await page.getByRole("button", { name: "Previous week" }).click();
    await settled(page, total);
    const only = page.getByRole("group", { name: "Device", exact: true });
    const avp = total / 2;
    await measure(
      `filter to ${avp} and back`,
      async () => {
        await only.getByRole("button", { name: "Only AVP" }).click();
        await settled(page, avp);
        await only.getByRole("button", { name: "All of Device" }).click();
      },
      total,
    );
    await measure(
      "filter to none and back",
      async () => {
        await page.getByRole("button", { name: "Only Completed" }).click();
        await settled(page, 0);
        await page.getByRole("button", { name: /^All of Status/ }).click();
      },
      total,
    );
  } finally {
    await browser.close();
    await hb.stop();
  }
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
  await staff.close();
  return monday;
}

/** How long something takes until the calendar shows so many sessions, and the longest time between two frames meanwhile. */
async function during(
  page: Page,
  act: () => Promise<void>,
  blocks: number,
): Promise<{ took: number; longest: number }> {
  await page.evaluate(() => {
    const watch = { longest: 0, last: performance.now(), over: false };
    Object.assign(window, { watch });
    const frame = (now: number) => {
      watch.longest = Math.max(watch.longest, now - watch.last);
      watch.last = now;
      if (!watch.over) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const begin = performance.now();
  await act();
  await settled(page, blocks);
  const took = performance.now() - begin;
  const longest = await page.evaluate(
    () =>
      new Promise<number>(resolve =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const { watch } = window as unknown as { watch: { longest: number; over: boolean } };
            watch.over = true;
            resolve(watch.longest);
          }),
        ),
      ),
  );
  return { took, longest };
}

/** The longest piece of work in the page's own processor time: what a loaded machine adds to a frame is not in it. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: { name: string; tdur?: number }[] };
  const tasks = traceEvents.filter(({ name }) => name === "ThreadControllerImpl::RunTask");
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

function middle(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
}

async function settled(page: Page, blocks: number): Promise<void> {
  await page.waitForFunction(
    count => document.querySelectorAll("[data-grid] [data-session]").length === count,
    blocks,
    { polling: "raf" },
  );
}
