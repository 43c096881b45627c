import { randomUUID } from "node:crypto";
import type { Input, Output } from "@hb/domain/contract.ts";
import { guessColumns } from "@hb/domain/participants/import/import-columns.ts";
import type { importParticipants } from "@hb/domain/participants/import/import-contract.ts";
import { httpsCallable } from "firebase/functions";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addPerson } from "../../testing/people.ts";
import { openTransactions } from "../../testing/sql.ts";
import { type StaffClient, type Study, startStudy } from "../../testing/study.ts";

let study: Study;
let ana: StaffClient;
beforeAll(async () => {
  study = await startStudy();
  ana = await study.staffWith("participants");
});
beforeEach(async () => {
  await study.effects();
});
afterAll(() => study.stop());

const header = "First name,Last name,Email,Phone,DOB,Gender";
const mappingOf = (text: string) => ({
  columns: guessColumns(text.split("\n")[0]?.split(",") ?? []),
  dateOrder: "monthFirst" as const,
  source: 2 as const,
});

type ImportInput = Input<typeof importParticipants>;
async function importing(text: string, change: Partial<ImportInput> = {}) {
  const call = httpsCallable<ImportInput, Output<typeof importParticipants>, { done: number; of: number }>(
    ana.functions,
    "importParticipants",
  );
  const input = { requestId: randomUUID(), text, mapping: mappingOf(text), leaveOut: [] };
  const { stream, data } = await call.stream({ ...input, ...change });
  // The SDK tells a refusal twice: by the stream and by the answer.
  data.catch(() => {});
  const progress: { done: number; of: number }[] = [];
  for await (const message of stream) progress.push(message);
  return { answer: await data, progress };
}
const total = async (email: string) =>
  (
    await ana.call("listParticipants", {
      filters: { email },
      sort: { by: "id", descending: true },
      offset: 0,
      limit: 1,
    })
  ).total;
const people = (count: number, host: string) =>
  [header, ...Array.from({ length: count }, (_, n) => `Ada ${n},Imported,ada${n}@${host},,,F`)].join("\n");

test("a file is looked through first: columns guessed, every problem by row and column, nothing changed", async () => {
  const text = `${header}\nWren,Abernathy,wren@a.example.com,,5/31/1990,F\nTom,,tom at example,12,31/31/1990,x\n`;
  const preview = await ana.call("previewImport", { text, mapping: { dateOrder: "monthFirst", source: 2 } });
  expect(preview).toMatchObject({
    header: header.split(","),
    columns: ["firstName", "lastName", "email", "phone", "bornOn", "gender"],
    rowCount: 2,
    people: [{ row: 2, person: { firstName: "Wren", bornOn: "1990-05-31", source: 2 } }],
    problemCount: 4,
  });
  expect(preview.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    "3 Email",
    "3 DOB",
    "3 Gender",
    "3 Phone",
  ]);
  expect(await study.effects()).toEqual({});
});

test("who may be in HB already, or stands in the file twice, is flagged with the reasons", async () => {
  const id = await addPerson(study, { firstName: "Rosa", lastName: "Quiroga", email: "rosa@b.example.com" });
  const text = `${header}\nROSA,quiroga,rosa+x@b.example.com,,,\nUli,Kern,uli@b.example.com,,,\nKern,Uli,uli@b.example.com,,,\n`;
  const { similar } = await ana.call("previewImport", { text, mapping: mappingOf(text) });
  expect(similar).toEqual([
    { row: 2, of: { id, name: "Rosa Quiroga" }, score: 100, reasons: ["same email", "same name"] },
    { row: 4, of: { row: 3, name: "Uli Kern" }, score: 100, reasons: ["same email", "same name in another order"] },
  ]);

  // As among duplicates, the same birth date and a similar name are enough.
  const bornOn = "1987-03-04";
  const known = await addPerson(study, { firstName: "Magdalena", lastName: "Oberhauser", bornOn });
  const misspelled = `${header}\nMagdalena,Oberhausen,mo@b.example.com,,3/4/1987,\nMargit,Olsen,ol@b.example.com,,3/4/1987,\n`;
  expect((await ana.call("previewImport", { text: misspelled, mapping: mappingOf(misspelled) })).similar).toEqual([
    {
      row: 2,
      of: { id: known, name: "Magdalena Oberhauser" },
      score: 65,
      reasons: ["name one letter apart", "same date of birth"],
    },
  ]);

  // The same mailbox is told under whatever name.
  const another = `${header}\nHedda,Brandt,rosa@b.example.com,,,\n`;
  const found = await ana.call("previewImport", { text: another, mapping: mappingOf(another) });
  expect(found.similar).toMatchObject([{ row: 2, of: { id, name: "Rosa Quiroga" }, reasons: ["same email"] }]);
});

