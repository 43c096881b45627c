import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,platform,server,web,tests}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "tests/journeys/**", "tests/long/**"],
    globalSetup: ["platform/testing/vitest-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A loaded machine is slow, not wrong. There are no second tries: what fails now and then is a fault of its own.
    expect: { poll: { timeout: 15_000 } },
    // One more than there are cores: a test that waits for the database leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    includeTaskLocation: true,
    // Files share a process: no module keeps state of a test, and reading the program anew for each would double the time.
    isolate: false,
  },
});
