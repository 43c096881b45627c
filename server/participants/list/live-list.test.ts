import type { Worker } from "node:worker_threads";
import { type Filters, listFilterNames, optionsOf } from "@hb/domain/participants/filters.ts";
import { sortColumns } from "@hb/domain/participants/sorting.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { migrations } from "../../app.ts";
import { type Random, seededRandom } from "../../random.ts";
import { generatePeople } from "../../sample/people.ts";
import { countsInSql, idsInSql, totalInSql } from "../../testing/participants-in-sql.ts";
import { insertParticipants, lockParticipant, updateParticipant } from "../sql.ts";
import { createLiveList, type LiveList } from "./live-list.ts";

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

let lists: LiveList[] = [];
afterEach(async () => {
  await Promise.all(lists.map(list => list.stop()));
  lists = [];
});
function aList(options?: { maxInline: number }): LiveList {
  const list = createLiveList(database.read, options);
  lists.push(list);
  return list;
}

const now = "2026-11-15T12:00:00.000Z";
const asked = (filters: Filters) => ({ filters, today: "2026-11-15", timeZone: "America/Los_Angeles" });

function someFilters(random: Random): Filters {
  const filters: Record<string, unknown> = {};
  for (const name of listFilterNames)
    if (random.chance(0.2)) filters[name] = random.some(optionsOf(name).ids, random.next());
  const texts = {
    name: ["an", "garcia", "o", "zz ü"],
    email: ["example", "+study"],
    city: ["san", "é"],
    phone: ["415", "5"],
  };
  for (const [name, words] of Object.entries(texts)) if (random.chance(0.15)) filters[name] = random.pick(words);
  if (random.chance(0.05)) filters["id"] = String(random.between(1001, 1400));
  if (random.chance(0.1)) filters["registeredFrom"] = "2026-08-10";
  if (random.chance(0.1)) filters["registeredTo"] = "2026-10-10";
  return filters;
}

/** A few people are changed, in a hand that makes some of them alike, and a few come new. */
async function changeSome(random: Random, people: Generator<Parameters<typeof insertParticipants>[1][number]>) {
  await inTransaction(database, async tx => {
    const added = await insertParticipants(tx, [people.next().value, people.next().value].filter(Boolean));
    for (let n = 0; n < 5; n++) {
      const person = await lockParticipant(tx, random.between(1001, Math.max(1001, (added[0] ?? 1002) - 1)));
      const other = people.next().value;
      if (!person || !other) continue;
      const { firstName, lastName, city, status, gender, language, bornOn, ethnicities, phone } = random.chance(0.3)
        ? person
        : other;
      const surrogate = random.chance(0.2) ? `${lastName}𝒜` : `${lastName}ﬀ～`;
      const changes = {
        firstName,
        lastName: random.chance(0.1) ? surrogate : lastName,
        city,
        status,
        gender,
        language,
        bornOn,
        ethnicities,
        phone,
      };
      await updateParticipant(tx, person, changes, now);
    }
  });
}

test.each([
  ["in the thread that answers", 10_000],
  ["in a thread of its own", 0],
  ["moving to one as it grows", 450],
])("the list answers what PostgreSQL would: ids, order, total, every option's count, %s", async (_, maxInline) => {
  const random = seededRandom(20_261_115);
  const people = generatePeople({ random: seededRandom(maxInline), size: 1_200, now });
  const first = Array.from({ length: 400 }, () => people.next().value).filter(person => person !== undefined);
  await inTransaction(database, tx => insertParticipants(tx, first));
  const list = aList({ maxInline });
  // Until everyone is read, PostgreSQL itself answers.
  const first100 = { sort: { by: "id", descending: true }, offset: 0, limit: 100 } as const;
  const [before, after] = [await list.find(asked({}), first100), await list.count(asked({}))];
  expect(before.total).toBe(after.total);
  expect(before).toEqual(await list.find(asked({}), first100));
  for (let round = 0; round < 60; round++) {
    if (round > 0) await changeSome(random, people as never);
    const question = asked(someFilters(random));
    const page = {
      sort: { by: random.pick(sortColumns), descending: random.chance(0.5) },
      offset: random.between(0, 30),
      limit: 50,
    };
    const [{ ids, total }, { counts, total: counted }] = [await list.find(question, page), await list.count(question)];
    const said = [[...ids], total, counts];
    expect(counted).toBe(total);
    const truth = await Promise.all([
      idsInSql(database.read, question, page),
      totalInSql(database.read, question),
      countsInSql(database.read, question),
    ]);
    expect(said, JSON.stringify(question.filters)).toEqual(truth);
  }
});

test("what another connection commits late, behind others, isn't missed", async () => {
  const list = aList();
  const slow = Promise.withResolvers<void>();
  const started = Promise.withResolvers<number>();
  const person = generatePeople({ random: seededRandom(8), size: 3, now });
  const [late, soon] = [person.next().value, person.next().value];
  const writing = inTransaction(database, async tx => {
    const [id = 0] = await insertParticipants(tx, late ? [late] : []);
    started.resolve(id);
    await slow.promise;
  });
  const lateId = await started.promise;
  const [soonId = 0] = await inTransaction(database, tx => insertParticipants(tx, soon ? [soon] : []));
  const isThere = async (id: number) => (await list.total(asked({ id: String(id) }))) === 1;
  expect([await isThere(soonId), await isThere(lateId)]).toEqual([true, false]);
  slow.resolve();
  await writing;
  expect([await isThere(soonId), await isThere(lateId)]).toEqual([true, true]);
});

test("questions asked right away share a look, and each sees what was committed before it was asked", async () => {
  const list = aList();
  const people = generatePeople({ random: seededRandom(9), size: 20, now });
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const person = people.next().value;
      const [id = 0] = await inTransaction(database, tx => insertParticipants(tx, person ? [person] : []));
      expect(await list.total(asked({ id: String(id) }))).toBe(1);
    }),
  );
});

test("no one can be deleted, so that nothing has to be taken out of the list", async () => {
  await expect(database.write`delete from study.participants where id = 1001`).rejects.toMatchObject({ code: "42501" });
});

test("if the thread ends, the first page is answered at once, and another thread reads everyone again", async () => {
  const threads: Worker[] = [];
  const add = (thread: Worker) => threads.push(thread);
  process.on("worker", add);
  try {
    const people = [...generatePeople({ random: seededRandom(11), size: 40, now })];
    const list = aList({ maxInline: 0 });
    await inTransaction(database, tx => insertParticipants(tx, people));
    const wanted = asked({ genders: [1, 2] });
    const before = await list.total(wanted);
    expect(before).toBe(await totalInSql(database.read, wanted));
    expect(threads).toHaveLength(1);
    await threads[0]?.terminate();
    const page = { sort: { by: "id", descending: true }, offset: 0, limit: 5 } as const;
    const [first, total] = await Promise.all([list.find(asked({}), page), list.total(wanted)]);
    expect([...first.ids]).toEqual(await idsInSql(database.read, asked({}), page));
    expect(total).toBe(before);
    expect(threads).toHaveLength(2);
  } finally {
    process.off("worker", add);
  }
});
