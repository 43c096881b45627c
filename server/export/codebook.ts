import { type ColumnKind, columnsOf, type ExportColumn } from "@hb/domain/export/column.ts";
import type { ExportFormat, ExportProfile } from "@hb/domain/export/lists.ts";

interface CodebookRow {
  column: ExportColumn<never>;
  kind: string;
  values: string;
  note: string;
}

const { text } = columnsOf<CodebookRow>();

/** What each column of the file means, one row per column. */
export const codebookColumns: readonly ExportColumn<CodebookRow>[] = [
  ...text("column", "Column", row => row.column.key),
  ...text("label", "Meaning", row => row.column.label),
  ...text("kind", "Kind", row => row.kind),
  ...text("values", "Values", row => row.values || null),
  ...text("note", "Note", row => row.note || null),
];

export interface CodebookOptions {
  format: ExportFormat;
  profile: ExportProfile;
  timeZone: string;
}

const escaped =
  "An apostrophe is added before anything a spreadsheet could take for a formula, and before another apostrophe, at the start of a text and after a semicolon, tab or line break. To get the original text, remove one apostrophe in each of these places.";

export function codebookRows(columns: readonly ExportColumn<never>[], about: CodebookOptions): CodebookRow[] {
  return columns.map(column => ({
    column,
    kind: kindInWords(column.kind, about),
    values: (column.list?.entries ?? [])
      .filter(({ id }) => id !== null)
      .map(({ id, label }) => `${id} = ${label}`)
      .join(" | "),
    note: [column.note, noteOf(column, about)].filter(Boolean).join(" "),
  }));
}

function kindInWords(kind: ColumnKind, { profile, timeZone }: CodebookOptions): string {
  switch (kind) {
    case "text":
      return "text";
    case "choice":
      return "one option from a list";
    case "choices":
      return "several options from a list, separated by semicolons";
    case "integer":
      return "whole number";
    case "decimal":
      return "number";
    case "yesNo":
      return "true or false";
    case "date":
      return "date, YYYY-MM-DD";
    case "moment":
      return `date and time in ${timeZone}, YYYY-MM-DD HH:MM:SS`;
    case "participant":
      return profile === "full" ? "participant number" : "participant pseudonym, the same in every file";
  }
}

function noteOf({ kind }: ExportColumn<never>, { format }: CodebookOptions): string {
  const isText = kind === "text" || kind === "choice" || kind === "choices";
  return format === "csv" && isText ? escaped : "";
}
