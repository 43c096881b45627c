import type { Locale } from "@hb/domain/locale.ts";
import type { MergeChoice, MergeField, MergeRow } from "@hb/domain/participants/merge/merge.ts";
import type { OwnField } from "@hb/domain/participants/own-fields.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useOwnFields } from "../../queries/own-fields.ts";
import { StatusChip } from "../../status/StatusChip.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { useLocale } from "../../ui/locale.ts";
import { NoValue } from "../../ui/table/NoValue.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { fieldOf, fieldText } from "../person/fields.ts";
import { mergeText } from "./text.tsx";
import classes from "./Merge.module.css";

interface MergeRowsProps {
  rows: readonly MergeRow[];
  /** What moves over unchanged: "2 comments". */
  moves: readonly string[];
  /** The row that the arrow keys act on. */
  current: MergeField | undefined;
  /** The other one and the survivor. */
  head: readonly [ReactNode, ReactNode];
  onChoose: (field: MergeField, choice: MergeChoice) => void;
}

/** Three columns: the field, the other person, the survivor. Equal rows are faint; chosen values are tinted. */
export function MergeRows({ rows, moves, current, head, onChoose }: MergeRowsProps) {
  const table = useRef<HTMLTableElement>(null);
  const own = useOwnFields();
  const locale = useLocale();
  useEffect(() => {
    if (current) table.current?.querySelector(`[data-field="${current}"]`)?.scrollIntoView({ block: "nearest" });
  }, [current]);
  // Fields that both leave blank are hidden.
  const shown = rows
    .filter(
      row => textOf(row, "survivor", own, locale) !== undefined || textOf(row, "other", own, locale) !== undefined,
    )
    // The status matters most and comes first.
    .toSorted((a, b) => Number(b.field === "status") - Number(a.field === "status"));
  return (
    <Table
      ref={table}
      isSticky
      className={classes["rowsTable"]}
      head={[
        {
          key: "field",
          className: classes["field"],
          children: <span className="visually-hidden">{mergeText.field}</span>,
        },
        { key: "other", children: head[0] },
        { key: "survivor", className: classes["survivor"], children: head[1] },
      ]}
    >
      {shown.map(row => (
        <tr
          key={row.field}
          data-field={row.field}
          className={classes["row"]}
          {...(row.isEqual && { "data-equal": true })}
          {...(row.field === current && { "data-current": true })}
        >
          <th scope="row" className={classes["field"]}>
            {fieldOf(row.field, own).label}
          </th>
          <Value row={row} side="other" own={own} onChoose={onChoose} />
          <Value row={row} side="survivor" own={own} onChoose={onChoose} />
        </tr>
      ))}
      {moves.length > 0 && (
        <tr className={classes["row"]}>
          <th scope="row" className={classes["field"]}>
            {mergeText.moves}
          </th>
          <td className={classes["value"]} data-chosen>
            {moves.map(words => (
              <Row key={words} as="span" gap={8}>
                <IconPlus size={14} stroke={2.2} aria-hidden="true" />
                {words}
              </Row>
            ))}
          </td>
          <td className={classes["value"]}>–</td>
        </tr>
      )}
    </Table>
  );
}

type Side = "survivor" | "other";

interface ValueProps extends Pick<MergeRowsProps, "onChoose"> {
  row: MergeRow;
  side: Side;
  own: readonly OwnField[];
}

function Value({ row, side, own, onChoose }: ValueProps) {
  const locale = useLocale();
  const words = textOf(row, side, own, locale);
  const shown =
    row.field === "status" && !row.isEqual ? (
      <StatusChip kind="participant" status={row[side] as Participant["status"]} />
    ) : (
      (words ?? <NoValue />)
    );
  if (row.isEqual) return <td className={classes["value"]}>{shown}</td>;
  const isBoth = row.choice === "both";
  const isChosen = isBoth || row.choice === side;
  return (
    <td className={classes["value"]} {...(isChosen && { "data-chosen": true })}>
      <Row as="label" gap={10} className={classes["choice"]}>
        {isBoth && isChosen ? (
          <>
            <input
              type="radio"
              className="visually-hidden"
              name={`${row.field}-${side}`}
              checked={false}
              onChange={() => onChoose(row.field, side)}
            />
            <IconPlus size={14} stroke={2.2} aria-hidden="true" />
          </>
        ) : (
          <input type="radio" name={row.field} checked={isChosen} onChange={() => onChoose(row.field, side)} />
        )}
        <span>{shown}</span>
      </Row>
      {row.addsUp &&
        !isBoth &&
        side === "survivor" &&
        words !== undefined &&
        textOf(row, "other", own, locale) !== undefined && (
          <button
            type="button"
            className={`link ${classes["small"]} ${classes["both"]}`}
            onClick={() => onChoose(row.field, "both")}
          >
            {mergeText.keepBoth}
          </button>
        )}
    </td>
  );
}

function textOf(row: MergeRow, side: Side, own: readonly OwnField[], locale: Locale): string | undefined {
  return fieldText(row.field, row[side], own, locale);
}
