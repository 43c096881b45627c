import type { CountedList } from "@hb/domain/overview/counted-list.ts";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useId, useState } from "react";
import { Figure } from "./Figure.tsx";
import classes from "./Card.module.css";

export interface Cell {
  text: string;
  /** What it counts, where it counts something. */
  list?: CountedList;
}

export interface ChartTable {
  /** The first is the head of the rows' own names. */
  head: readonly string[];
  rows: readonly { label: string; cells: readonly Cell[] }[];
}

interface CardProps {
  title: string;
  /** After the title, quiet: of what, how many. */
  note?: ReactNode;
  /** At the right of the title. */
  act?: ReactNode;
  /** Where it stands in the page's grid. */
  place: string;
  children: ReactNode;
}

export function Card({ title, note, act, place, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={classes["card"]} aria-labelledby={titleId} data-place={place} style={{ gridArea: place }}>
      <div className={classes["head"]}>
        <h2 id={titleId}>{title}</h2>
        {note && <p className={classes["note"]}>{note}</p>}
        {act && <div className={classes["act"]}>{act}</div>}
      </div>
      {children}
    </section>
  );
}

interface ChartCardProps extends CardProps {
  table: ChartTable;
}

/**
 * A drawing and the table of the same figures, of which one is in sight. On a phone it is the table: figures as a list.
 * Behind a drawing the table stays for readers of the screen, without its links, which the Tab key would go through
 * unseen.
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
          <button type="button" className="link" onClick={() => setChosen(isTable ? "chart" : "table")}>
            {isTable ? "As chart" : "As table"}
            <span className="visually-hidden">: {card.title}</span>
          </button>
        </>
      }
    >
      {isTable ? (
        <FigureTable table={table} />
      ) : (
        <>
          {children}
          <div className="visually-hidden">
            <FigureTable table={table} isUnseen />
          </div>
        </>
      )}
    </Card>
  );
}

function FigureTable({ table, isUnseen = false }: { table: ChartTable; isUnseen?: boolean }) {
  return (
    <table className={classes["table"]} data-many={table.head.length > 5 || undefined}>
      <thead>
        <tr>
          {table.head.map((word, at) => (
            <th key={word} scope="col" {...(at > 0 && { className: classes["number"] })}>
              <span>{word}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map(({ text, list }, at) => (
              <td key={table.head[at + 1]} className={`numbers ${classes["number"]}`}>
                {list && !isUnseen ? (
                  <Figure list={list} className={classes["figure"]}>
                    {text}
                  </Figure>
                ) : (
                  text
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface LegendEntry {
  word: string;
  /** A variable of ours: `var(--green-solid)`. */
  colour: string;
  /** Of a line; absent = a square. */
  dash?: string;
  figure?: Cell;
}

export function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes["legend"]}>
      {entries.map(({ word, colour, dash, figure }) => (
        <li key={word}>
          <svg width={dash === undefined ? 10 : 22} height={10} aria-hidden="true">
            {dash === undefined ? (
              <rect width={10} height={10} rx={2} fill={colour} />
            ) : (
              <line x1={0} x2={22} y1={5} y2={5} stroke={colour} strokeWidth={2.5} strokeDasharray={dash} />
            )}
          </svg>
          {word}
          {figure &&
            (figure.list ? (
              <Figure list={figure.list} className={classes["figure"]}>
                {figure.text}
              </Figure>
            ) : (
              <b className="numbers">{figure.text}</b>
            ))}
        </li>
      ))}
    </ul>
  );
}
