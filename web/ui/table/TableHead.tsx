import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, type PointerEvent, useState } from "react";
import { Checkbox } from "../fields/Checkbox.tsx";
import { tableText } from "../text.ts";
import type { Column, TableSelection } from "./TableParts.tsx";
import classes from "./VirtualTable.module.css";

/** How a user arranges the columns: by dragging a heading or its edge, or with the arrow keys. */
export interface Arranging {
  /** The column comes to stand where `at` stands. */
  onMove: (key: string, at: string) => void;
  /** Undefined = as wide as there is room for. */
  onResize: (key: string, width: number | undefined) => void;
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: { by: string; descending: boolean };
  onSort: (key: string) => void;
  selection: TableSelection<Row> | undefined;
  arranging: Arranging | undefined;
  /** For readers of the screen, who don't see a column move. */
  onSay: (words: string) => void;
}

export function TableHead<Row>({ columns, sort, onSort, selection, arranging, onSay }: TableHeadProps<Row>) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();

  const move = (key: string, at: string) => {
    arranging?.onMove(key, at);
    const to = columns.findIndex(column => column.key === at) + 1;
    onSay(tableText.moved(columns.find(column => column.key === key)?.label ?? "", to, columns.length));
  };
  const dragging = (key: string) =>
    arranging && {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        setDragged(key);
      },
      onDragEnd: () => {
        setDragged(undefined);
        setOver(undefined);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(key);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== undefined && dragged !== key) move(dragged, key);
      },
    };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const [from, to] = [columns[index], step === undefined ? undefined : columns[index + step]];
    if (!arranging || !event.altKey || step === undefined) return;
    // The browser would go back a page.
    event.preventDefault();
    if (from && to) move(from.key, to.key);
  };

  return (
    <thead className={classes["head"]}>
      <tr className={classes["headRow"]} aria-rowindex={1}>
        {selection && (
          <th scope="col" className={`screen-only ${classes["select"]}`}>
            <Checkbox
              aria-label={tableText.selectAll}
              checked={selection.extent === "all"}
              some={selection.extent === "some"}
              onChange={selection.onToggleAll}
            />
          </th>
        )}
        {columns.map(({ key, label, align, isSortable }, index) => {
          const isSorted = sort.by === key;
          const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={key}
              scope="col"
              className={classes["headCell"]}
              // Its edge is no part of what the column is called.
              aria-label={arranging && label}
              data-align={align}
              data-over={over === key && dragged !== key ? true : undefined}
              {...(isSorted && { "aria-sort": sort.descending ? ("descending" as const) : ("ascending" as const) })}
              {...dragging(key)}
              onKeyDown={event => onKeyDown(event, index)}
            >
              {isSortable ? (
                <button type="button" onClick={() => onSort(key)} aria-keyshortcuts={arranging && moveKeys}>
                  <span className={classes["label"]} title={label}>
                    {label}
                  </span>
                  {isSorted && <Arrow size={14} aria-hidden="true" />}
                </button>
              ) : (
                <span className={classes["label"]} title={label}>
                  {label}
                </span>
              )}
              {arranging && <Edge label={label} onResize={width => arranging.onResize(key, width)} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const moveKeys = "Alt+ArrowLeft Alt+ArrowRight";
/** By how much an arrow key changes a width. */
const keyStep = 16;

/** The edge between two columns: dragged, or moved with the arrow keys; a double click gives the width back. */
function Edge({ label, onResize }: { label: string; onResize: (width: number | undefined) => void }) {
  const widthOf = (edge: Element) => edge.closest("th")?.getBoundingClientRect().width ?? 0;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const edge = event.currentTarget;
    const start = { x: event.clientX, width: widthOf(edge) };
    const follow = (moved: globalThis.PointerEvent) => onResize(start.width + moved.clientX - start.x);
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener("pointermove", follow);
    edge.addEventListener("lostpointercapture", () => edge.removeEventListener("pointermove", follow), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (step === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(widthOf(event.currentTarget) + step);
  };
  return (
    <button
      type="button"
      aria-label={tableText.width(label)}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      className={classes["edge"]}
      draggable
      onDragStart={event => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
