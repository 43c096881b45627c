import { type Filters, listFilterNames, optionsOf } from "@hb/domain/participants/filters.ts";
import { type HbSort, sortColumns } from "@hb/domain/participants/sorting.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { createLiveList } from "@hb/server/participants/list/live-list.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { type Random, seededRandom } from "@hb/server/random.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { countsInSql, pageInSql } from "@hb/server/testing/participants-in-sql.ts";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms, ratio } from "./load.ts";

/** HB_BENCH_PEOPLE=1000000 for the large one. */
const size = Number(process.env["HB_BENCH_PEOPLE"] ?? 100_000);
const combinations = 200;
const limit = 100;

/** So that bare SQL does the same work: each filter and order has an index there, which HB has no need of. */
const filtered = [
  ...["gender", "skin_type", "status", "source", "type", "owner_type", "consent", "created_at", "updated_at"],
  ...['name_sort collate "C"', 'email_search collate "C"', 'city_search collate "C"'],
];
const searched = [
  ...["ethnicities", "considering_brands"],
  ...["email_search", "city_search", "phone"].map(column => `${column} gin_trgm_ops`),
];

interface Question {
  filters: Filters;
  sort: HbSort;
}

/** The participant list through the official SDK: a page with its total, and all option counts, against the bare SQL. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  try {
    await measure(print, hb);
  } finally {
    await hb.stop();
  }
}

async function measure(
  print: (line: string) => void,
  hb: Awaited<ReturnType<typeof startStudyProgram>>,
): Promise<void> {
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const now = new Date().toISOString();
  const invented = await timed(() => generateStudy(database, personDataOwners, { size, now }));
  print(`${size} people invented in ${(invented / 1000).toFixed(0)} s`);
  const owner = connect(hb.databaseUrl, { max: 1, name: "bench" });
  await owner`set statement_timeout = 0`;
  for (const column of filtered) await owner.unsafe(`create index on study.participants (${column})`);
  for (const column of searched) await owner.unsafe(`create index on study.participants using gin (${column})`);
  await owner.unsafe("vacuum analyze study.participants");
  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const page = ({ filters, sort }: Question) =>
    timed(() => client.call("listParticipants", { filters, sort, offset: 0, limit }));

  const list = createLiveList(database.read);
  const look = () => list.total({ filters: { id: "1" }, today: now.slice(0, 10), timeZone: "UTC" });
  const [whole, further] = [await timed(look), await timed(look)];
  await list.stop();
  print(`the index is read in ${ms(whole)}; a look for changes takes ${ms(further)}`);
  const questions = someQuestions(seededRandom(7));
  const firsts: number[] = [];
  for (const by of sortColumns) firsts.push(await page({ filters: {}, sort: { by, descending: false } }));
  print(
    `the very first page takes ${ms(firsts[0] ?? 0)}; an order asked for the first time at most ${ms(Math.max(...firsts.slice(1)))}`,
  );

  const pages: number[] = [];
  const counts: number[] = [];
  for (const question of questions) {
    pages.push(await page(question));
    counts.push(await timed(() => client.call("countParticipantOptions", { filters: question.filters })));
  }
  print(`page and total through the SDK: ${figures(pages)} (aim p95 50 ms)`);
  print(`all option counts through the SDK: ${figures(counts)} (aim p95 150 ms)`);

  const asked = { today: now.slice(0, 10), timeZone: "America/Los_Angeles" };
  const bare: number[] = [];
  for (const { filters, sort } of questions)
    bare.push(await timed(() => pageInSql(database.read, { ...asked, filters }, { sort, offset: 0, limit })));
  print(`page and total in bare SQL: ${figures(bare)}`);
  print(
    `page and total, ours to bare SQL: p50 ${ratio(at(pages, 0.5), at(bare, 0.5))}, p95 ${ratio(at(pages, 0.95), at(bare, 0.95))}`,
  );
  const bareCounts: number[] = [];
  for (const { filters } of questions.slice(0, 10))
    bareCounts.push(await timed(() => countsInSql(database.read, { ...asked, filters })));
  print(`all option counts in bare SQL, filter by filter: ${figures(bareCounts)}`);
  const pairs = await timed(() => client.call("findDuplicates", { offset: 0, limit: 50 }));
  print(`all pairs who may be one person: ${ms(pairs)}`);
  await client.close();
  await Promise.all([owner.end(), database.close()]);
}

/** As people use the rail: a few filters at once, often a name. */
function someQuestions(random: Random): Question[] {
  return Array.from({ length: combinations }, () => {
    const filters: Record<string, unknown> = {};
    for (let n = random.between(0, 3); n > 0; n--) {
      const name = random.pick(listFilterNames);
      const { ids } = optionsOf(name);
      const on = random.some(ids, 0.5);
      if (on.length < ids.length) filters[name] = on;
    }
    if (random.chance(0.3)) filters["name"] = random.pick(["an", "gar", "lee", "maria", "zz", "nguyen"]);
    if (random.chance(0.1)) filters["city"] = random.pick(["oak", "san", "new"]);
    if (random.chance(0.1)) filters["phone"] = random.pick(["415", "5550", "77"]);
    if (random.chance(0.1)) filters["email"] = random.pick(["example.org", "anna"]);
    return { filters, sort: { by: random.pick(sortColumns), descending: random.chance(0.5) } };
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function figures(times: readonly number[]): string {
  return `p50 ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}, p99 ${ms(at(times, 0.99))}`;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
