import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { createVitest, type TestModule } from "vitest/node";
import { applyMutant, type Mutant, mutantsOf } from "./mutants.ts";

/*
 * `npm run mutate [PATH]` breaks the study's rules one place at a time and lists the breaks that no test notices. The
 * files stay as they are: the tests load each broken copy under an address of its own.
 */
const root = join(import.meta.dirname, "..");

/** The rules that must not break unnoticed, and their tests where those aren't in the same folder. */
const rules: Record<string, readonly string[]> = {
  "domain/{allowed,granted,permissions,steps}.ts": ["domain/*.test.ts"],
  "domain/time.ts": ["domain/time.test.ts"],
  "domain/*/{status,device-status}.ts": [
    "domain/steps.test.ts",
    "domain/*/status.test.ts",
    "domain/lookups/lists.test.ts",
    "domain/remote-study/risk.test.ts",
  ],
  "domain/sessions/{arrivals,booking,effects,slots}.ts": [],
  "domain/surveys/{course,due,schedule,study-days,totals,window}.ts": ["domain/surveys/schedule.test.ts"],
  "domain/surveys/survey.ts": ["domain/surveys/survey.test.ts"],
  "domain/surveys/{answered-offline,known,unchanged-until}.ts": [],
  "domain/remote-study/{risk,suggested-emails}.ts": ["domain/remote-study/risk.test.ts"],
  "domain/emails/planning.ts": ["domain/emails/planning.test.ts"],
  "domain/emails/wording/{wording,wording-schema}.ts": [],
  "domain/emails/{rules,stop-link}.ts": ["domain/emails/rules.test.ts"],
  "domain/users/{confirming,protections}.ts": [],
  "domain/log/{limiter,visibility}.ts": [],
  "domain/data-protection/retention.ts": [],
  "server/log/{chain-sql,verification}.ts": ["server/log/chain.test.ts"],
};

const maxSeconds = 60;
const [wanted = ""] = process.argv.slice(2);
const imports = readImports();
const mutants: { file: string; source: string; importers: ReadonlySet<string>; mutant: Mutant }[] = [];

const chosen = Object.entries(rules).flatMap(([pattern, tests]) =>
  find(pattern)
    .filter(file => file.includes(wanted))
    .map(file => ({ file, tests: testsOf(file, tests) })),
);
const needsDatabase = chosen.some(({ tests }) => tests.some(test => test.startsWith("server/")));

const vitest = await createVitest(
  "test",
  {
    root,
    config: false,
    watch: false,
    isolate: false,
    // It knows a copy by its address, which means another break in the next run.
    fsModuleCache: false,
    maxWorkers: availableParallelism(),
    testTimeout: maxSeconds * 1000,
    hookTimeout: 120_000,
    reporters: [{}],
    globalSetup: needsDatabase ? ["platform/testing/vitest-setup.ts"] : [],
  },
  { plugins: [breakFiles()] },
);

/** One failure is enough: the tests after it are skipped, and a property's smallest example isn't looked for. */
const stopAtFirstFailure = `
  import { configureGlobal } from "fast-check";
  import { afterEach as afterTest, beforeEach as beforeTest } from "vitest";
  configureGlobal({ endOnFailure: true, seed: 1 });
  let isNoticed = false;
  beforeTest(({ skip }) => skip(isNoticed));
  afterTest(({ task }) => void (isNoticed ||= task.result?.state === "fail"));
`;

const started = performance.now();
let survived = 0;
for (const { file, tests } of chosen) {
  const survivors = await tryMutants(file, tests);
  survived += survivors.length;
  for (const survivor of survivors) console.log(`  ${survivor}`);
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`\n${mutants.length} breaks, ${mutants.length - survived} noticed, ${survived} not, in ${seconds} s`);
await vitest.close();
process.exitCode = survived > 0 ? 1 : 0;

