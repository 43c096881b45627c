import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildScreens } from "./build-screens.ts";
import { conclude, readTheCode, runTests, type Tally } from "./check.ts";
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
    const { stats, errors, suites }: JourneyReport = JSON.parse(readFileSync(report, "utf8"));
    const failed = suites.flatMap(unexpected);
    return { passed: stats.expected + stats.flaky, failed: [...failed, ...errors.map(({ message }) => message)] };
  } catch {
    return { passed: 0, failed: ["playwright wrote no report"] };
  }
}

interface Suite {
  title: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

interface JourneyReport {
  stats: { expected: number; flaky: number };
  errors: { message: string }[];
  suites: Suite[];
}

function unexpected({ title, specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  return [...failed.map(spec => `${title}: ${spec.title}`), ...suites.flatMap(unexpected)];
}

conclude([readTheCode(), runTests(), await walkJourneys()]);
