import { randomUUID } from "node:crypto";
import { connectClient } from "@hb/platform/testing/client.ts";
import type { Browser, Page } from "@playwright/test";
import { admin, startStudyProgram } from "../tests/running-hb.ts";
import { ms } from "./load.ts";
import { openBrowser } from "./screen.ts";

/** A phone some years old: its processor is four times slower than this machine's. */
const slowdown = 4;
const networks = {
  "slow 4G": { latency: 150, kbitPerSecond: 1_600 },
  "3G": { latency: 300, kbitPerSecond: 700 },
  "50 kB/s": { latency: 0, kbitPerSecond: 400, headingAimMs: 2_500 },
  "50 kB/s, far away": { latency: 400, kbitPerSecond: 400, headingAimMs: 4_000 },
} as const;
interface Network {
  latency: number;
  kbitPerSecond: number;
  headingAimMs?: number;
}
const aims = { scriptKb: 100, requests: 15 };
const rounds = 3;

interface Figures {
  /** The page's headline can be read. */
  heading: number;
  /** First contentful paint. */
  first: number;
  largest: number;
  /** Everything is painted and the last long task is over: from then on a touch is answered at once. */
  interactive: number;
  bytes: number;
  script: number;
  requests: number;
  shift: number;
}

/** The pages of visitors on a throttled phone, each with an empty cache: the middle of three rounds. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  const browser = await openBrowser();
  try {
    const pages = await visitorsPages(hb.address);
    for (const [network, profile] of Object.entries<Network>(networks)) {
      print(`${network} (${profile.kbitPerSecond} kbit/s, ${profile.latency} ms), processor ${slowdown} times slower`);
      for (const [name, address] of Object.entries(pages)) {
        const seen: Figures[] = [];
        for (let round = 0; round < rounds; round++) seen.push(await visit(browser, address, profile));
        const mid = (key: keyof Figures) => seen.map(one => one[key]).toSorted((a, b) => a - b)[1] ?? 0;
        const aim = profile.headingAimMs ? ` (aim ${ms(profile.headingAimMs)})` : "";
        const kb = (key: "bytes" | "script") => Math.round(mid(key) / 1000);
        print(
          `  ${name.padEnd(13)} heading ${ms(mid("heading"))}${aim}, first paint ${ms(mid("first"))}, largest ${ms(mid("largest"))}, interactive ${ms(mid("interactive"))}, shift ${mid("shift").toFixed(3)}`,
        );
        print(
          `  ${"".padEnd(13)} ${mid("requests")} requests (aim ${aims.requests}), ${kb("bytes")} kB, ${kb("script")} kB of script (aim ${aims.scriptKb})`,
        );
      }
    }
  } finally {
    await browser.close();
    await hb.stop();
  }
}

/** Each with a link of somebody who may use it. */
async function visitorsPages(address: string): Promise<Record<string, string>> {
  const staff = await connectClient(address);
  await staff.signIn(admin.email, admin.password);
  const profile = { firstName: "Wren", lastName: "Abernathy", email: "wren@example.org" };
  const added = await staff.call("createParticipant", { requestId: randomUUID(), profile, type: null });
  const { id } = added as { id: number };
  const at = async (form: string) => {
    const shown = await staff.call("showLink", { requestId: randomUUID(), participantId: id, form });
    const { pathname, search, hash } = new URL((shown as { address: string }).address);
    return address + pathname + search + hash;
  };
  return {
    registration: `${address}/registration-form`,
    booking: await at("booking"),
    consent: await at("consent"),
    "home survey": await at("homeSurvey"),
    // Only emails have these links; a wrong one loads the same.
    "confirm email": `${address}/confirm-email/${id}/${"0".repeat(32)}`,
    "stop emails": `${address}/stop-emails/${id}/${"0".repeat(32)}`,
  };
}

async function visit(browser: Browser, address: string, { latency, kbitPerSecond }: Network): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: (kbitPerSecond * 1024) / 8,
      uploadThroughput: (kbitPerSecond * 1024) / 8,
    });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    let bytes = 0;
    let script = 0;
    const scripts = new Set<string>();
    let requests = 0;
    devtools.on("Network.responseReceived", ({ requestId, type }) => {
      requests++;
      if (type === "Script") scripts.add(requestId);
    });
    devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength;
      if (scripts.has(requestId)) script += encodedDataLength;
    });
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: "networkidle", timeout: 120_000 });
    await page.getByRole("heading").first().waitFor();
    return { ...(await read(page)), bytes, script, requests };
  } finally {
    await context.close();
  }
}

interface Seen {
  heading: number;
  largest: number;
  shift: number;
  busyUntil: number;
}
type Watched = Window & { seen?: Seen };

/** In the page, before anything else: what the browser itself measures. */
function watch(): void {
  const seen = { heading: 0, largest: 0, shift: 0, busyUntil: 0 };
  (window as Watched).seen = seen;
  const look = () => {
    if (!document.querySelector("h1")?.getClientRects().length) return void requestAnimationFrame(look);
    // Painted with the frame after the one that laid it out.
    requestAnimationFrame(at => {
      seen.heading = at;
    });
  };
  look();
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("largest-contentful-paint", entry => {
    seen.largest = entry.startTime;
  });
  observe("longtask", entry => {
    seen.busyUntil = entry.startTime + entry.duration;
  });
  observe("layout-shift", entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
}

async function read(page: Page): Promise<Omit<Figures, "bytes" | "script" | "requests">> {
  return page.evaluate(() => {
    const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const { heading, largest, shift, busyUntil } = (window as Watched).seen!;
    return { first, heading, largest, shift, interactive: Math.max(largest, busyUntil) };
  });
}
