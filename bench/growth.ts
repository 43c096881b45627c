import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFilterNames, optionsOf } from "@hb/domain/participants/filters.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { type Client, connectClient } from "@hb/platform/testing/client.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { admin, migrations, type RunningHb, startProgram, startStudyProgram } from "../tests/running-hb.ts";

/** HB_BENCH_SIZES=1000,10000 for the small ones; a million take about four minutes to make. */
const sizes = (process.env["HB_BENCH_SIZES"] ?? "1000,10000,100000,1000000").split(",").map(Number);
const times = 30;

type Figures = Record<string, number>;

/** How the participant list grows with the study: each figure at each size, and the power of the size that it grows with. */
export async function bench(print: (line: string) => void): Promise<void> {
  const all: Figures[] = [];
  for (const size of sizes) {
    const figures = await measure(size);
    all.push(figures);
    print(`${size} people: ${Object.entries(figures).map(inWords).join("; ")}`);
  }
  const [first, last] = [all[0] ?? {}, all.at(-1) ?? {}];
  const steps = Math.log((sizes.at(-1) ?? 1) / (sizes[0] ?? 1));
  const exponents = Object.entries(first).map(([name, value]) => {
    const exponent = Math.log((last[name] ?? value) / value) / steps;
    return `${name.replace(/,.*/, "")} ${exponent.toFixed(2)}`;
  });
  if (sizes.length > 1) print(`grows with the size to the power of: ${exponents.join("; ")}`);
}

const inWords = ([name, value]: [string, number]) => `${name.replace(",", ` ${value.toFixed(value < 10 ? 1 : 0)}`)}`;

async function measure(size: number): Promise<Figures> {
  const hb = await startStudyProgram();
  const dataDir = mkdtempSync(join(tmpdir(), "hb-bench-growth-"));
  try {
    await makePeople(hb.databaseUrl, size);
    const began = performance.now();
    const later = await startProgram({ DATABASE_URL: hb.databaseUrl, HB_DATA_DIR: dataDir });
    const start = performance.now() - began;
    const client = await connectClient(later.address);
    try {
      await client.signIn(admin.email, admin.password);
      return { "start, ms": start, ...(await ask(client, later)) };
    } finally {
      await client.close();
      await later.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await hb.stop();
  }
}

/** People alone. The two indexes of parts of names take most of the time of an insert, so they come afterward. */
async function makePeople(databaseUrl: string, size: number): Promise<void> {
  const owner = connect(databaseUrl, { max: 1, name: "bench" });
  await owner`set statement_timeout = 0`;
  const indexes = await owner<{ definition: string; name: string }[]>`
    select indexdef as definition, indexname as name from pg_indexes
     where schemaname = 'study' and tablename = 'participants' and indexdef like '%gin%'`;
  for (const { name } of indexes) await owner.unsafe(`drop index study.${name}`);
  const database = await openDatabase({ url: databaseUrl, dataDir: "", migrations });
  await generateStudy(database, [], { size, now: new Date().toISOString() });
  await database.close();
  for (const { definition } of indexes) await owner.unsafe(definition);
  await owner.unsafe("vacuum analyze");
  await owner.end();
}

async function ask(client: Client, hb: RunningHb): Promise<Figures> {
  const page = (filters: object, by = "id") => ({ filters, sort: { by, descending: true }, offset: 0, limit: 100 });
  const list = (filters: object, by?: string) => timed(() => client.call("listParticipants", page(filters, by)));
  const first = await list({});
  const read = await timed(() => client.call("countParticipantOptions", { filters: {} }));
  const byName = await list({}, "name");
  const byEmail = await list({}, "email");
  const filters = someFilters();
  const lists = await several(n => list(filters[n] ?? {}));
  const texts = await several(n => list({ name: `${"aeiou"[n % 5]}${"nrlst"[n % 5]}${n}` }));
  const counts = await several(n => timed(() => client.call("countParticipantOptions", { filters: filters[n] ?? {} })));
  const person = await several(n => timed(() => client.call("getParticipant", { id: 1001 + n })));
  const overview = await several(() => timed(() => client.call("getOverview", {})));
  return {
    "first list, ms": first,
    "until everyone is read, ms": read,
    "first order by name, ms": byName,
    "first order by email, ms": byEmail,
    "list p95, ms": p95(lists),
    "list by part of a name p95, ms": p95(texts),
    "all counts p95, ms": p95(counts),
    "one person p95, ms": p95(person),
    "overview p95, ms": p95(overview),
    "memory, MB": megabytes(hb),
  };
}

/** Each another one, so that none is answered from what was counted before. */
function someFilters(): object[] {
  const options = listFilterNames.flatMap(filter => optionsOf(filter).ids.map(id => ({ [filter]: [id] })));
  return Array.from({ length: times }, (_, n) => options[(n * 7) % options.length] ?? {});
}

async function several(work: (n: number) => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) taken.push(await work(n));
  return taken;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function p95(taken: readonly number[]): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0;
}

function megabytes({ process: { pid } }: RunningHb): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
