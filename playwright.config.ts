import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumArguments, systemChromium } from "./tools/chromium.ts";

const executablePath = systemChromium();

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  reporter: [["list"], ["json"]],
  globalSetup: "./tests/journeys/setup.ts",
  fullyParallel: true,
  // Browser, HB and database of one journey keep a core busy: more at a time take longer in all.
  workers: availableParallelism(),
  timeout: 240_000,
  // A loaded machine is slow, not wrong. There are no second tries: what fails now and then is a fault of its own.
  expect: { timeout: 30_000 },
  use: {
    // A trace of every step would take as long as the journey itself.
    screenshot: "only-on-failure",
    viewport: { width: 1440, height: 900 },
    // Staff read dates by their browser's language. Journeys that are about that name another one.
    locale: "en-GB",
    // Each journey has a new browser, which would keep all screens again. Journeys that are about that allow it.
    serviceWorkers: "block",
    // Colors are judged as they are, not on their way.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: chromiumArguments,
    },
  },
});
