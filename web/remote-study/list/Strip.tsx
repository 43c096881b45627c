import { describeStates } from "@hb/domain/surveys/strip.ts";
import { type SurveyState, surveyStateLabels } from "@hb/domain/surveys/survey.ts";
import { Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useState } from "react";
import { Row } from "../../ui/layout/Stack.tsx";
import classes from "./Strip.module.css";

export interface StripSquare {
  state: SurveyState;
  /** Shown under the pointer and when walked by keys: `Tue 17 Nov, done 21:04`. */
  text: string;
  /** A day before the first one: its place is left blank. */
  isBlank?: boolean;
}

interface StripProps {
  /** `Daily surveys of Oskar Wiese` */
  label: string;
  squares: readonly StripSquare[];
  /** A gap after this many squares; none by default. */
  group?: number;
  /** Groups per line; all of them by default. */
  groupsPerLine?: number;
  /** Shows the answers behind an answered square; absent for those who may not read them. */
  onAnswers?: ((index: number) => void) | undefined;
}

const size = 12;
const step = 14;
const gap = 6;
const line = 20;

/** How many there is room for beside each other in a drawer: three weeks on a phone, else four. */
export function useSquaresPerLine(): number {
  return useMediaQuery("(max-width: 480px)", undefined, { getInitialValueInEffect: false }) ? 21 : 28;
}

/** One square per survey; shape alone tells states apart. One Tab stop, arrow keys move from square to square. */
export function Strip(props: StripProps) {
  const { label, squares, group = 0, groupsPerLine = Number.POSITIVE_INFINITY, onAnswers } = props;
  const [at, setAt] = useState<number>();
  const textId = useId();
  const perLine = group * groupsPerLine || Number.POSITIVE_INFINITY;
  const place = (index: number) => {
    const inLine = Number.isFinite(perLine) ? index % perLine : index;
    return {
      x: inLine * step + (group > 0 ? Math.floor(inLine / group) * gap : 0),
      y: Number.isFinite(perLine) ? Math.floor(index / perLine) * line : 0,
    };
  };
  const last = place(Math.max(0, Math.min(squares.length, Number.isFinite(perLine) ? perLine : squares.length) - 1));
  const width = last.x + size;
  const height = place(Math.max(0, squares.length - 1)).y + size;

  const indexOf = ({ target }: MouseEvent) => {
    const found = (target as Element).closest("[data-at]")?.getAttribute("data-at");
    return found === null || found === undefined ? undefined : Number(found);
  };
  /** The row that a strip stands in opens the person: an answered square opens its answers instead. */
  const openAt = (event: MouseEvent | KeyboardEvent, index: number | undefined) => {
    const square = index === undefined ? undefined : squares[index];
    if (!onAnswers || index === undefined || (square?.state !== "done" && square?.state !== "late")) return;
    event.preventDefault();
    event.stopPropagation();
    onAnswers(index);
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === "Enter") return openAt(event, at);
    const to = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(before => Math.max(0, Math.min(squares.length - 1, (before ?? squares.length - 1) + to)));
  };
  const shown = at === undefined ? undefined : squares[at]?.text;
  // One image for screen readers, whose squares are read one by one with the arrow keys.
  const picture = {
    role: "img",
    tabIndex: 0,
    onKeyDown: walk,
    onFocus: () => setAt(before => before ?? squares.length - 1),
    onBlur: () => setAt(undefined),
    onPointerOver: (event: PointerEvent) => setAt(indexOf(event)),
    onClick: (event: MouseEvent) => openAt(event, indexOf(event)),
    onPointerLeave: () => setAt(undefined),
  };
  return (
    <span
      {...picture}
      className={classes["strip"]}
      aria-label={`${label}: ${describeStates(squares.map(({ state }) => state))}`}
      aria-describedby={textId}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        {squares.map(({ state, isBlank }, index) => {
          const { x, y } = place(index);
          return (
            <g key={index} data-at={index} transform={`translate(${x} ${y})`}>
              {isBlank ? <Reach /> : <Shape state={state} />}
            </g>
          );
        })}
      </svg>
      {shown !== undefined && at !== undefined && (
        <Tooltip opened label={shown} position="top" offset={6} withinPortal>
          <span className={classes["at"]} style={{ left: place(at).x, top: place(at).y }} />
        </Tooltip>
      )}
      <span id={textId} className="visually-hidden" aria-live="polite">
        {shown}
      </span>
    </span>
  );
}

/** Each state has its own weight, so that they differ without color too. */
const marks: Record<SurveyState, ReactNode> = {
  done: null,
  late: <path d="M2 .5h7.5L.5 9.5V2A1.5 1.5 0 0 1 2 .5Z" className={classes["fill"]} />,
  missed: <path d="m4 4 4 4m0-4-4 4" className={classes["mark"]} />,
  due: <circle cx="6" cy="6" r="1.7" className={classes["fill"]} />,
  excused: <path d="M3.5 6h5" className={classes["mark"]} />,
  reopened: <path d="M3.6 6.2a2.4 2.4 0 1 0 1-2.1m2.9-1.3L4.4 4l1.2 2" className={classes["mark"]} />,
  notYet: null,
};

/** The space around a square belongs to it, so that no one has to hit twelve pixels. */
function Reach() {
  return <rect x="-1" y="-4" width={step} height={line} className={classes["reach"]} />;
}

function Shape({ state }: { state: SurveyState }) {
  return (
    <g data-state={state} className={classes["square"]}>
      <Reach />
      <rect x=".6" y=".6" width="10.8" height="10.8" rx="2" className={classes["box"]} />
      {marks[state]}
    </g>
  );
}

const legendStates = ["done", "late", "missed", "due", "excused", "reopened"] as const;

/** What the squares mean. */
export function StripLegend({ children }: { children?: ReactNode }) {
  return (
    <Row as="p" gap={14} rowGap={2} wrap className={classes["legend"]}>
      {legendStates.map(state => (
        <Row as="span" gap={6} key={state}>
          <SquareMark state={state} />
          {surveyStateLabels[state]}
        </Row>
      ))}
      {children}
    </Row>
  );
}

/** One square beside a label. */
export function SquareMark({ state }: { state: SurveyState }) {
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className={classes["one"]}>
      <Shape state={state} />
    </svg>
  );
}
