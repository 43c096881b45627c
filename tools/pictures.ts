import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { buildScreens } from "./build-screens.ts";
import { ensureChromium, systemChromium } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const pictures = join(root, "docs/pictures");
const who = { email: "dana@northlight.example", password: "correct horse battery" };

interface Picture {
  name: string;
  path: string;
  size?: { width: number; height: number };
  colorScheme?: "dark";
  /** What is on the screen when it is complete. */
  shows: (page: Page) => Promise<void>;
}

const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();

/** The pictures of README and docs: `npm run pictures` takes them anew from an invented study. */
const all: readonly Picture[] = [
  { name: "participants", path: "/participants", shows: text("people") },
  { name: "person", path: "/participants/1042", shows: text("Contact") },
  { name: "scheduler", path: "/scheduler", shows: text("sessions") },
  { name: "front-desk", path: "/scheduler/desk", size: tablet, shows: text("Expected") },
  { name: "remote-study", path: "/remote-study", shows: text("missed in a row") },
  { name: "devices", path: "/remote-study/devices", colorScheme: "dark", shows: text("Overdue returns") },
  { name: "outbox", path: "/outbox", shows: page => page.getByText("Won't send if").waitFor() },
  { name: "overview", path: "/overview", shows: text("Enrollment") },
  { name: "registration", path: "/registration-form", size: phone, shows: text("Northlight") },
];

await buildScreens();
ensureChromium();
const folder = mkdtempSync(join(tmpdir(), "hb-pictures-"));
const hb = spawn(process.execPath, [join(root, "server/demo.ts"), "5000"], {
  env: { ...process.env, PORT: "0", HB_DATA_DIR: folder, HB_ADMIN_EMAIL: who.email, HB_ADMIN_PASSWORD: who.password },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  await takeAll(await addressOf(hb.stdout));
} finally {
  hb.kill("SIGTERM");
  await new Promise(resolve => hb.once("exit", resolve));
  rmSync(folder, { recursive: true, force: true });
}

async function addressOf(printed: AsyncIterable<Buffer>): Promise<string> {
  let said = "";
  for await (const chunk of printed) {
    said += chunk;
    const address = /HB is ready: (\S+)/.exec(said)?.[1];
    if (address) return address;
  }
  throw new Error(`The sample study did not start: ${said}`);
}

async function takeAll(address: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const executablePath = systemChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  for (const { name, path, size, colorScheme, shows } of all) {
    const context = await browser.newContext({
      viewport: size ?? { width: 1440, height: 900 },
      colorScheme: colorScheme ?? "light",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(`${address}${path}`);
    await Promise.race([signIn(page), shows(page)]);
    await shows(page);
    await page.waitForLoadState("networkidle").catch(() => {});
    await page.screenshot({ path: join(pictures, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
    await context.close();
  }
  await browser.close();
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
