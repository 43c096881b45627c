import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,platform,server,web,tests}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "tests/journeys/**", "tests/long/**"],
    globalSetup: ["platform/testing/vitest-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for journeys: a loaded machine is slow, not wrong; a second try is shown.
    expect: { poll: { timeout: 15_000 } },
    retry: process.env["CI"] ? 1 : 0,
    // One more than this needs of cores: a test that waits for the database leaves its core to another.
    maxWorkers: 3,
    // Files share a process: no module keeps state of a test, and reading the program anew for each would double the time.
    isolate: false,
  },
});
