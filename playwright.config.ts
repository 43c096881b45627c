import { defineConfig } from "@playwright/test";
import { systemChromium } from "./tools/chromium.ts";

const executablePath = systemChromium();

export default defineConfig({
  testDir: "tests/journeys",
  outputDir: "test-results/journeys",
  reporter: [["list"], ["json"]],
  globalSetup: "./tests/journeys/setup.ts",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    trace: "retain-on-failure",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
