import { spawn } from "node:child_process";
import { join } from "node:path";
import { checkLock } from "./check-lock.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePrograms } from "./debian.ts";
import { noticeProblems } from "./notices.ts";
import { conclude, readVitestReport, type Tally } from "./tally.ts";

const root = join(import.meta.dirname, "..");

/** Types, lint, format, dead code, the lock: everything that reads the code without running it. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["types", "tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["format", "biome", "check", "."],
  ["dead code", "knip"],
];

/** One after the other: the tests run beside it, and each of these would take all cores. */
export async function readTheCode(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: [], timed: [] };
  const note = (name: string, isFine: boolean, said: string) => {
    if (isFine) tally.passed++;
    else tally.failed.push({ name, command: "npm run check" });
    console.log(isFine ? `✓ ${name}` : `✗ ${name}\n${said}`);
  };
  for (const [name, command, ...args] of checks) {
    const { code, said } = await run(command, args);
    note(name, code === 0, said);
  }
  for (const [name, problems] of [
    ["lock", checkLock()],
    ["notices", noticeProblems()],
  ] as const)
    note(name, problems.length === 0, problems.join("\n"));
  return tally;
}

/** Rule, door and conformance tests, and those of screens' parts in a browser. */
export async function runTests(...args: string[]): Promise<Tally> {
  ensureChromium();
  ensurePrograms();
  const report = join(root, "test-results/vitest.json");
  await run(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    "inherit",
  );
  return readVitestReport(report);
}

function run(command: string, args: readonly string[], output: "inherit" | "pipe" = "pipe") {
  const child = spawn(join(root, "node_modules/.bin", command), args, { cwd: root, stdio: ["ignore", output, output] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", chunk => (said += chunk));
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    child.once("error", reject).once("close", code => resolve({ code, said }));
  });
}

/** Rules, screens' logic and the house's own borders: what needs no database, no browser and no program. */
const quick = ["domain/", "web/", "tests/boundaries", "tests/previous-release", "tests/sql-borders", "tests/styles"];

if (process.argv[1] === import.meta.filename)
  conclude(
    await Promise.all([
      readTheCode(),
      runTests("--project=rules", "--coverage", "--coverage.include=domain/**/*.ts", ...quick),
    ]),
  );
