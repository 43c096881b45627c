import { createClock } from "@hb/domain/export/clock.ts";
import type { ExportColumn } from "@hb/domain/export/column.ts";
import { type ExportedParticipant, participantColumns } from "@hb/domain/participants/export-columns.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import { connect, type Sql } from "@hb/platform/database/connect.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeCopiedTable } from "../export/copied-table.ts";
import { csv } from "../export/csv.ts";
import { exportedFile } from "../export/file.ts";
import { writeTable } from "../export/table.ts";
import { sheet } from "../export/xlsx.ts";
import { personDataOwners } from "../person-data-owners.ts";
import { generateStudy } from "../sample/study.ts";
import { addPeople, aParticipant } from "../testing/people.ts";
import { type Study, startStudy } from "../testing/study.ts";
import { unzip } from "../testing/unzip.ts";
import { copyPeople, exportedColumns, exportedTypes } from "./export-sql.ts";
import { readingPeople } from "./exported-people.ts";
import { duplicateFlags } from "./list/duplicate-flags.ts";

const now = "2026-11-16T17:30:00.000Z";
const own: OwnField[] = [
  { question: { id: "why", type: "text", title: "Why?", optional: true, maxLength: 100 }, isAsked: true },
  { question: { id: "size", type: "number", title: "Size", optional: true, unit: "mm" } as never, isAsked: true },
  {
    question: {
      id: "pets",
      type: "several",
      title: "Pets",
      optional: true,
      choices: [
        { id: 1, label: "=Cat; or kitten" },
        { id: 2, label: 'Dog, "big"' },
      ],
    },
    isAsked: false,
  },
];
const columns = participantColumns(own);

const words = [
  "Wren",
  "",
  " ",
  "=1+1",
  "+1",
  "-1",
  "@a",
  "'",
  "''=1",
  "a;=1",
  "a;b",
  "a\tb",
  "\t=1",
  "a\nb",
  "a\r\n=1",
  "a\\b",
  "\\N",
  "\\.",
  "\\n",
  'say "hi"',
  "a,b",
  "\u00a0=1",
  "a\u00a0b",
  "＝1",
  "a＝",
  "é",
  "Łódź",
  "漢字",
  "😀",
  "a&b",
  "<b>",
  "_x003D_",
  "_",
  "\u0001\b\f\v\u001f",
  "\u007f\u0085",
  "\ufffe\uffff",
  "\u0100",
  "null",
  "true",
  "0x1F",
  "{1,2}",
  "x".repeat(40_000),
  "é".repeat(20_000),
];
const pick = <T>(all: readonly T[], n: number) => all[n % all.length] as T;
const instants = [
  "2026-03-08T09:59:59.999Z",
  "2026-03-08T10:00:00.000Z",
  "2026-11-01T08:30:00.120Z",
  "2026-11-01T09:30:00.100Z",
  "1999-12-31T23:59:59.001Z",
  "2026-07-01T00:00:00.000Z",
];

let study: Study;
let db: Sql;
let ids: Int32Array;
beforeAll(async () => {
  study = await startStudy({ now });
  await generateStudy(study.hb.database, personDataOwners, { size: 120, now });
  await addPeople(
    study,
    ...words.map((word, n) =>
      aParticipant({
        firstName: word,
        lastName: pick(words, n + 1) || "Abernathy",
        city: pick(words, n + 2),
        street: pick(words, n + 3) || null,
        postalCode: n % 3 === 0 ? null : pick(words, n + 4),
        specialAccommodationText: word || null,
        phone: n % 2 === 0 ? null : `+1415555${1000 + n}`,
        bornOn: pick(["1899-12-31", "1900-02-28", "1900-03-01", "1936-11-16", "1936-11-17", "2001-02-03", null], n),
        ethnicities: pick([[], [1], [2, 3, 1]], n),
        headsets: n % 4 === 0 ? [{ brand: 1, type: null, questType: null, ownedFor: null }] : [],
        ownAnswers: pick([{}, { why: word, size: 1.5 }, { pets: [2, 1], size: -7 }, { pets: 3 as never }], n),
        suggestion: n % 5 === 0 ? ({ status: 5, reason: word } as never) : null,
        createdAt: pick(instants, n),
        updatedAt: pick(instants, n + 1),
      }),
    ),
  );
  db = connect(study.ownerUrl, { max: 1, name: "tests" });
  await db`
    insert into study.participant_comments (participant_id, body, author_id, author_name, created_at)
    select p.id, word, 'ana', word, ${now}
      from unnest(${words.filter(word => word.length < 100)}::text[]) word, study.participants p where p.id % 9 = 0 and word <> ''`;
  const rows = await db<{ id: number }[]>`select id from study.participants order by random()`;
  ids = Int32Array.from(rows, ({ id }) => id);
});
afterAll(async () => {
  await db.end();
  await study.stop();
});

