import { availableParallelism } from "node:os";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArguments, systemChromium } from "./tools/chromium.ts";
import { answerCalls, sentCalls } from "./web/testing/wire-commands.ts";

const executablePath = systemChromium();

export default defineConfig({
  test: {
    // A loaded machine is slow, not wrong. There are no second tries: what fails now and then is a fault of its own.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than there are cores: a test that waits for the database leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    // Files share a process: no module keeps state of a test, and reading the program anew for each would double the time.
    isolate: false,
    includeTaskLocation: true,
    coverage: {
      include: ["{domain,platform,server}/**/*.ts"],
      exclude: ["**/*.test.ts", "**/testing/**", "platform/example/**"],
      reporter: ["text-summary", ["text", { file: "uncovered.txt", skipFull: true }]],
      reportsDirectory: "test-results/coverage",
    },
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["{domain,platform,server,web,tests}/**/*.test.ts"],
          exclude: ["**/node_modules/**", "tests/journeys/**", "tests/long/**"],
          globalSetup: ["platform/testing/vitest-setup.ts"],
        },
      },
      {
        extends: "web/vite.config.ts",
        root: import.meta.dirname,
        test: {
          name: "components",
          include: ["web/**/*.test.tsx"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          includeTaskLocation: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...(executablePath && { executablePath }), args: chromiumArguments },
            }),
            instances: [{ browser: "chromium" }],
            commands: { answerCalls, sentCalls },
          },
        },
      },
    ],
  },
});