/** Runs a file's tests as it is, then one after the other for each mutant that no test noticed so far. */
async function tryMutants(file: string, tests: readonly string[]): Promise<string[]> {
  const source = readFileSync(join(root, file), "utf8");
  const importers = importersOf(file);
  const first = mutants.length;
  mutants.push(...mutantsOf(source).map(mutant => ({ file, source, importers, mutant })));
  const own = mutants.map((_, at) => at).slice(first);

  const asItIs = await run(tests.map(test => join(root, test)));
  const broken = asItIs.find(module => !module.ok());
  if (broken) throw new Error(`${relative(root, broken.moduleId)} fails without a break. ${messageOf(broken)}`);
  let survivors = own;
  for (const test of tests) {
    const modules = await run(survivors.map(at => `${join(root, test)}?mutant=${at}`));
    const failed = new Set(modules.filter(module => !module.ok()).map(({ moduleId }) => mutantIn(moduleId)));
    survivors = survivors.filter(at => !failed.has(at));
  }
  console.log(`${file}: ${own.length - survivors.length} of ${own.length} noticed by ${tests.join(", ")}`);
  return survivors.flatMap(at => {
    const { start, end, text } = mutants[at]?.mutant ?? { start: 0, end: 0, text: "" };
    const line = source.slice(0, start).split("\n").length;
    return `${file}:${line} ${oneLine(source.slice(start, end))} → ${oneLine(text) || "(nothing)"}`;
  });
}

async function run(addresses: readonly string[]): Promise<readonly TestModule[]> {
  const project = vitest.getRootProject();
  const { testModules } = await vitest.runTestSpecifications(addresses.map(one => project.createSpecification(one)));
  // Vitest also tells what it ran before.
  return testModules.filter(({ moduleId }) => addresses.includes(moduleId));
}

/** Gives a broken file, and whatever imports it, a copy for each mutant. */
function breakFiles(): Plugin {
  return {
    name: "break-files",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const at = mutantIn(importer ?? "");
      if (at === undefined) return undefined;
      const found = await this.resolve(source, importer?.replace(/\?.*/, ""), { ...options, skipSelf: true });
      const isCopied = found && mutants[at]?.importers.has(relative(root, found.id));
      return isCopied ? `${found.id}?mutant=${at}` : found;
    },
    transform(code, id) {
      const broken = mutants[mutantIn(id) ?? -1];
      if (broken && id.startsWith(`${join(root, broken.file)}?`))
        return applyMutant(broken.source, broken.mutant, maxSeconds);
      return broken && /\.test\.ts\?/.test(id) ? stopAtFirstFailure + code : undefined;
    },
  };
}

function mutantIn(address: string): number | undefined {
  const [, at] = /\?mutant=(\d+)/.exec(address) ?? [];
  return at === undefined ? undefined : Number(at);
}

function testsOf(file: string, named: readonly string[]): string[] {
  const tests = find(named.length > 0 ? named : `${dirname(file)}/*.test.ts`);
  const importers = importersOf(file);
  const beside = file.replace(/\.ts$/, ".test.ts");
  const reaching = tests
    .filter(test => importers.has(test))
    .toSorted((a, b) => Number(b === beside) - Number(a === beside));
  if (reaching.length === 0) throw new Error(`No test of ${file} was found.`);
  return reaching;
}

/** The file itself and all files that import it, however indirectly. */
function importersOf(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const [importer, imported] of imports) if (imported.has(one)) reached.add(importer);
  return reached;
}

function readImports(): Map<string, ReadonlySet<string>> {
  return new Map(
    find("{domain,server}/**/*.ts").map(file => {
      const named = readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\()\s*"(@hb\/|\.)([^"]+)"/g);
      const paths = Array.from(named, ([, kind, path = ""]) =>
        kind === "." ? relative(root, resolve(root, dirname(file), `.${path}`)) : path,
      );
      return [file, new Set(paths)];
    }),
  );
}

function find(patterns: string | readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: ["**/node_modules/**"] }).toSorted();
}

function messageOf(module: TestModule): string {
  const [test] = module.children.allTests("failed");
  return (module.errors()[0] ?? test?.result().errors?.[0])?.message ?? "";
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
