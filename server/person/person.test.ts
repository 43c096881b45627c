import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "../app.ts";
import { addParticipants } from "../participants/acts.ts";
import { personDataOwners } from "../person-data-owners.ts";
import { seededRandom } from "../random.ts";
import { aParticipant } from "../testing/people.ts";
import { describeParts, moveParts, movePartsBack } from "./acts.ts";

let fresh: FreshDatabase;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase(migrations);
  database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const now = "2026-11-15T12:00:00.000Z";

/** By the name of a column, and by what refers to the table of participants; the log outlives whom it speaks of. */
async function tablesAboutPeople(): Promise<string[]> {
  const rows = await database.read<{ name: string }[]>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'study' and table_type = 'BASE TABLE' and column_name like '%participant_id'
       and table_name not like 'log\\_%'
    union
    select conrelid::regclass::text from pg_constraint
     where contype = 'f' and confrelid = 'study.participants'::regclass`;
  return [...new Set(rows.map(({ name }) => name.replace(/^study\./, "")))].sort();
}

test("every table that speaks of a participant has a part in a person's life", async () => {
  const answered = personDataOwners.flatMap(({ tables }) => tables);
  expect(new Set(answered).size).toBe(answered.length);
  const missing = (await tablesAboutPeople()).filter(table => !answered.includes(table));
  expect(missing, "These tables are not moved by a merge, archived, anonymized or invented").toEqual([]);
});

async function person(): Promise<number> {
  const secret = {
    firstName: "Canary",
    lastName: "Canary",
    city: "Canary",
    street: "Canary Row",
    email: "canary@canary.example",
  };
  const change = {
    ...secret,
    phone: "+14155550100",
    bornOn: "1990-05-31",
    headsets: [{ brand: 1, type: 1, questType: null, ownedFor: 2 }] as const,
  };
  return inTransaction(database, async tx => {
    const [id = 0] = await addParticipants(tx, [aParticipant({ ...change, headsets: [...change.headsets] })]);
    const everybody = [
      {
        id,
        name: "Canary",
        status: null,
        type: 1,
        consent: 1,
        contactedAt: null,
        createdAt: "2026-10-01T12:00:00.000Z",
      },
    ];
    // Until chance has given this one person a row of each kind.
    for (let seed = 1; seed < 40; seed++)
      for (const part of personDataOwners) await part.generate(tx, everybody, seededRandom(seed), now);
    await tx`update study.participant_comments set body = 'Canary said so' where participant_id = ${id}`;
    await tx`
      insert into study.participant_comment_versions (comment_id, version, body, written_at)
      select id, 1, 'Canary said something else', ${now} from study.participant_comments where participant_id = ${id}`;
    return id;
  });
}

/** Every row about this person, in every table that speaks of people. */
async function rowsAbout(id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesAboutPeople()) {
    if (table === "participants") continue;
    const [row] = await database.read.unsafe<{ count: number }[]>(
      `select count(*)::int as count from study.${table} where participant_id = ${id}`,
    );
    if (row?.count) counts[table] = row.count;
  }
  return counts;
}

test("what moves to the survivor moves back, every row of it", async () => {
  const [from, into] = [await person(), await person()];
  const before = [await rowsAbout(from), await rowsAbout(into)];
  expect(before[0]).toMatchObject({ participant_comments: expect.any(Number), participant_headsets: 1 });
  const comments = before[0]?.["participant_comments"] ?? 0;
  expect(await describeParts(database.read, personDataOwners, from)).toContain(
    `${comments} comment${comments === 1 ? "" : "s"}`,
  );
  const moved = await inTransaction(database, tx => moveParts(tx, personDataOwners, { from, into }));
  expect((await rowsAbout(into))["participant_comments"]).toBe(comments + (before[1]?.["participant_comments"] ?? 0));
  // As it comes back from the database, where it was kept as JSON.
  const kept = JSON.parse(JSON.stringify(moved));
  await inTransaction(database, tx => movePartsBack(tx, personDataOwners, { from, into }, kept));
  expect([await rowsAbout(from), await rowsAbout(into)]).toEqual(before);
});

test("the archive holds all that is known of a person", async () => {
  const id = await person();
  const archives = await Promise.all(personDataOwners.map(part => part.archive(database.read, id)));
  const told = JSON.stringify(archives);
  for (const fact of [
    "canary@canary.example",
    "Canary Row",
    "Canary said so",
    "Canary said something else",
    "1990-05-31",
  ])
    expect(told).toContain(fact);
});

test("anonymized, nothing tells who it was, and the rows that count stay", async () => {
  const id = await person();
  await inTransaction(database, async tx => {
    for (const part of personDataOwners) await part.anonymize(tx, id, now);
  });
  const tables = await database.read<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'study'`;
  const hits: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.read.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${name} t where t::text ilike '%canary%' and (to_jsonb(t) ->> 'id' = '${id}' or to_jsonb(t) ->> 'participant_id' = '${id}')`,
    );
    if (row?.count) hits.push(name);
  }
  expect(hits).toEqual([]);
  const [left] = await database.read<{ bornOn: string; version: number }[]>`
    select born_on as "bornOn", version from study.participants where id = ${id}`;
  expect(left).toEqual({ bornOn: "1990-01-01", version: 2 });
  const versions = await database.read`
    select 1 from study.participant_comment_versions v join study.participant_comments c on c.id = v.comment_id
     where c.participant_id = ${id}`;
  expect(versions).toHaveLength(0);
});
