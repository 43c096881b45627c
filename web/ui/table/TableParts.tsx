import { memo, type ReactElement, type ReactNode } from "react";
import { Checkbox } from "../fields/Checkbox.tsx";
import { tableText } from "../text.ts";
import classes from "./VirtualTable.module.css";

export interface Column<Row> {
  key: string;
  label: string;
  /** A track of the grid: `64px` or `minmax(120px, 1.4fr)`. */
  track: string;
  align?: "right";
  /** Always fits: it is not cut, because each box that cuts costs in every frame of scrolling. */
  isWhole?: boolean;
  isSortable?: boolean;
  render: (row: Row) => ReactNode;
  /** How wide its skeleton is, in pixels. */
  skeleton: number;
}

export interface TableSelection<Row> {
  isSelected: (row: Row) => boolean;
  /** Of everything in the list. */
  extent: "none" | "some" | "all";
  onToggle: (row: Row, index: number, extend: boolean) => void;
  onToggleAll: () => void;
}

interface TableRowProps<Row> {
  row: Row | undefined;
  index: number;
  /** As readers of the screen count: the head is 1. */
  rowIndex: number;
  top: number;
  columns: readonly Column<Row>[];
  name: string;
  isSelectable: boolean;
  isSelected: boolean;
  /** The one row that the Tab key stops at. */
  isStop: boolean;
  isCurrent: boolean;
  isOpen: boolean;
  isFresh: boolean;
}

function Row<R>(props: TableRowProps<R>) {
  const { row, index, rowIndex, top, columns, name, isSelectable, isSelected, isStop, isCurrent, isOpen, isFresh } =
    props;
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isSelectable ? isSelected : undefined}
      {...(isOpen && { "aria-current": true })}
      tabIndex={isStop ? 0 : -1}
      className={classes["row"]}
      style={{ top }}
      data-index={index}
      {...(isSelected && { "data-selected": true })}
      {...(isCurrent && { "data-current": true })}
      {...(isOpen && { "data-open": true })}
      {...(isFresh && { "data-fresh": true })}
    >
      {isSelectable && (
        <td className={`screen-only ${classes["select"]}`} data-select>
          {row === undefined ? (
            <span className={classes["skeleton"]} style={{ width: 16, height: 16 }} />
          ) : (
            <Checkbox aria-label={tableText.select(name)} checked={isSelected} tabIndex={-1} readOnly />
          )}
        </td>
      )}
      {columns.map(({ key, align, isWhole, render, skeleton }) => (
        <td key={key} className={classes["cell"]} data-align={align} data-whole={isWhole}>
          {row === undefined ? (
            <span className={classes["skeleton"]} style={{ width: skeleton - ((index * 37) % 5) * 6 }} />
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** Drawn again only when something of its own changed, however fast one scrolls past it. */
export const TableRow = memo(Row) as <R>(props: TableRowProps<R>) => ReactElement;
