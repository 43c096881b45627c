import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { checkLock } from "./check-lock.ts";
import { noticeProblems } from "./notices.ts";

const root = join(import.meta.dirname, "..");

/** Types, lint, format, dead code, the lock: everything that reads the code without running it. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["types", "tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["format", "biome", "check", "."],
  ["dead code", "knip"],
];

export interface Tally {
  passed: number;
  /** By name, so that the end of a long run says what to look for. */
  failed: string[];
}

export function readTheCode(): Tally {
  const tally: Tally = { passed: 0, failed: [] };
  const note = (name: string, ok: boolean, said: string) => {
    if (ok) tally.passed++;
    else tally.failed.push(name);
    console.log(`${ok ? "✓" : "✗"} ${name}`);
    if (!ok) console.log(said);
  };
  for (const [name, command, ...args] of checks) {
    const run = spawnSync(join(root, "node_modules/.bin", command), args, { cwd: root, encoding: "utf8" });
    note(name, run.status === 0, `${run.stdout}${run.stderr}`);
  }
  for (const [name, problems] of [
    ["lock", checkLock()],
    ["notices", noticeProblems()],
  ] as const)
    note(name, problems.length === 0, problems.join("\n"));
  return tally;
}

/** Rule, door and conformance tests: all that need no browser. */
export function runTests(...args: string[]): Tally {
  const report = join(root, "test-results/vitest.json");
  spawnSync(
    join(root, "node_modules/.bin/vitest"),
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...args],
    { cwd: root, stdio: "inherit" },
  );
  return readReport(report);
}

interface VitestReport {
  numPassedTests: number;
  success: boolean;
  testResults: { name: string; status: string; assertionResults: { fullName: string; status: string }[] }[];
}

function readReport(file: string): Tally {
  try {
    const report: VitestReport = JSON.parse(readFileSync(file, "utf8"));
    const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.filter(test => test.status === "failed").map(test => test.fullName);
      // A file that could not even be loaded has no failed test of its own.
      return tests.length === 0 && status === "failed" ? [name] : tests;
    });
    if (!report.success && failed.length === 0) failed.push("vitest, outside of any test");
    return { passed: report.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: ["vitest wrote no report"] };
  } finally {
    rmSync(file, { force: true });
  }
}

/** The last lines of every run. */
export function conclude(parts: readonly Tally[]): void {
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.flatMap(part => part.failed);
  for (const name of failed) console.log(`✗ ${name}`);
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

/** What kills, floods, waits, invents whole studies and starts whole programs takes minutes: it belongs to `npm test`. */
const slow = [
  "tests/program.test.ts",
  "tests/several-machines.test.ts",
  "tests/booking-*.test.ts",
  "tests/session-times.test.ts",
  "tests/simulated-month.test.ts",
  "tests/permission-matrix.test.ts",
  "tests/mail-over-tls.test.ts",
  "tests/recovery/**",
  "tests/security/**",
  "platform/jobs/jobs.test.ts",
  "platform/realtime/{processes,restart}.test.ts",
  "platform/storage/{crash,storage}.test.ts",
  "platform/backup/chunks.test.ts",
  "platform/sign-in/{limits,oob-codes}.test.ts",
  "server/consent/document/pdf.test.ts",
  "server/export/functions.test.ts",
  "server/log/chain.test.ts",
  "server/overview/functions.test.ts",
  "server/participants/registration/registration.test.ts",
  "server/sessions/slots/plans.test.ts",
];

if (process.argv[1] === import.meta.filename)
  conclude([readTheCode(), runTests(...slow.flatMap(path => ["--exclude", path]))]);
