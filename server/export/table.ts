import type { Cell, ColumnContext, ColumnKind, ExportColumn } from "@hb/domain/export/column.ts";

/** One file format: how it starts, how cells and rows are written, how it ends. */
export interface TableWriter {
  begin(headings: readonly string[]): string;
  cellOf(kind: ColumnKind): (cell: Cell) => string;
  rowBegin: string;
  between: string;
  rowEnd: string;
  end(): string;
}

/** Labels from lists repeat, so each is written once and cached. */
const maxRemembered = 1000;

/** A table as text, one batch at a time. */
export async function* writeTable(
  writer: TableWriter,
  columns: readonly ExportColumn<never>[],
  batches: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
  place: ColumnContext,
): AsyncGenerator<string> {
  yield writer.begin(columns.map(({ key }) => key));
  const cells = columns.map(({ kind, value }) => {
    const write = kind === "choice" || kind === "choices" ? memoized(writer.cellOf(kind)) : writer.cellOf(kind);
    return (row: never) => write(value(row, place));
  });
  for await (const batch of batches) {
    let text = "";
    for (const row of batch) {
      text += writer.rowBegin;
      for (let at = 0; at < cells.length; at++) text += (at === 0 ? "" : writer.between) + cells[at]?.(row as never);
      text += writer.rowEnd;
    }
    if (text !== "") yield text;
  }
  yield writer.end();
}

function memoized(write: (cell: Cell) => string): (cell: Cell) => string {
  const known = new Map<Cell, string>();
  return cell => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const written = write(cell);
    if (known.size < maxRemembered) known.set(cell, written);
    return written;
  };
}
