import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Checkbox } from "../fields/Checkbox.tsx";
import type { Column, TableSelection } from "./VirtualTable.tsx";
import classes from "./VirtualTable.module.css";

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: { by: string; descending: boolean };
  onSort: (key: string) => void;
  selection: TableSelection<Row> | undefined;
}

export function TableHead<Row>({ columns, sort, onSort, selection }: TableHeadProps<Row>) {
  return (
    <thead className={classes["head"]}>
      <tr className={classes["headRow"]} aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes["select"]}>
            <Checkbox
              aria-label="Select everybody in the list"
              checked={selection.extent === "all"}
              some={selection.extent === "some"}
              onChange={selection.onToggleAll}
            />
          </th>
        )}
        {columns.map(({ key, label, align, isSortable }) => {
          const isSorted = sort.by === key;
          const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={key}
              scope="col"
              className={classes["headCell"]}
              data-align={align}
              {...(isSorted && { "aria-sort": sort.descending ? ("descending" as const) : ("ascending" as const) })}
            >
              {isSortable ? (
                <button type="button" onClick={() => onSort(key)}>
                  {label}
                  {isSorted && <Arrow size={14} stroke={2} aria-hidden="true" />}
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
