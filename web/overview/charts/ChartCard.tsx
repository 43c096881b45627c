import type { CountedList } from "@hb/domain/overview/counted-list.ts";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useId, useState } from "react";
import { LinkButton } from "../../ui/fields/LinkButton.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { Figure } from "./Figure.tsx";
import { chartsText } from "./text.tsx";
import classes from "./charts.module.css";

export interface Cell {
  text: string;
  /** The list it counts, if any. */
  list?: CountedList;
}

export interface ChartTable {
  /** The first is the head of the row labels. */
  head: readonly string[];
  rows: readonly { label: string; cells: readonly Cell[] }[];
}

interface CardProps {
  title: string;
  /** After the title: of what, how many. */
  note?: ReactNode;
  /** At the right of the title. */
  act?: ReactNode;
  /** Its area in the page's grid. */
  place: string;
  children: ReactNode;
}

export function Card({ title, note, act, place, children }: CardProps) {
  const titleId = useId();
  return (
    <Stack
      as="section"
      className={classes["card"]}
      aria-labelledby={titleId}
      data-place={place}
      style={{ gridArea: place }}
    >
      <Row align="baseline" wrap className={classes["head"]}>
        <h2 id={titleId}>{title}</h2>
        {note && <p>{note}</p>}
        {act && <div className={`screen-only ${classes["act"]}`}>{act}</div>}
      </Row>
      {children}
    </Stack>
  );
}

interface ChartCardProps extends CardProps {
  table: ChartTable;
}

/**
 * A chart and a table of the same figures; one of them is shown, on a phone the table. Behind a chart the table stays
 * for screen readers, without its links, which the Tab key would go through unseen.
 */
export function ChartCard({ table, act, children, ...card }: ChartCardProps) {
  const isPhone = useMediaQuery("(max-width: 560px)", undefined, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<"chart" | "table">();
  const isTable = (chosen ?? (isPhone ? "table" : "chart")) === "table";
  return (
    <Card
      {...card}
      act={
        <>
          {act}
          <LinkButton onClick={() => setChosen(isTable ? "chart" : "table")}>
            {isTable ? chartsText.showChart : chartsText.showTable}
            <span className="visually-hidden">: {card.title}</span>
          </LinkButton>
        </>
      }
    >
      {isTable ? (
        <FigureTable table={table} />
      ) : (
        <>
          {children}
          <div className="visually-hidden">
            <FigureTable table={table} isHidden />
          </div>
        </>
      )}
    </Card>
  );
}

function FigureTable({ table, isHidden = false }: { table: ChartTable; isHidden?: boolean }) {
  return (
    <Table
      className={classes["table"]}
      data-many={table.head.length > 5 || undefined}
      head={table.head.map((label, at) => ({
        key: label,
        children: <span>{label}</span>,
        ...(at > 0 && { "data-number": true }),
      }))}
    >
      {table.rows.map(({ label, cells }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {cells.map(({ text, list }, at) => (
            <td key={table.head[at + 1]} data-number>
              {list && !isHidden ? <Figure list={list}>{text}</Figure> : text}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

export interface LegendEntry {
  label: string;
  /** A CSS variable: `var(--green-solid)`. */
  color: string;
  /** For a line; without it, a square. */
  dash?: string;
  figure?: Cell;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <Row as="ul" gap={14} rowGap={2} align="stretch" wrap className={classes["legend"]}>
      {entries.map(({ label, color, dash, figure }) => (
        <li key={label}>
          <svg width={dash === undefined ? 10 : 22} height={10} aria-hidden="true">
            {dash === undefined ? (
              <rect width={10} height={10} rx={2} fill={color} />
            ) : (
              <line x1={0} x2={22} y1={5} y2={5} stroke={color} strokeWidth={2.5} strokeDasharray={dash} />
            )}
          </svg>
          {label}
          {figure &&
            (figure.list ? (
              <Figure list={figure.list}>{figure.text}</Figure>
            ) : (
              <b className="numbers">{figure.text}</b>
            ))}
        </li>
      ))}
    </Row>
  );
}

interface BarProps {
  /** 0 to 1; anything above is drawn as full. */
  share: number;
  color: string;
  /** Where the target is, 0 to 1. */
  target?: number | undefined;
}

/** Hidden from screen readers: its number is beside it. */
export function Bar({ share, color, target }: BarProps) {
  const width = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return (
    <span className={classes["track"]} aria-hidden="true">
      <span className={classes["fill"]} style={{ width, background: color }} />
      {target !== undefined && <span className={classes["target"]} style={{ left: `${Math.min(1, target) * 100}%` }} />}
    </span>
  );
}
