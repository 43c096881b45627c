import { periods } from "@hb/domain/overview/weeks.ts";
import { connect } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { consentPart } from "@hb/server/consent/person.ts";
import { personDataOwners } from "@hb/server/person-data-owners.ts";
import { generateStudy } from "@hb/server/sample/study.ts";
import { figuresInSql } from "@hb/server/testing/overview-in-sql.ts";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms, ratio } from "./load.ts";

/** HB_BENCH_PEOPLE=1000000 for the large one. */
const size = Number(process.env["HB_BENCH_PEOPLE"] ?? 100_000);
const times = 30;

/** The overview through the official SDK: needs with figures, and the charts, against counting the same in bare SQL. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const now = new Date().toISOString();
  try {
    const owner = connect(hb.databaseUrl, { max: 1, name: "bench" });
    await owner`set statement_timeout = 0`;
    // Who signed what takes longest to invent and is no more than a column of the list.
    const parts = personDataOwners.filter(part => part !== consentPart);
    const invented = await timed(() => generateStudy(database, parts, { size, now }));
    print(`${size} people invented in ${(invented / 1000).toFixed(0)} s`);
    await owner.unsafe("vacuum analyze");
    await owner.end();
    const client = await connectClient(hb.address);
    await client.signIn(admin.email, admin.password);
    print(`needs and figures, asked for the first time: ${ms(await timed(() => client.call("getOverview", {})))}`);
    const needs = await several(() => client.call("getOverview", {}));
    print(`needs and figures: ${figures(needs)} (aim p95 150 ms)`);
    for (const period of periods)
      print(
        `charts of ${period} weeks: ${figures(await several(() => client.call("getOverviewCharts", { period })))} (aim p95 300 ms)`,
      );
    const bare = await several(() => figuresInSql(database.read, { zone: "America/Los_Angeles", now }));
    print(`the same figures in bare SQL, without duplicates and calls: ${figures(bare)}`);
    print(
      `needs and figures to bare SQL: p50 ${ratio(at(needs, 0.5), at(bare, 0.5))}, p95 ${ratio(at(needs, 0.95), at(bare, 0.95))}`,
    );
    await client.close();
  } finally {
    await database.close();
    await hb.stop();
  }
}

async function several(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n++) taken.push(await timed(work));
  return taken;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function figures(all: readonly number[]): string {
  return `p50 ${ms(at(all, 0.5))}, p95 ${ms(at(all, 0.95))}`;
}

function at(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0;
}
