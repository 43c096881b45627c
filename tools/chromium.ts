import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Debian's packages: the same engine without a window first, because a journey in it takes a fifth less time. */
const packages = ["chromium-headless-shell", "chromium"];
const systemPaths = [...packages, "chromium-browser", "google-chrome"].map(name => `/usr/bin/${name}`);

/** The system's Chromium; undefined = Playwright's own. */
export function systemChromium(): string | undefined {
  return systemPaths.find(path => existsSync(path));
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
    for (const name of packages) {
      spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
      if (systemChromium()) return;
    }
  }
  spawnSync(join(import.meta.dirname, "../node_modules/.bin/playwright"), ["install", "chromium"], {
    stdio: "inherit",
  });
}
