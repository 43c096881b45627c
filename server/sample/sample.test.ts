import { openDatabase } from "@hb/platform/database/database.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { expect, test } from "vitest";
import { migrations } from "../app.ts";
import { personDataOwners } from "../person-data-owners.ts";
import { seededRandom } from "../random.ts";
import { generatePeople } from "./people.ts";
import { generateStudy } from "./study.ts";

const now = "2026-11-15T12:00:00.000Z";
const invent = (seed: number, size = 500) => [...generatePeople({ random: seededRandom(seed), size, now })];

test("the same number invents the same study, another number another one", () => {
  expect(invent(1)).toEqual(invent(1));
  expect(invent(2)).not.toEqual(invent(1));
});

test("no one invented can be reached: reserved email domains and reserved phone numbers only", () => {
  for (const { email, phone } of invent(3, 2000)) {
    expect(email).toMatch(/@([a-z]+\.)?(example\.(com|org|net)|example)$/);
    if (phone !== null) expect(phone).toMatch(/^\+1[2-9]\d\d55501\d\d$/);
  }
});

test("an invented study has all kinds: every status, source, type and consent, some twice, in the order they came", () => {
  const people = invent(1);
  const kinds = (field: keyof (typeof people)[number]) => new Set(people.map(person => person[field])).size;
  expect([kinds("status"), kinds("source"), kinds("type"), kinds("consent"), kinds("gender")]).toEqual([8, 4, 2, 4, 5]);
  expect(people.length - kinds("phone")).toBeGreaterThan(0);
  const moments = people.map(({ createdAt }) => createdAt);
  expect(moments).toEqual(moments.toSorted());
  expect(moments.at(-1)?.slice(0, 10)).toBe("2026-11-15");
});

test("an empty study is filled with people, their comments and their past; one with anyone in it is left alone", async () => {
  const fresh = await freshDatabase(migrations);
  const database = await openDatabase({ url: fresh.url, dataDir: "", migrations });
  expect(await generateStudy(database, personDataOwners, { size: 120, now })).toBe(true);
  const [counts] = await database.read<{ people: number; first: number; comments: number; entries: number }[]>`
    select (select count(*) from study.participants) as people, (select min(id) from study.participants) as first,
           (select count(*) from study.participant_comments) as comments,
           (select count(*) from study.log_entries where action in (0, 101)) as entries`;
  expect(counts).toMatchObject({ people: 120, first: 1001 });
  expect(counts?.comments).toBeGreaterThan(0);
  expect(counts?.entries).toBeGreaterThan(60);
  const [staff] = await database.read<{ openings: number; byLooking: number; uses: number }[]>`
    select (select count(*) from study.openings where opened) as openings,
           (select count(*) from study.openings where opened_by_name in ('Ines Berger', 'Noor Haddad')) as "byLooking",
           (select count(*) from study.permission_uses) as uses`;
  expect(staff?.openings).toBeGreaterThan(60);
  expect(staff?.byLooking).toBe(24);
  expect(staff?.uses).toBe(15);
  expect(await generateStudy(database, personDataOwners, { size: 120, now })).toBe(false);
  await database.close();
  await fresh.drop();
});