const allFields = new Set(
  columns.map(({ field }) => readingPeople.storedField(field)).filter(field => field !== undefined),
);
const flagsOf = (some: Int32Array) => Uint8Array.from(some, id => id % 8);

async function rowsOf(some: Int32Array): Promise<ExportedParticipant[]> {
  const rows = await db<ExportedParticipant[]>`
    select ${db.unsafe(exportedColumns(allFields))} from study.participants p where id = any (${[...some]}::integer[])`;
  const byId = new Map(rows.map(row => [row.id, row]));
  return [...some].flatMap(id => {
    const row = byId.get(id);
    return row ? [Object.assign(row, duplicateFlags(id % 8))] : [];
  });
}

async function textOf(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  return Buffer.concat(all).toString();
}

test.each([
  ["csv", "full", "America/Los_Angeles"],
  ["csv", "deidentified", "Asia/Kathmandu"],
  ["xlsx", "full", "Europe/Berlin"],
  ["xlsx", "deidentified", "UTC"],
] as const)("%s, %s: rows that no one read make the same file as rows", async (format, profile, zone) => {
  const writer = format === "csv" ? csv : sheet;
  const place = { profile, today: "2026-11-16", clock: createClock(zone) };
  const orders = [
    ids,
    ids.toSorted(),
    ids.filter(id => id % 7 === 0),
    Int32Array.of(1001, 999_999, 1002),
    new Int32Array(),
  ];
  for (const some of orders) {
    const bytes = await copyPeople(db, some, allFields);
    const copied = { ...readingPeople, fields: exportedTypes(allFields) };
    const shown = columns as readonly ExportColumn<never>[];
    const half = Math.ceil(some.length / 2);
    // Twice, so that what was kept from the first half is used in the second.
    const batches = [some.slice(0, half), some.slice(half)].map(part => ({ bytes, ids: part, flags: flagsOf(part) }));
    const made = await textOf(writeCopiedTable(writer, shown, copied, batches, place));
    expect(made).toBe(await textOf(writeTable(writer, shown, [await rowsOf(some)], place)));
  }
});

test.each([
  ["csv", "full"],
  ["xlsx", "deidentified"],
] as const)("%s, %s: a thread makes the same file", async (format, profile) => {
  const filesOf = async (total: number) => {
    const batches = {
      copied: [{ bytes: await copyPeople(db, ids, allFields), ids, flags: flagsOf(ids) }],
      fields: { ...readingPeople, fields: exportedTypes(allFields) },
      thread: { file: new URL("../participant-export-thread.ts", import.meta.url), given: own },
    };
    const opened = { total, filters: [], columns: columns as readonly ExportColumn<never>[], batches };
    const secret = profile === "full" ? undefined : Buffer.from("a secret");
    const options = { list: "participants", format, profile, timeZone: "UTC", now, secret } as const;
    const chunks: Uint8Array[] = [];
    for await (const chunk of exportedFile({ ...options, opened }).bytes) chunks.push(chunk);
    return [...unzip(Buffer.concat(chunks))].map(([name, bytes]) => [name, bytes.toString()]);
  };
  expect(await filesOf(100_000)).toEqual(await filesOf(1));
});
