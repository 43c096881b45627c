import { type CsvRow, readCsv } from "@hb/domain/participants/import/csv.ts";
import { type ImportField, importColumns } from "@hb/domain/participants/import/import-columns.ts";
import { importText } from "./text.tsx";

type Columns = readonly (ImportField | null)[];

/** Who each row of a file is about, as far as it can be read: a name, or else an email address or phone number. */
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

/** The file with one cell corrected. */
export function correctCell(
  text: string,
  { row, column, value }: { row: number; column: number; value: string },
): string {
  const { header, rows } = readCsv(text);
  // A row that was cut short gets the cells up to the corrected one; lines without cells keep their numbers.
  const lines: (readonly string[])[] = [header];
  for (const line of rows) {
    const cells = [...line.cells];
    if (line.row === row) {
      while (cells.length <= column) cells.push("");
      cells[column] = value;
    }
    lines[line.row - 1] = cells;
  }
  return writeCsv(Array.from(lines, line => line ?? [""]));
}

/** What stands in a cell. */
export function cellsByRow(text: string): ReadonlyMap<number, readonly string[]> {
  return new Map(readCsv(text).rows.map(({ row, cells }) => [row, cells]));
}

/** The skipped rows as a file, each with its reason, to be fixed and imported later. */
export function skippedFile(text: string, skipped: ReadonlySet<number>, reasonOf: (row: number) => string): string {
  const { header, rows } = readCsv(text);
  return writeCsv([
    [...header, importText.check.reason],
    ...rows
      .filter(({ row }) => skipped.has(row))
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

/** Headings that HB recognizes, and one person. */
export function exampleFile(): string {
  return writeCsv([
    exampleFields.map(([field]) => importColumns[field].label),
    exampleFields.map(([, value]) => value),
  ]);
}

/** With a byte order mark, so that spreadsheets read accents correctly. */
function writeCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `\uFEFF${rows.map(cells => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Spreadsheets write UTF-8 or, older ones, Windows-1252. */
export function readText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
