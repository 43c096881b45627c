import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptGet } from "./debian.ts";

/** The same engine without a window: a journey in it takes a fifth less time, but its frames are not what people see. */
const shell = "/usr/bin/chromium-headless-shell";
const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** For tests: no sandbox as root in a container, and no calls to the outside. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The system's Chromium; undefined = Playwright's own. */
export function systemChromium(): string | undefined {
  return [shell, ...browsers].find(path => existsSync(path));
}

/** The one that people have, where frames are looked at. */
export function peoplesChromium(): string | undefined {
  return browsers.find(path => existsSync(path)) ?? systemChromium();
}

/** Makes sure of a browser: the system's if present, as root Debian's, else the one Playwright downloads. */
export function ensureChromium(): void {
  if (systemChromium()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium …");
    aptGet("update", "-qq");
    for (const name of ["chromium-headless-shell", "chromium"]) {
      aptGet("install", "-y", "-qq", "--no-install-recommends", name);
      if (systemChromium()) return;
    }
  }
  spawnSync(join(import.meta.dirname, "../node_modules/.bin/playwright"), ["install", "chromium"], {
    stdio: "inherit",
  });
}
