import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildScreens } from "./build-screens.ts";
import { readTheCode, runTests, type Tally } from "./check.ts";
import { ensureChromium } from "./chromium.ts";

const root = join(import.meta.dirname, "..");

/** Journeys in a real browser against the built product. */
async function walkJourneys(): Promise<Tally> {
  ensureChromium();
  await buildScreens();
  const report = join(root, "test-results/playwright.json");
  rmSync(report, { force: true });
  spawnSync(join(root, "node_modules/.bin/playwright"), ["test"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  try {
    const { stats, errors } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const parts = [readTheCode(), runTests(), await walkJourneys()];
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
