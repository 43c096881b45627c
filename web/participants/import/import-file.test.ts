import { readCsv } from "@hb/domain/participants/import/csv.ts";
import { guessColumns } from "@hb/domain/participants/import/import-columns.ts";
import { expect, test } from "vitest";
import { exampleFile, leftOutFile, peopleByRow } from "./import-file.ts";

const text = `First name,Last name,Email,Notes\nWren,Abernathy,wren@a,"tall, ""very"""\n,,tom@b,\n`;
const columns = guessColumns(readCsv(text).header);

test("a row is named after its person, or after how they are reached", () => {
  expect([...peopleByRow(text, columns)]).toEqual([
    [2, "Wren Abernathy"],
    [3, "tom@b"],
  ]);
  expect([...peopleByRow("Name\nWren Abernathy", ["name"])]).toEqual([[2, "Wren Abernathy"]]);
});

test("the rows that were left out are given back whole, each with its reason, and can be read again", () => {
  const back = readCsv(leftOutFile(text, new Set([2]), row => `problem of row ${row}`));
  expect(back).toEqual({
    header: ["First name", "Last name", "Email", "Notes", "Why it was left out"],
    rows: [{ row: 2, cells: ["Wren", "Abernathy", "wren@a", 'tall, "very"', "problem of row 2"] }],
  });
});

test("every heading of the example is understood by itself", () => {
  const { header, rows } = readCsv(exampleFile());
  expect(guessColumns(header)).not.toContain(null);
  expect(rows[0]?.cells).toHaveLength(header.length);
});
