import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

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
    const quiet = {
      stdio: ["ignore", "ignore", "inherit"] as ("ignore" | "inherit")[],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    };
    spawnSync("apt-get", ["update", "-qq"], quiet);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
      if (systemChromium()) return;
    }
  }
  spawnSync(join(import.meta.dirname, "../node_modules/.bin/playwright"), ["install", "chromium"], {
    stdio: "inherit",
  });
}
