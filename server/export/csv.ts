import type { Cell, ColumnKind } from "@hb/domain/export/column.ts";
import { escapeFormula } from "@hb/domain/export/formulas.ts";
import { bytesAmong, type TableWriter } from "./table.ts";

/** Without it, spreadsheets read the file in another encoding. Other programs that read UTF-8 ignore it. */
const byteOrderMark = "\uFEFF";
const quoted = /[",\r\n]/;

/** RFC 4180, without cells that a spreadsheet would run. */
export const csv: TableWriter = {
  begin: headings => `${byteOrderMark}${headings.map(textCell).join(",")}\r\n`,
  cellOf: kind => cells[kind],
  cellBegin: column => (column === 0 ? "" : ","),
  rowBegin: () => "",
  rowEnd: "\r\n",
  plain: {
    special: bytesAmong('",;\r\n\t'),
    // Of a character that takes several bytes, the first one.
    specialFirst: bytesAmong(" '=+-@\u00a0＝"),
    specialLast: new Uint8Array(256),
    maxLength: Number.POSITIVE_INFINITY,
    hasMoments: true,
    around: () => ({ before: "", after: "" }),
  },
  end: () => "",
};

function textCell(text: Cell): string {
  if (text === null) return "";
  const safe = escapeFormula(String(text));
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Our own numbers, dates and booleans: a minus sign before a digit isn't a formula, and nothing else can be in here. */
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
