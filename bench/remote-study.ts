import { randomUUID } from "node:crypto";
import { participantType } from "@hb/domain/lookups/participant-types.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { EnrolmentFilters, EnrolmentSort } from "@hb/domain/remote-study/filters.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { addParticipants } from "@hb/server/participants/acts.ts";
import { seededRandom } from "@hb/server/random.ts";
import { generatePeople } from "@hb/server/sample/people.ts";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms, ratio } from "./load.ts";

const people = Number(process.env["HB_BENCH_PEOPLE"] ?? 5_000);
const weeks = 26;
const limit = 100;
const rounds = 60;

/** The remote study's list with strips, through the official SDK, against bare SQL that counts the answers. */
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
  const owner = connect(hb.databaseUrl, { max: 1, name: "bench" });
  const now = new Date().toISOString();
  await inTransaction(database, async tx => {
    const invented = [...generatePeople({ random: seededRandom(1), size: people, now })];
    await addParticipants(
      tx,
      invented.map(person => ({ ...person, mergedInto: null, status: participantStatus.completed })),
    );
  });
  await fill(owner);
  const [size] = await owner<{ answers: number }[]>`select count(*)::int as answers from study.survey_answers`;
  print(`${people} people active for ${weeks} weeks, ${size?.answers ?? 0} answers`);

  const client = await connectClient(hb.address);
  await client.signIn(admin.email, admin.password);
  const settings = (await client.call("getSettings", null)) as { version: number };
  const changes = { remoteStudyWeeks: weeks };
  await client.call("setSettings", { requestId: randomUUID(), version: settings.version, changes });

  const pages: number[] = [];
  const counts: number[] = [];
  for (const { filters, sort } of questions()) {
    pages.push(await timed(() => client.call("listEnrolments", { filters, sort, weeks: 4, offset: 0, limit })));
    counts.push(await timed(() => client.call("countEnrolmentOptions", { filters })));
  }
  const bare: number[] = [];
  for (let n = 0; n < rounds; n++) bare.push(await timed(() => bareList(owner)));
  print(`page of ${limit} with strips through the SDK: ${figures(pages)}`);
  print(`all option counts through the SDK: ${figures(counts)}`);
  print(`the same page in bare SQL over the answers: ${figures(bare)}`);
  print(
    `page, ours to bare SQL: p50 ${ratio(at(pages, 0.5), at(bare, 0.5))}, p95 ${ratio(at(pages, 0.95), at(bare, 0.95))}`,
  );
  const arms = await timed(() => client.call("getArms", null));
  print(`both arms side by side over all ${weeks} weeks: ${ms(arms)}`);
  await client.close();
  await Promise.all([owner.end(), database.close()]);
}

/** Past the triggers, which are for one answer at a time; what they keep is computed at once. */
async function fill(owner: Sql): Promise<void> {
  const days = weeks * 7;
  await owner`set statement_timeout = 0`;
  await owner`set session_replication_role = replica`;
  await owner`
    insert into study.enrolments (participant_id, status, status_since, first_on, onboarded_at, reminded_on, created_at, updated_at)
    select id, 4, now() - make_interval(days => ${days - 1}), current_date - ${days - 1}::integer, now(), current_date, now(), now()
      from study.participants`;
  await owner`
    insert into study.active_spans (participant_id, started_at, started_on)
    select participant_id, status_since, first_on from study.enrolments`;
  await owner`
    insert into study.survey_answers (participant_id, on_date, version, answers, submitted_at, late)
    select e.participant_id, e.first_on + n, 1, '{"wearTime": 60, "symptoms": [0]}', now(), n % 13 = 0
      from study.enrolments e, generate_series(0, ${days - 2}::integer) n
     where hashint4(e.participant_id * 1000 + n) % 10 <> 0`;
  await owner`
    insert into study.survey_answers (participant_id, week, version, answers, submitted_at, late)
    select e.participant_id, n, 1, '{"satisfaction": 6}', now(), false
      from study.enrolments e, generate_series(1, ${weeks - 1}::integer) n where hashint4(e.participant_id * 7 + n) % 8 <> 0`;
  await owner`
    update study.enrolments e
       set daily_marks = (
             select string_agg(case when hashint4(e.participant_id * 1000 + n) % 10 = 0 then '.' when n % 13 = 0 then 'l' else 'd' end, '' order by n)
               from generate_series(0, ${days - 2}::integer) n),
           weekly_marks = (
             select string_agg(case when hashint4(e.participant_id * 7 + n) % 8 = 0 then '.' else 'd' end, '' order by n)
               from generate_series(1, ${weeks - 1}::integer) n)`;
  await owner`set session_replication_role = origin`;
  await owner.unsafe("vacuum analyze study.enrolments, study.survey_answers, study.active_spans");
}

/** What one would write without a program: rates by counting answers, the worst first, four weeks of squares each. */
async function bareList(owner: Sql): Promise<unknown> {
  return owner`
    with done as (
      select participant_id, count(*) as answers from study.survey_answers group by participant_id),
    page as (
      select e.participant_id, p.first_name, p.last_name, p.phone, p.type, e.status, d.answers, count(*) over () as total,
             d.answers::numeric / greatest(1, (current_date - e.first_on) + (current_date - e.first_on) / 7) as rate
        from study.enrolments e join study.participants p on p.id = e.participant_id
        left join done d on d.participant_id = e.participant_id
       order by rate, e.participant_id limit ${limit})
    select page.*, s.strip from page cross join lateral (
      select string_agg(case when a.id is null then 'x' when a.late then 'l' else 'd' end, '' order by n) as strip
        from generate_series(27, 0, -1) n
        left join study.survey_answers a on a.participant_id = page.participant_id and a.on_date = current_date - n) s`;
}

function* questions(): Generator<{ filters: EnrolmentFilters; sort: EnrolmentSort }> {
  const random = seededRandom(7);
  const sorts = ["risk", "rate", "name", "id", "startedOn"] as const;
  const filters: EnrolmentFilters[] = [
    {},
    { statuses: [remoteStudyStatus.remoteActive] },
    { types: [participantType.loaner] },
    { compliance: [1, 2] },
    { text: "an" },
  ];
  for (let n = 0; n < rounds; n++)
    yield { filters: random.pick(filters), sort: { by: random.pick(sorts), descending: random.chance(0.5) } };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function figures(times: readonly number[]): string {
  return `p50 ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}`;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
