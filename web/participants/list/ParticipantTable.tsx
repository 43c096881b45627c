import { fullName, type ParticipantRow } from "@hb/domain/participants/participant.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import { IconArrowUp } from "@tabler/icons-react";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { rowAt, shiftOf } from "../../list/list-window.ts";
import { Stack } from "../../ui/layout/Stack.tsx";
import type { Arranging } from "../../ui/table/TableHead.tsx";
import type { TableSelection } from "../../ui/table/TableParts.tsx";
import { type TableHandle, VirtualTable } from "../../ui/table/VirtualTable.tsx";
import { type ParticipantWindow, useFreshRows } from "../data.ts";
import type { PersonColumn } from "./columns.tsx";
import { listText } from "./text.tsx";
import classes from "./People.module.css";

interface ParticipantTableProps {
  window: ParticipantWindow;
  columns: readonly PersonColumn[];
  sort: Sort;
  rowHeight: number;
  isPhone: boolean;
  selection: TableSelection<ParticipantRow> | undefined;
  arranging: Arranging;
  current: number | undefined;
  openId: number | undefined;
  onSort: (key: string) => void;
  onOpen: (row: ParticipantRow, index: number) => void;
  onNear: (row: ParticipantRow) => void;
  onCurrent: (index: number) => void;
  onSight: (first: number, last: number) => void;
  table: RefObject<TableHandle | null>;
}

const keyOf = ({ id }: ParticipantRow) => id;

/** The list, live without losing its place. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { window, sort, table, onSight, isPhone } = props;
  const fresh = useFreshRows(window);
  const sight = useRef({ first: 0, isAtTop: true });
  const [isAtTop, setIsAtTop] = useState(true);
  const see = useCallback(
    (first: number, last: number, atTop: boolean) => {
      sight.current = { first, isAtTop: atTop };
      setIsAtTop(atTop);
      onSight(first, last);
    },
    [onSight],
  );

  const before = useRef(window);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = window;
    if (last === window) return;
    // Already at the top: scrolling there would only make the browser measure everything.
    if (sight.current.isAtTop) return;
    if (last.list !== window.list) table.current?.toTop();
    else table.current?.moveBy(shiftOf(last, window, sight.current.first));
  }, [window, table]);

  const waiting = useWaiting(window, sort, isAtTop);
  return (
    <Stack grow className={classes["table"]}>
      {waiting > 0 && (
        <button type="button" className={classes["waiting"]} onClick={() => table.current?.toTop()}>
          <IconArrowUp size={14} aria-hidden="true" />
          {listText.showNew(waiting)}
        </button>
      )}
      <VirtualTable
        label={listText.title}
        columns={props.columns}
        count={window.total}
        rowAt={index => rowAt(window, index)}
        keyOf={keyOf}
        nameOf={fullName}
        rowHeight={props.rowHeight}
        hasHead={!isPhone}
        sort={sort}
        onSort={props.onSort}
        selection={props.selection}
        arranging={props.arranging}
        current={props.current}
        openKey={props.openId}
        freshKeys={fresh}
        onOpen={props.onOpen}
        onNear={props.onNear}
        onCurrent={props.onCurrent}
        onSight={see}
        handle={table}
      />
    </Stack>
  );
}

/** How many people were added at the top while the user is further down. */
function useWaiting(window: ParticipantWindow, sort: Sort, isAtTop: boolean): number {
  const isNewestFirst = sort.descending && (sort.by === "id" || sort.by === "createdAt");
  const first = window.pages.get(0);
  const newest = Math.max(0, ...(first ?? []).map(({ id }) => id));
  const [seen, setSeen] = useState({ list: window.list, newest });
  const isSeen = seen.list === window.list && seen.newest === newest;
  if (!isSeen && (isAtTop || seen.list !== window.list)) setSeen({ list: window.list, newest });
  if (!isNewestFirst || isAtTop || !first || seen.list !== window.list) return 0;
  return first.filter(({ id }) => id > seen.newest).length;
}

const nothing = () => undefined;
const noKeys: ReadonlySet<number> = new Set();
const unselectable = { isSelected: () => false, extent: "none", onToggle: nothing, onToggleAll: nothing } as const;

interface ListSkeletonProps {
  columns: readonly PersonColumn[];
  rowHeight: number;
  hasHead: boolean;
}

/** The list before its rows arrive, with the real columns, so that nothing moves when they do. */
export function ListSkeleton({ columns, rowHeight, hasHead }: ListSkeletonProps) {
  return (
    <VirtualTable
      label={listText.tableLoading}
      columns={columns}
      count={30}
      rowAt={nothing}
      keyOf={() => 0}
      nameOf={() => ""}
      rowHeight={rowHeight}
      hasHead={hasHead}
      sort={{ by: "", descending: false }}
      onSort={nothing}
      selection={hasHead ? unselectable : undefined}
      current={undefined}
      openKey={undefined}
      freshKeys={noKeys}
      onOpen={nothing}
      onCurrent={nothing}
      onSight={nothing}
      handle={null}
    />
  );
}
