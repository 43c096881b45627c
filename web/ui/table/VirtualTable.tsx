import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useFixedRows } from "./fixed-rows.ts";
import { type Arranging, TableHead } from "./TableHead.tsx";
import { type Column, TableRow, type TableSelection } from "./TableParts.tsx";
import classes from "./VirtualTable.module.css";

export interface TableHandle {
  /** Brings a row into sight and gives it the focus. */
  focusRow: (index: number) => void;
  showRow: (index: number) => void;
  toTop: () => void;
  /** Keeps what is in sight where it is when rows came or went above it. */
  moveBy: (rows: number) => void;
}

interface VirtualTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  count: number;
  /** Undefined while its page is on the way. */
  rowAt: (index: number) => Row | undefined;
  /** Where a place in the list is no row but what stands above the next ones, or in place of more of them. */
  headingAt?: ((index: number) => ReactNode) | undefined;
  keyOf: (row: Row) => number;
  /** What a row is called, for its checkbox. */
  nameOf: (row: Row) => string;
  rowHeight: number;
  hasHead?: boolean;
  sort: { by: string; descending: boolean };
  onSort: (key: string) => void;
  selection?: TableSelection<Row> | undefined;
  /** Absent where the columns are fixed. */
  arranging?: Arranging | undefined;
  /** Where the keys are. */
  current: number | undefined;
  openKey: number | undefined;
  freshKeys: ReadonlySet<number>;
  onOpen: (row: Row, index: number) => void;
  /** What Enter does where it is more than opening. */
  onEnter?: ((row: Row, index: number) => void) | undefined;
  /** The pointer or the focus rests on a row, which is probably opened next. */
  onNear?: ((row: Row) => void) | undefined;
  onCurrent: (index: number) => void;
  /** Which rows are in sight, and whether the list stands at its top. */
  onSight: (first: number, last: number, isAtTop: boolean) => void;
  handle: Ref<TableHandle>;
}

/** Its rows can be walked, selected and opened. */
const grid = { role: "grid" };

/** A long list as a table: only what is in sight is there. Rows have one height, so that any place is known at once. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const {
    columns,
    count,
    rowAt,
    keyOf,
    nameOf,
    rowHeight,
    hasHead = true,
    selection,
    current,
    openKey,
    freshKeys,
  } = props;
  const [said, setSaid] = useState("");
  const headHeight = hasHead ? 36 : 0;
  const { scroller, sight, indexes, show } = useFixedRows({ count, rowHeight, headHeight });
  // The row with the focus stays, however far one scrolls: otherwise the focus would fall out of the page.
  const isAway = current !== undefined && current < count && !indexes.includes(current);
  const drawn = isAway ? [...indexes, current] : indexes;

  useImperativeHandle(props.handle, () => ({
    focusRow: index => {
      show(index);
      focusWhenThere(scroller.current, index);
    },
    showRow: show,
    toTop: () => scroller.current?.scrollTo({ top: 0 }),
    moveBy: rows => scroller.current?.scrollBy({ top: rows * rowHeight }),
  }));

  const { onSight } = props;
  const { first, last, isAtTop } = sight;
  useEffect(() => onSight(first, last, isAtTop), [onSight, first, last, isAtTop]);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"] ?? Number.NaN);
    const row = rowAt(index);
    if (row === undefined) return;
    if (target.closest("[data-select]")) {
      selection?.onToggle(row, index, event.shiftKey);
      props.onCurrent(index);
      return;
    }
    const isLink = target.closest("a") !== null;
    const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (isLink && wantsTab) return;
    event.preventDefault();
    if (document.getSelection()?.type === "Range") return;
    props.onOpen(row, index);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { index } = (event.target as HTMLElement).dataset;
    const row = index === undefined ? undefined : rowAt(Number(index));
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") (props.onEnter ?? props.onOpen)(row, Number(index));
    else if (event.key === " ") selection?.onToggle(row, Number(index), event.shiftKey);
    else return;
    event.preventDefault();
  };

  const rest = useRest(index => {
    const row = rowAt(index);
    if (row !== undefined) props.onNear?.(row);
  });
  const handlers = {
    onClick,
    onKeyDown,
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      showCutText(event);
      rest(event.target);
    },
    onPointerLeave: () => rest(null),
    onFocus: (event: FocusEvent<HTMLElement>) => rest(event.target),
  };
  const template = [selection && "50px", ...columns.map(({ track }) => track)].filter(Boolean).join(" ");
  const style = { "--columns": template, "--row-height": `${rowHeight}px` } as CSSProperties;
  const { headingAt } = props;
  const firstRow = headingAt ? Math.max(0, indexes.find(index => headingAt(index) === undefined) ?? 0) : 0;
  const stop = current !== undefined && current < count ? current : firstRow;
  return (
    <div ref={scroller} className={classes["scroller"]} style={style}>
      <table
        {...grid}
        aria-label={props.label}
        aria-rowcount={count + (hasHead ? 1 : 0)}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-multiselectable={selection ? true : undefined}
        tabIndex={-1}
        className={classes["table"]}
        {...handlers}
      >
        {hasHead && (
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            selection={selection}
            arranging={props.arranging}
            onSay={setSaid}
          />
        )}
        <tbody className={classes["rows"]} style={{ height: count * rowHeight }}>
          {drawn.map(index => {
            const heading = headingAt?.(index);
            if (heading !== undefined)
              return (
                <tr
                  key={`heading ${index}`}
                  aria-rowindex={index + (hasHead ? 2 : 1)}
                  className={classes["group"]}
                  style={{ top: index * rowHeight }}
                >
                  <th scope="rowgroup" colSpan={columns.length}>
                    {heading}
                  </th>
                </tr>
              );
            const row = rowAt(index);
            const key = row === undefined ? undefined : keyOf(row);
            return (
              <TableRow
                key={key ?? `at ${index}`}
                row={row}
                index={index}
                rowIndex={index + (hasHead ? 2 : 1)}
                top={index * rowHeight}
                columns={columns}
                name={row === undefined ? "" : nameOf(row)}
                isSelectable={selection !== undefined}
                isSelected={row !== undefined && selection?.isSelected(row) === true}
                isStop={index === stop}
                isCurrent={index === current}
                isOpen={key !== undefined && key === openKey}
                isFresh={key !== undefined && freshKeys.has(key)}
              />
            );
          })}
        </tbody>
      </table>
      {props.arranging && (
        <span className="visually-hidden" aria-live="polite">
          {said}
        </span>
      )}
    </div>
  );
}

/** Long enough that passing over rows, or holding down an arrow key, asks for none of them. */
const restMs = 60;

/** Tells which row the pointer or focus has come to rest on. */
function useRest(onRest: (index: number) => void): (target: EventTarget | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const at = useRef<string>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return target => {
    const index = target instanceof Element ? target.closest<HTMLElement>("[data-index]")?.dataset["index"] : undefined;
    if (index === at.current) return;
    at.current = index;
    clearTimeout(timer.current);
    if (index !== undefined) timer.current = setTimeout(() => onRest(Number(index)), restMs);
  };
}

/** The words of a cell that has no room for them all, under the pointer. */
function showCutText({ target }: PointerEvent<HTMLElement>): void {
  const element = target as HTMLElement;
  const cell = element.closest("td");
  if (cell) cell.title = [cell, element].some(isCut) ? cell.textContent : "";
}

function isCut({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth > clientWidth;
}

/** A row far away is not there yet: it appears with the next frames. */
function focusWhenThere(scroller: HTMLElement | null, index: number, tries = 10): void {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  if (row) row.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusWhenThere(scroller, index, tries - 1));
}
