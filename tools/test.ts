import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { buildScreens } from "./build-screens.ts";
import { readTheCode, runTests } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { conclude, readPlaywrightReport, type Tally } from "./tally.ts";

const root = join(import.meta.dirname, "..");

/** Journeys in a real browser against the built product. */
async function walkJourneys(...args: string[]): Promise<Tally> {
  ensureChromium();
  await buildScreens();
  const report = join(root, "test-results/playwright.json");
  spawnSync(join(root, "node_modules/.bin/playwright"), ["test", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return readPlaywrightReport(report);
}

/** `npm test -- NAME`: the tests of the files whose path holds it, one of them by its line, or else those of that title. */
async function runSome(name: string): Promise<Tally[]> {
  const path = name.replace(/:\d+$/, "");
  const files = globSync("{domain,platform,server,web,tests}/**/*.test.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules/**"],
  }).filter(file => file.includes(path));
  if (files.length === 0)
    return [await runTests("-t", name, "--passWithNoTests"), await walkJourneys("-g", name, "--pass-with-no-tests")];
  const isJourney = (file: string) => file.startsWith("tests/journeys/");
  return [
    ...(files.some(file => !isJourney(file)) ? [await runTests(name)] : []),
    ...(files.some(isJourney) ? [await walkJourneys(name)] : []),
  ];
}

const [name] = process.argv.slice(2);
if (name !== undefined) conclude(await runSome(name));
else {
  // The tests often wait for the database: reading the code fills the time.
  const [code, tests] = await Promise.all([readTheCode(), runTests()]);
  conclude([code, tests, await walkJourneys()]);
}
