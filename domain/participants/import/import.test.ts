import { expect, test } from "vitest";
import type { OwnField } from "../own-fields.ts";
import { toE164 } from "../phone.ts";
import { csvRows, readCsv } from "./csv.ts";
import { guessColumns, importColumnsWith } from "./import-columns.ts";
import { type ImportMapping, splitName, startImport } from "./import-rows.ts";

const own: OwnField[] = [
  {
    question: {
      id: "hand",
      type: "single",
      title: "Which hand?",
      optional: true,
      choices: [
        { id: 1, label: "Right" },
        { id: 2, label: "Left" },
      ],
    },
    isAsked: true,
  },
  {
    question: { id: "games", type: "number", title: "Hours", optional: true, unit: "h", min: 0, max: 99, decimals: 0 },
    isAsked: true,
  },
];
const columns = importColumnsWith(own);
const reading = { toE164, columns, timeZone: "America/Los_Angeles", today: "2026-11-17" };
const importing = (text: string, change: Partial<ImportMapping> = {}) => {
  const file = readCsv(text);
  const mapping: ImportMapping = {
    columns: guessColumns(file.header, columns),
    dateOrder: "monthFirst",
    source: 2,
    ...change,
  };
  const started = startImport(file.header, mapping, reading);
  file.rows.forEach(started.read);
  return started;
};

test("cells may be quoted, hold delimiters and line breaks; empty lines and a byte order mark are passed over", () => {
  const text = '\uFEFFName,City\r\n"Abernathy, Wren","New\r\nYork"\r\n\r\n"say ""hi""",  Oakland \r\n';
  expect(readCsv(text)).toEqual({
    header: ["Name", "City"],
    rows: [
      { row: 2, cells: ["Abernathy, Wren", "New\nYork"] },
      { row: 4, cells: ['say "hi"', "Oakland"] },
    ],
  });
});

test("a reader can pause in the middle of a row, however long it is", () => {
  for (const text of ['"', "a", '""', 'a"', ",", "\r", "\n", '",'].map(piece => piece.repeat(100_000)))
    expect([...csvRows(text)].length).toBeGreaterThanOrEqual(Math.floor(text.length / 8192));
});

test("a semicolon or a tab between the cells is recognised", () => {
  expect(readCsv("Name;City, State;Zip\nWren;Oakland, CA;94601").rows[0]?.cells).toEqual([
    "Wren",
    "Oakland, CA",
    "94601",
  ]);
  expect(readCsv("Name\tCity\nWren\tOakland").rows[0]?.cells).toEqual(["Wren", "Oakland"]);
  expect(readCsv("")).toEqual({ header: [], rows: [] });
});

test("columns are recognised by their headings, each field once", () => {
  expect(guessColumns(["E-Mail", "FIRST NAME", "Surname", "D.O.B", "Zip code", "Shoe size", "email"])).toEqual([
    "email",
    "firstName",
    "lastName",
    "bornOn",
    "postalCode",
    null,
    null,
  ]);
  for (const [field, { label }] of columns) expect(guessColumns([label], columns)).toEqual([field]);
});

test("words become the study's ids, a number E.164, and the file's source is everyone's who brings none", () => {
  const { people, problems } = importing(
    "First name,Last name,Phone,DOB,Gender,State,Ethnicity,Type\nWren,Abernathy,(415) 555-0170,5/31/1990,F,California,White; East Asian,owner",
  );
  expect(problems).toEqual([]);
  expect(people[0]).toMatchObject({
    row: 2,
    person: {
      firstName: "Wren",
      lastName: "Abernathy",
      phone: "+14155550170",
      bornOn: "1990-05-31",
      gender: 1,
      country: 196,
      state: 5,
      ethnicities: [4, 11],
      type: 2,
      source: 2,
      timeZone: "America/Los_Angeles",
    },
  });
});

test("a language is read in English, in Spanish and by its code", () => {
  const { people, problems } = importing(
    "Name,Email,Idioma\nWren A,a@example.com,español\nTom B,b@example.com,ES\nUma C,c@example.com,English\nVal D,d@example.com,\nXi E,e@example.com,Klingon\n",
  );
  expect(people.map(({ person }) => person.language)).toEqual([2, 2, 1, null]);
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual(["6 Idioma"]);
});

test("every problem is told by row and column, and no one with a problem is taken", () => {
  const { people, problems } = importing(
    "Name,Email,Phone,DOB,Gender\nWren A,wren@example.com,,1990-05-31,F\nTom B,tom at example,12,31/31/1990,??\n,,,,F\n",
  );
  expect(people.map(({ row }) => row)).toEqual([2]);
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    "3 Email",
    "3 DOB",
    "3 Gender",
    "3 Phone",
    "4 null",
    "4 null",
  ]);
});

test("a person needs a name, and an email or a phone", () => {
  const { problems } = importing("Name,Email\nWren Abernathy,\n,wren@example.com\n");
  expect(problems).toEqual([
    { row: 2, column: null, message: "Enter an email address or a phone number." },
    { row: 3, column: null, message: "Enter a name." },
  ]);
});

test("3/4 is March or April, as the file's dates are said to be written; dots put the day first", () => {
  const born = (words: string, dateOrder: "monthFirst" | "dayFirst") =>
    importing(`Name,Email,DOB\nA B,a@example.com,${words}`, { dateOrder }).people[0]?.person.bornOn;
  expect(born("3/4/1990", "monthFirst")).toBe("1990-03-04");
  expect(born("3/4/1990", "dayFirst")).toBe("1990-04-03");
  expect(born("3.4.1990", "monthFirst")).toBe("1990-04-03");
  expect(born("1990-4-3", "monthFirst")).toBe("1990-04-03");
  for (const words of ["30.2.1990", "3/4/90", "1890-01-01", "soon"]) expect(born(words, "dayFirst")).toBeUndefined();
});

test("two columns can't mean the same field", () => {
  const { problems } = importing("a,b\n1,2", { columns: ["city", "city"] });
  expect(problems[0]).toEqual({
    row: 1,
    column: null,
    message: "Two columns are matched to City.",
  });
});

test("a whole name is split before its last word or at its comma", () => {
  expect(splitName("Wren Lee Abernathy")).toEqual({ firstName: "Wren Lee", lastName: "Abernathy" });
  expect(splitName("Abernathy,  Wren Lee")).toEqual({ firstName: "Wren Lee", lastName: "Abernathy" });
  expect(splitName("Cher")).toEqual({ firstName: "", lastName: "Cher" });
});

test("answers to the study's own questions are read like HB's, by their words or ids", () => {
  const { people, problems } = importing(
    "Name,Email,Which hand?,Hours\nA B,a@x.example,left,12\nC D,c@x.example,1,many\n",
  );
  expect(people.map(({ person }) => person.ownAnswers)).toEqual([{ hand: 2, games: 12 }]);
  expect(problems).toMatchObject([{ row: 3, column: "Hours" }]);
});
