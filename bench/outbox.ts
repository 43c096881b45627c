import { defaultEmailSort, type EmailFilters } from "@hb/domain/emails/contract.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { connectClient } from "@hb/platform/testing/client.ts";
import { addParticipants } from "@hb/server/participants/acts.ts";
import { seededRandom } from "@hb/server/random.ts";
import { generatePeople } from "@hb/server/sample/people.ts";
import { admin, migrations, startStudyProgram } from "../tests/running-hb.ts";
import { ms, ratio } from "./load.ts";

const mails = Number(process.env["HB_BENCH_MAILS"] ?? 100_000);
const people = 10_000;
const limit = 100;

const questions: readonly (readonly [what: string, filters: EmailFilters])[] = [
  ["everything", {}],
  ["what needs somebody", { states: ["failed", "suppressed", "uncertain"] }],
  ["what is planned", { states: ["planned"] }],
  ["one person", { participantId: 1500 }],
  ["a word in subject or name", { text: "okafor" }],
  ["a word in every subject", { text: "visit" }],
  ["two letters", { text: "ok" }],
  ["a part of an address", { text: "person9999@" }],
];

/** The outbox of a large study through the official SDK, beside the bare newest page and its total. */
export async function bench(print: (line: string) => void): Promise<void> {
  const hb = await startStudyProgram();
  const database = await openDatabase({ url: hb.databaseUrl, dataDir: "", migrations });
  const owner = connect(hb.databaseUrl, { max: 1, name: "bench" });
  const client = await connectClient(hb.address);
  try {
    const now = new Date().toISOString();
    const invented = [...generatePeople({ random: seededRandom(1), size: people, now })];
    await inTransaction(database, tx => addParticipants(tx, invented));
    await fill(owner);
    await client.signIn(admin.email, admin.password);
    const bare = await times(() => bareList(owner));
    print(`bare newest ${limit} and total of ${mails}: ${figures(bare)}`);
    for (const [what, filters] of questions) {
      const page = { filters, sort: defaultEmailSort, offset: 0, limit };
      const took = await times(() => client.call("listEmails", page));
      const counts = await times(() => client.call("countEmails", { filters }));
      print(
        `${what}: page ${figures(took)}, to bare ${ratio(at(took, 0.95), at(bare, 0.95))}; counts ${figures(counts)}`,
      );
    }
  } finally {
    await client.close();
    await Promise.all([owner.end(), database.close()]);
    await hb.stop();
  }
}

async function fill(owner: Sql): Promise<void> {
  await owner`set statement_timeout = 0`;
  await owner`set session_replication_role = replica`;
  await owner`
    with sent as (
      insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, state, next_attempt_at, message_id, created_at, updated_at, sent_at)
      select 'bench ' || n, (array[2, 3, 4, 5, 101])[1 + n % 5], 'person' || n || '@example.org', 'About your visit ' || n,
             repeat('words ', 100), repeat('<p>words</p>', 200),
             case when n % 50 = 0 then 'failed' when n % 51 = 0 then 'suppressed' when n % 20 = 1 then 'planned' else 'sent' end,
             now() + make_interval(mins => n % 5000), 'bench' || n || '@hb', now(), now() - make_interval(mins => n), now() - make_interval(mins => n)
        from generate_series(1, ${mails}::integer) n returning id)
    insert into study.emails (email_id, participant_id, why) select id, 1001 + id % ${people}, 'bench' from sent`;
  await owner`set session_replication_role = origin`;
  await owner.unsafe("vacuum analyze platform.outbox, study.emails, study.participants");
}

async function bareList(owner: Sql): Promise<unknown> {
  return Promise.all([
    owner`
      select o.id, o.type, o.state, o.subject, e.participant_id from platform.outbox o
        left join study.emails e on e.email_id = o.id order by o.updated_at desc limit ${limit}`,
    owner`select count(*) from platform.outbox where type = any (array[2, 3, 4, 5, 101])`,
  ]);
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < 20; n++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return took;
}

function figures(took: readonly number[]): string {
  return `p50 ${ms(at(took, 0.5))}, p95 ${ms(at(took, 0.95))}`;
}

function at(took: readonly number[], share: number): number {
  return took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * share)] ?? 0;
}
