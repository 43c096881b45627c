import { type ColumnKind, columnsOf, type ExportColumn } from "@hb/domain/export/column.ts";
import type { ExportFormat, ExportProfile } from "@hb/domain/export/lists.ts";
import { codebookText } from "./text.ts";

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
  const { moment, participant, pseudonym, ...others } = codebookText.kinds;
  if (kind === "moment") return moment(timeZone);
  if (kind === "participant") return profile === "full" ? participant : pseudonym;
  return others[kind];
}

function noteOf({ kind }: ExportColumn<never>, { format }: CodebookOptions): string {
  const isText = kind === "text" || kind === "choice" || kind === "choices";
  return format === "csv" && isText ? codebookText.escaped : "";
}
