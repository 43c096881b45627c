import { z } from "zod";
import type { DateOn } from "../../contract.ts";
import { country } from "../../lookups/countries.ts";
import type { OwnerType, ParticipantType } from "../../lookups/participant-types.ts";
import { Source } from "../../lookups/sources.ts";
import type { Answers } from "../../surveys/question.ts";
import { ownIdOf } from "../merge/merge.ts";
import { emptyProfile, normalizeProfile, type Profile, profileProblems } from "../profile.ts";
import type { CsvRow } from "./csv.ts";
import { DateOrder, type ImportColumns, ImportField } from "./import-columns.ts";

/** One request can carry a megabyte, which is about 6,000 people. */
export const maxImportLength = 950_000;
export const maxImportRows = 10_000;
export const maxImportColumns = 200;

/** How to read a file. */
export const ImportMapping = z.object({
  /** The field for each column of the file; null = skipped. */
  columns: z.array(ImportField.nullable()).max(maxImportColumns),
  dateOrder: DateOrder,
  /** For everyone without a source in the file. */
  source: Source.nullable(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export interface ImportProblem {
  /** As in a spreadsheet: the header is row 1. */
  row: number;
  /** The column's heading; null = the entire row. */
  column: string | null;
  message: string;
}

export type ImportedPerson = Profile & {
  type: ParticipantType | null;
  ownerType: OwnerType;
  ownAnswers: Answers;
};
export interface ImportedRow {
  row: number;
  person: ImportedPerson;
}

interface ImportContext {
  /** Converts a typed number to E.164; undefined if it isn't one. Passed in because the library is large. */
  toE164: (text: string, country: Profile["country"]) => string | undefined;
  /** Every column that can be imported. */
  columns: ImportColumns;
  /** The site's time zone. */
  timeZone: string;
  today: DateOn;
}

/** Longer than anything that a column can hold. */
const maxCellLength = 1000;

/** Reads row by row, so that other work can be done in between: all readable people, and every problem by row and column. */
export function startImport(header: readonly string[], mapping: ImportMapping, reading: ImportContext) {
  const people: ImportedRow[] = [];
  const problems: ImportProblem[] = [];
  const twice = mapping.columns.find((field, at) => field !== null && mapping.columns.indexOf(field) !== at);
  if (twice)
    problems.push({
      row: 1,
      column: null,
      message: `Two columns are matched to ${reading.columns.get(twice)?.label}.`,
    });
  const read = ({ row, cells }: CsvRow) => {
    const found = readRow(cells, header, mapping, reading);
    problems.push(...found.problems.map(({ column, message }) => ({ row, column, message })));
    if (found.problems.length === 0) people.push({ row, person: found.person });
  };
  return { people, problems, read };
}

function readRow(cells: readonly string[], header: readonly string[], mapping: ImportMapping, reading: ImportContext) {
  const problems: Omit<ImportProblem, "row">[] = [];
  const given: Record<string, unknown> = {};
  const ownAnswers: Answers = {};
  const headings: Partial<Record<ImportField, string>> = {};
  mapping.columns.forEach((field, at) => {
    const words = cells[at] ?? "";
    if (field === null || words === "") return;
    const column = reading.columns.get(field);
    headings[field] = header[at] ?? column?.label ?? "";
    if (!column) return void problems.push({ column: headings[field], message: "The form no longer asks this." });
    if (words.length > maxCellLength)
      return void problems.push({ column: headings[field], message: "This cell is too long." });
    const read = column.read(words, mapping.dateOrder);
    if ("wrong" in read) problems.push({ column: headings[field], message: read.wrong });
    else {
      const id = ownIdOf(field);
      // The column's own rules have checked it.
      if (id === undefined) given[field] = read.value;
      else ownAnswers[id] = read.value as Answers[string];
    }
  });
  const { name, ...fields } = given;
  const person: ImportedPerson = normalizeProfile({
    ...emptyProfile(reading.timeZone),
    type: null,
    ownerType: null,
    ownAnswers,
    source: mapping.source,
    // A state without a country means the United States.
    ...(fields["state"] !== undefined && { country: country.unitedStates }),
    ...(typeof name === "string" && splitName(name)),
    ...fields,
  });
  if (person.phone !== null) {
    const phone = reading.toE164(person.phone, person.country);
    if (phone) person.phone = phone;
    else problems.push({ column: headings.phone ?? null, message: `“${person.phone}” isn't a valid phone number.` });
  }
  if (problems.length === 0)
    problems.push(...profileProblems(person, reading.today).map(({ message }) => ({ column: null, message })));
  return { person, problems };
}

/** “Abernathy, Wren” or “Wren Abernathy”: the last word is the last name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = "", first] = name.split(",").map(part => part.trim().replace(/\s+/g, " "));
  if (first !== undefined) return { firstName: first, lastName: last };
  const words = last.split(" ");
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}
