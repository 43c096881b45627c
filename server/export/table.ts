import type { Cell, ColumnContext, ColumnKind, ExportColumn } from "@hb/domain/export/column.ts";

/** One file format: how it starts, how cells and rows are written, how it ends. */
export interface TableWriter {
  begin(headings: readonly string[]): string;
  /** What stands after its beginning; null if there is no cell at all. */
  cellOf(kind: ColumnKind): (cell: Cell) => string | null;
  /** The heading is row 1, the first column is 0. */
  cellBegin(column: number, row: number | string): string;
  rowBegin(row: number | string): string;
  rowEnd: string;
  /** Texts and whole numbers that are written as they're stored. */
  plain: PlainCells;
  end(): string;
}

export interface PlainCells {
  /** 1 for bytes that have to be escaped: anywhere, at the start, or at the end. A cell without any is its bytes, in UTF-8. */
  special: Uint8Array;
  specialFirst: Uint8Array;
  specialLast: Uint8Array;
  maxLength: number;
  /** Whether moments are text, after a comma. */
  hasMoments: boolean;
  around(kind: ColumnKind): { before: string; after: string };
}

/** What COPY escapes is always special. */
export function bytesAmong(signs: string): Uint8Array {
  const among = new Uint8Array(256);
  for (const byte of Buffer.from(`${signs}\\`)) among[byte] = 1;
  return among;
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
  let number = 1;
  const cells = columns.map(({ kind, value }) => {
    const write = kind === "choice" || kind === "choices" ? memoized(writer.cellOf(kind)) : writer.cellOf(kind);
    return (row: never) => write(value(row, place));
  });
  const cellAt = (at: number, row: never) => {
    const cell = cells[at]?.(row) ?? null;
    return cell === null ? "" : writer.cellBegin(at, number) + cell;
  };
  for await (const batch of batches) {
    let text = "";
    for (const row of batch) {
      number++;
      text += writer.rowBegin(number);
      for (let at = 0; at < cells.length; at++) text += cellAt(at, row as never);
      text += writer.rowEnd;
    }
    if (text !== "") yield text;
  }
  yield writer.end();
}

function memoized(write: (cell: Cell) => string | null): (cell: Cell) => string | null {
  const known = new Map<Cell, string | null>();
  return cell => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const written = write(cell);
    if (known.size < maxRemembered) known.set(cell, written);
    return written;
  };
}
