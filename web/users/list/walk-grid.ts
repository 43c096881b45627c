import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";

interface Place {
  row: string;
  column: string;
}

/**
 * Moves through a table by arrow keys, Home and End; Tab stops at it once.
 * Spread `grid` on the table and `cell(row, column)` on the one control of each cell.
 */
export function useGridWalk(rows: readonly string[], columns: readonly string[]) {
  const table = useRef<HTMLTableElement>(null);
  const [last, setLast] = useState<Place>();
  const stop = {
    row: last && rows.includes(last.row) ? last.row : rows[0],
    column: last && columns.includes(last.column) ? last.column : columns[1],
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const from = placeOf(event.target);
    const to = from && nextPlace(event, from, rows, columns);
    if (!to) return;
    event.preventDefault();
    const control = [...(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
      ({ dataset }) => dataset["row"] === to.row && dataset["column"] === to.column,
    );
    control?.focus();
    control?.scrollIntoView({ block: "nearest" });
  };

  return {
    grid: {
      ref: table,
      role: "grid",
      onKeyDown,
      onFocus: (event: FocusEvent) => {
        const place = placeOf(event.target);
        if (place) setLast(place);
      },
    },
    cell: (row: string, column: string) => ({
      "data-row": row,
      "data-column": column,
      tabIndex: row === stop.row && column === stop.column ? 0 : -1,
    }),
  };
}

function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { row, column } = target.dataset;
  return row === undefined || column === undefined ? undefined : { row, column };
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export function nextPlace(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  from: Place,
  rows: readonly string[],
  columns: readonly string[],
): Place | undefined {
  if (altKey || shiftKey) return undefined;
  const far = ctrlKey || metaKey;
  const row = rows.indexOf(from.row);
  const column = columns.indexOf(from.column);
  const at = (r: number, c: number): Place => ({
    row: rows[Math.max(0, Math.min(rows.length - 1, r))] ?? from.row,
    column: columns[Math.max(0, Math.min(columns.length - 1, c))] ?? from.column,
  });
  switch (key) {
    case "ArrowUp":
      return at(far ? 0 : row - 1, column);
    case "ArrowDown":
      return at(far ? rows.length : row + 1, column);
    case "ArrowLeft":
      return at(row, far ? 0 : column - 1);
    case "ArrowRight":
      return at(row, far ? columns.length : column + 1);
    case "Home":
      return at(far ? 0 : row, 0);
    case "End":
      return at(far ? rows.length : row, columns.length);
    default:
      return undefined;
  }
}
