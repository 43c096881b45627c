import type { Cell, ColumnKind } from "@hb/domain/export/column.ts";
import { escapeFormula } from "@hb/domain/export/formulas.ts";
import type { TableWriter } from "./table.ts";

/** Spreadsheets take a file without it for another alphabet; everything else that reads UTF-8 passes it over. */
const byteOrderMark = "\uFEFF";
const quoted = /[",\r\n]/;

/** RFC 4180, and no cell that a spreadsheet would run. */
export const csv: TableWriter = {
  begin: headings => `${byteOrderMark}${headings.map(textCell).join(",")}\r\n`,
  cellOf: kind => cells[kind],
  rowBegin: "",
  between: ",",
  rowEnd: "\r\n",
  end: () => "",
};

function textCell(text: Cell): string {
  if (text === null) return "";
  const safe = escapeFormula(String(text));
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** HB's own numbers, dates and yes or no: a minus sign before a digit is no formula, and nothing else can stand there. */
const plain = (cell: Cell) => (cell === null ? "" : String(cell));

const cells: Record<ColumnKind, (cell: Cell) => string> = {
  text: textCell,
  choice: textCell,
  choices: textCell,
  participant: textCell,
  integer: plain,
  decimal: plain,
  yesNo: plain,
  date: plain,
  moment: plain,
};
