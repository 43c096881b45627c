import { createClock } from "@hb/domain/export/clock.ts";
import type { ExportColumn } from "@hb/domain/export/column.ts";
import { wordsOfList } from "@hb/domain/export/lists.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { type ZipEntry, zip } from "../zip.ts";
import { chosenColumns } from "./acts.ts";
import { codebookColumns, codebookRows } from "./codebook.ts";
import { writeCopiedTable } from "./copied-table.ts";
import { csv } from "./csv.ts";
import type { ExportOptions } from "./options.ts";
import { createPseudonyms } from "./pseudonyms.ts";
import { type TableWriter, writeTable } from "./table.ts";
import { codebookText, exportText } from "./text.ts";
import { bytesFromThread } from "./thread.ts";
import { maxXlsxRows, sheet, workbook } from "./xlsx.ts";

/** A thread takes a moment to start, and memory of its own. */
const minThreadRows = 2_000;

export interface ExportedFile {
  fileName: string;
  contentType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The rows and their codebook: a workbook with two sheets, or a ZIP file with two CSV files. */
export function exportedFile(options: ExportOptions): ExportedFile {
  const { list, opened, format, profile, fields, timeZone, now, secret } = options;
  if (format === "xlsx" && opened.total >= maxXlsxRows) refuse("failed-precondition", exportText.tooManyRows);
  const today = dateInZone(now, timeZone);
  const place = { profile, today, clock: createClock(timeZone) };
  const chosen = chosenColumns(opened.columns, { profile, fields });
  const columns = secret ? withPseudonyms(chosen, createPseudonyms(secret)) : chosen;
  const explained = codebookRows(columns, { format, profile, timeZone });
  const name = [wordsOfList(list).label.toLowerCase().replaceAll(" ", "-"), profile === "full" ? "" : profile, today]
    .filter(Boolean)
    .join("-");
  const { batches } = opened;
  const table = (writer: TableWriter) =>
    "copied" in batches
      ? writeCopiedTable(writer, columns, batches.fields, batches.copied, place)
      : writeTable(writer, columns, batches, place);
  const entries = (): ZipEntry[] =>
    format === "csv"
      ? [
          { name: `${name}.csv`, bytes: table(csv) },
          { name: codebookText.file(name), bytes: writeTable(csv, codebookColumns, [explained], place) },
        ]
      : workbook([
          { name: wordsOfList(list).label, text: table(sheet) },
          { name: codebookText.sheet, text: writeTable(sheet, codebookColumns, [explained], place) },
        ]);
  return {
    fileName: `${name}.${format === "csv" ? "zip" : "xlsx"}`,
    contentType:
      format === "csv" ? "application/zip" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    bytes:
      "copied" in batches && batches.thread && opened.total >= minThreadRows
        ? bytesFromThread(batches.thread, batches, options)
        : zip(entries(), now),
  };
}

function withPseudonyms(
  columns: readonly ExportColumn<never>[],
  pseudonym: (id: number) => string,
): ExportColumn<never>[] {
  return columns.map(column => {
    if (column.kind !== "participant") return column;
    const value: typeof column.value = (row, place) => {
      const id = column.value(row, place);
      return typeof id === "number" ? pseudonym(id) : null;
    };
    const { isStored: _, ...made } = column;
    return { ...made, value };
  });
}