test("a file is taken in whole, with progress, one log entry per person and one for the file", async () => {
  const { answer, progress } = await importing(people(600, "c.example.com"));
  expect(answer).toMatchObject({ created: 600 });
  expect((answer.lastId ?? 0) - (answer.firstId ?? 0)).toBe(599);
  expect(progress.at(-1)).toEqual({ done: 600, of: 600 });
  expect(progress.length).toBeGreaterThan(1);
  const { log = [], markers, mails } = await study.effects();
  expect(log).toHaveLength(601);
  expect(new Set(log.map(({ action }) => action))).toEqual(new Set([102]));
  expect(log.at(-1)).toMatchObject({ participantId: null, payload: { people: 600 } });
  expect(log.map(({ participantId }) => participantId)).toContain(answer.firstId);
  expect(markers).toEqual(["/study/lastLogUpdate", "/study/lastParticipantsUpdate"]);
  expect(mails).toBeUndefined();
  expect(await ana.call("getParticipant", { id: answer.firstId ?? 0 })).toMatchObject({
    participant: { firstName: "Ada 0", gender: 1, source: 2, status: null, privacyVersion: null },
  });
});

test("one problem and no one is imported, unless that row is left out", async () => {
  const text = `${people(3, "d.example.com")}\nBad,Row,not an address,,,\n`;
  await expect(importing(text)).rejects.toMatchObject({
    code: "functions/failed-precondition",
    details: { problems: [{ row: 5, column: "Email" }] },
  });
  expect([await total("d.example.com"), await study.effects()]).toEqual([0, {}]);
  expect((await importing(text, { leaveOut: [5, 2] })).answer).toMatchObject({ created: 2 });
  await expect(importing(text, { leaveOut: [2, 3, 4, 5] })).rejects.toMatchObject({
    code: "functions/failed-precondition",
  });
});

test("the same import sent twice, also right away, is done once and answered the same", async () => {
  const [text, requestId] = [people(5, "e.example.com"), randomUUID()];
  const [first, second] = await Promise.all([importing(text, { requestId }), importing(text, { requestId })]);
  const third = await importing(text, { requestId });
  expect(second.answer).toEqual(first.answer);
  expect(third.answer).toEqual(first.answer);
  expect(await total("e.example.com")).toBe(5);
});

test("a canceled import leaves nothing behind", async () => {
  const going = new AbortController();
  const call = httpsCallable<ImportInput, unknown, { done: number }>(ana.functions, "importParticipants");
  const text = people(4000, "f.example.com");
  const { stream, data } = await call.stream(
    { requestId: randomUUID(), text, mapping: mappingOf(text), leaveOut: [] },
    { signal: going.signal },
  );
  data.catch(() => {});
  const consume = async () => {
    for await (const _ of stream) going.abort();
  };
  await expect(consume()).rejects.toThrow();
  // The server notices within a chunk; what it had begun is rolled back.
  await expect.poll(() => openTransactions(study.hb.database.read)).toBe(0);
  expect(await total("f.example.com")).toBe(0);
  expect((await study.effects()).log).toBeUndefined();
});

test("hostile files of full length are answered, each in time that grows with its length only", async () => {
  const hostile = [
    '"'.repeat(500_000),
    `${header}\n${'a"'.repeat(300_000)}`,
    `${header}\n${"\u0301\u0323".repeat(230_000)},b,c@d.example.com`,
    `Name,Email\n${"a b,same@h.example.com\n".repeat(9_999)}`,
    ",".repeat(949_999),
  ];
  const answers = await Promise.all(
    hostile.map(text =>
      ana.call("previewImport", { text, mapping: { dateOrder: "monthFirst", source: 2 } }).then(
        ({ rowCount, problemCount, similar }) => [rowCount, problemCount, similar.length],
        ({ code }) => code,
      ),
    ),
  );
  const tooManyColumns = "functions/invalid-argument";
  expect(answers).toEqual([[0, 0, 0], [1, 1, 0], [1, 1, 0], [9_999, 0, 500], tooManyColumns]);
});

test("files with too many rows, or that are no table, are refused or empty", async () => {
  const tooMany = `Name\n${"a\n".repeat(10_001)}`;
  await expect(ana.call("previewImport", { text: tooMany, mapping: mappingOf(tooMany) })).rejects.toMatchObject({
    code: "functions/invalid-argument",
  });
  expect(await ana.call("previewImport", { text: "", mapping: mappingOf("") })).toMatchObject({
    rowCount: 0,
    people: [],
  });
});
