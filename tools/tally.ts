import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");

export interface Failure {
  name: string;
  /** What repeats it alone. */
  command: string;
}

interface TimedTest {
  name: string;
  seconds: number;
}

/** What one part of a run found. */
export interface Tally {
  passed: number;
  failed: Failure[];
  timed: TimedTest[];
}

/** The last lines of every run: the slowest tests, each failure with the command that repeats it, and the count. */
export function conclude(parts: readonly Tally[]): void {
  const slowest = parts.flatMap(part => part.timed).toSorted((a, b) => b.seconds - a.seconds);
  if (slowest.length > 10) {
    console.log("\nThe ten slowest tests:");
    for (const { name, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
  const failed = parts.flatMap(part => part.failed);
  if (failed.length > 0) console.log("\nFailed, each with the command that repeats it:");
  for (const { name, command } of failed) console.log(`✗ ${name}\n    ${command}`);
  console.log(`\n${parts.reduce((sum, part) => sum + part.passed, 0)} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

interface VitestReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      location?: { line: number } | null;
    }[];
  }[];
}

/** What vitest's JSON reporter wrote. */
export function readVitestReport(file: string): Tally {
  const report: VitestReport | undefined = takeReport(file);
  if (!report) return broken("vitest wrote no report");
  const tally: Tally = { passed: 0, failed: [], timed: [] };
  for (const { name, status, assertionResults } of report.testResults) {
    const path = relative(root, name);
    for (const test of assertionResults) {
      if (test.status === "passed") tally.passed++;
      if (test.status === "failed")
        tally.failed.push(failure(`${path}: ${test.fullName}`, `${path}:${test.location?.line ?? 1}`));
      tally.timed.push({ name: `${path}: ${test.fullName}`, seconds: (test.duration ?? 0) / 1000 });
    }
    // A file that could not even be loaded has no failed test of its own.
    if (status === "failed" && !assertionResults.some(test => test.status === "failed"))
      tally.failed.push(failure(path, path));
  }
  return !report.success && tally.failed.length === 0 ? broken("vitest, outside of any test") : tally;
}

interface Suite {
  title: string;
  specs: { title: string; file: string; line: number; tests: { status: string; results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  errors: { message: string }[];
  suites: Suite[];
}

/** What Playwright's JSON reporter wrote. */
export function readPlaywrightReport(file: string): Tally {
  const report: PlaywrightReport | undefined = takeReport(file);
  if (!report) return broken("playwright wrote no report");
  const tally: Tally = { passed: 0, failed: report.errors.map(({ message }) => failure(message, "")), timed: [] };
  const read = ({ specs, suites = [] }: Suite) => {
    for (const { title, file: name, line, tests } of specs) {
      const path = join("tests/journeys", name);
      const isFine = tests.every(({ status }) => status === "expected");
      if (isFine) tally.passed++;
      else tally.failed.push(failure(`${path}: ${title}`, `${path}:${line}`));
      const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
      tally.timed.push({ name: `${path}: ${title}`, seconds: milliseconds / 1000 });
    }
    suites.forEach(read);
  };
  report.suites.forEach(read);
  return tally;
}

function failure(name: string, filter: string): Failure {
  return { name, command: `npm test -- ${filter}`.trimEnd() };
}

function broken(name: string): Tally {
  return { passed: 0, failed: [failure(name, "")], timed: [] };
}

/** The report is read once: an older one never speaks for a run that wrote none. */
function takeReport(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}
