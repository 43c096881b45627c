import { readCsv } from "@hb/domain/participants/import/csv.ts";
import { guessColumns } from "@hb/domain/participants/import/import-columns.ts";
import { expect, test } from "vitest";
import { cellsByRow, correctCell, exampleFile, peopleByRow, readText, skippedFile } from "./import-file.ts";

const text = `First name,Last name,Email,Notes\nWren,Abernathy,wren@a,"tall, ""very"""\n,,tom@b,\n`;
const columns = guessColumns(readCsv(text).header);

test("a row is named after its person, or after how they are reached", () => {
  expect([...peopleByRow(text, columns)]).toEqual([
    [2, "Wren Abernathy"],
    [3, "tom@b"],
  ]);
  expect([...peopleByRow("Name\nWren Abernathy", ["name"])]).toEqual([[2, "Wren Abernathy"]]);
});

test("skipped rows are returned whole, each with its reason, and can be read again", () => {
  const back = readCsv(skippedFile(text, new Set([2]), row => `problem of row ${row}`));
  expect(back).toEqual({
    header: ["First name", "Last name", "Email", "Notes", "Reason skipped"],
    rows: [{ row: 2, cells: ["Wren", "Abernathy", "wren@a", 'tall, "very"', "problem of row 2"] }],
  });
});

test("one cell is corrected and everything else stays, with its row numbers", () => {
  const withGap = `First name;Email\nWren;wren@a\n\nTom\n`;
  const corrected = correctCell(withGap, { row: 4, column: 1, value: 'tom, "t"@b' });
  expect([...cellsByRow(corrected)]).toEqual([
    [2, ["Wren", "wren@a"]],
    [4, ["Tom", 'tom, "t"@b']],
  ]);
  expect(readCsv(corrected).header).toEqual(["First name", "Email"]);
  expect(readCsv(correctCell(text, { row: 3, column: 0, value: "Tom" })).rows[0]).toEqual(readCsv(text).rows[0]);
});

test("every heading of the example is recognized", () => {
  const { header, rows } = readCsv(exampleFile());
  expect(guessColumns(header)).not.toContain(null);
  expect(rows[0]?.cells).toHaveLength(header.length);
});

test("accents survive, whichever way the spreadsheet wrote them", () => {
  const utf8 = new TextEncoder().encode("Novotná").buffer;
  const windows = new Uint8Array([0x4e, 0x6f, 0x76, 0x6f, 0x74, 0x6e, 0xe1]).buffer;
  expect(readText(utf8)).toBe("Novotná");
  expect(readText(windows)).toBe("Novotná");
});
