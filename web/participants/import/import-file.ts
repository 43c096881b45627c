import { type CsvRow, readCsv } from "@hb/domain/participants/import/csv.ts";
import { type ImportField, importColumns } from "@hb/domain/participants/import/import-columns.ts";

type Columns = readonly (ImportField | null)[];

/** Whom each row of a file is about, as far as it can be read: a name, or else how they are reached. */
export function peopleByRow(text: string, columns: Columns): ReadonlyMap<number, string> {
  const cell = ({ cells }: CsvRow, field: ImportField) => {
    const at = columns.indexOf(field);
    return at < 0 ? "" : (cells[at] ?? "");
  };
  return new Map(
    readCsv(text).rows.map(row => {
      const name = [cell(row, "firstName"), cell(row, "lastName")].filter(Boolean).join(" ") || cell(row, "name");
      return [row.row, name || cell(row, "email") || cell(row, "phone")];
    }),
  );
}

/** The rows that were left out as a file of their own, each with its reason, to be corrected and imported later. */
export function leftOutFile(text: string, leftOut: ReadonlySet<number>, reasonOf: (row: number) => string): string {
  const { header, rows } = readCsv(text);
  return writeCsv([
    [...header, "Why it was left out"],
    ...rows
      .filter(({ row }) => leftOut.has(row))
      .map(({ row, cells }) => [...header.map((_, at) => cells[at] ?? ""), reasonOf(row)]),
  ]);
}

const exampleFields = [
  ["firstName", "Wren"],
  ["lastName", "Abernathy"],
  ["email", "wren@mail.example.com"],
  ["phone", "(415) 555-0170"],
  ["bornOn", "1990-05-31"],
  ["gender", "Female"],
  ["country", "United States"],
  ["state", "California"],
  ["city", "Oakland"],
  ["source", "Recruiter 1"],
  ["type", "Loaner"],
] as const satisfies readonly (readonly [ImportField, string])[];

/** Headings that are understood by themselves, and one person. */
export function exampleFile(): string {
  return writeCsv([
    exampleFields.map(([field]) => importColumns[field].label),
    exampleFields.map(([, value]) => value),
  ]);
}

/** With the mark by which spreadsheets know that accents are accents. */
function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\uFEFF${rows.map(cells => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}
