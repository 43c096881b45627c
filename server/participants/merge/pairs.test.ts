import {
  likeness,
  minDuplicateScore,
  minNameSimilarity,
  similarity,
} from "@hb/domain/participants/merge/duplicates.ts";
import { emailKey, nameKey, searchedName, sortedName } from "@hb/domain/participants/merge/identity.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import { type Database, openDatabase } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import { type FreshDatabase, freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrations } from "../../app.ts";
import { seededRandom } from "../../random.ts";
import { generatePeople } from "../../sample/people.ts";
import { aParticipant } from "../../testing/people.ts";
import { insertParticipants, lockParticipant, setStatuses, updateParticipant } from "../sql.ts";
import { createPairs, type Pairs } from "./pairs.ts";

const now = "2026-11-15T12:00:00.000Z";
let fresh: FreshDatabase;
let database: Database;
let pairs: Pairs;
beforeEach(async () => {
  fresh = await freshDatabase(migrations);
  database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
  pairs = createPairs(database);
});
afterEach(async () => {
  await pairs.stop();
  await database.close();
  await fresh.drop();
});

type Known = Pick<Participant, "id" | "firstName" | "lastName" | "email" | "phone" | "bornOn" | "status">;

/** Everyone compared with everyone, by the rule that says who is compared at all. */
function pairwise(people: readonly Known[]): string[] {
  const isCandidate = (a: Known, b: Known) => {
    const [one, other] = [sortedName(a), sortedName(b)];
    const sharesName = nameKey(a) !== null && nameKey(a) === nameKey(b);
    return (
      (emailKey(a.email) !== null && emailKey(a.email) === emailKey(b.email)) ||
      (a.phone !== null && a.phone === b.phone) ||
      (sharesName && (a.bornOn === null || b.bornOn === null || a.bornOn === b.bornOn)) ||
      (a.bornOn !== null &&
        a.bornOn === b.bornOn &&
        (one[0] === other[0] || searchedName(a)[0] === searchedName(b)[0]) &&
        similarity(one, other) >= minNameSimilarity)
    );
  };
  const alive = people.filter(({ status }) => status !== participantStatus.duplicate);
  return alive
    .flatMap((a, at) =>
      alive
        .slice(at + 1)
        .filter(b => isCandidate(a, b) && likeness(a, b).score >= minDuplicateScore)
        .map(b => `${a.id}:${b.id}`),
    )
    .sort();
}

const listed = async () => {
  const { count } = await pairs.count(database.read);
  const found = await pairs.list(database.read, { offset: 0, limit: 10_000 });
  expect(found).toHaveLength(count);
  expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
  return found.map(({ people: [a, b] }) => `${a.id}:${b.id}`).sort();
};

const everyone = () => database.read<Known[]>`
  select id, first_name as "firstName", last_name as "lastName", email, phone, born_on as "bornOn", status
    from study.participants order by id`;

test("the pairs are those of a comparison of everyone with everyone, before and after changes", async () => {
  const random = seededRandom(3);
  const once = [...generatePeople({ random, size: 300, now })];
  const twice = once.slice(0, 40).map(person => ({
    ...person,
    ...random.pick([{ email: null }, { phone: null }, { firstName: `${person.firstName}a` }, { bornOn: null }]),
  }));
  const people = [...once, ...twice];
  await inTransaction(database, tx => insertParticipants(tx, people));
  const before = await listed();
  expect(before).toEqual(pairwise(await everyone()));
  expect(before.length).toBeGreaterThan(20);
  const [first = "", second = ""] = before;
  await inTransaction(database, async tx => {
    await setStatuses(tx, { ids: [Number(first.split(":")[1])], to: participantStatus.duplicate, now });
    const person = await lockParticipant(tx, Number(second.split(":")[1]));
    if (person) await updateParticipant(tx, person, { firstName: "Ottoline", lastName: "Quist", email: null }, now);
    await insertParticipants(tx, people.slice(0, 5));
  });
  const after = await listed();
  expect(after).toEqual(pairwise(await everyone()));
  expect(after).not.toEqual(before);
});

test("however many share everything, each is paired with a few, and answers come before all are compared", async () => {
  const twin = aParticipant({ firstName: "Maria", lastName: "Garcia", phone: "+14155550101", bornOn: null });
  const size = 1_200;
  await inTransaction(database, tx =>
    insertParticipants(
      tx,
      Array.from({ length: size }, () => twin),
    ),
  );
  expect(await pairs.count(database.read)).toEqual({ count: 0, certain: 0 });
  expect(await pairs.countWaiting(database.read)).toBe(size);
  const markers = () => database.read`select from platform.realtime_announcements`;
  expect(await markers()).toHaveLength(0);
  pairs.start();
  while ((await pairs.countWaiting(database.read)) > 0) await new Promise(resolve => setTimeout(resolve, 20));
  const { count } = await pairs.count(database.read);
  expect(count).toBeGreaterThan(size);
  expect(count).toBeLessThan(40 * size);
  // Screens that showed too few ask again.
  expect((await markers()).length).toBe(1);
});
