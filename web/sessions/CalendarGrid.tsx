import type { DateOn } from "@hb/domain/contract.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { staffDate, timeInZone, weekdayOf } from "@hb/domain/time.ts";
import { type CSSProperties, memo, type ReactNode, type Ref, useEffect, useRef } from "react";
import { useIsPageWide } from "../shell/page-width.ts";
import { Block, BlockIcons } from "./Block.tsx";
import classes from "./CalendarGrid.module.css";
import { type AxisDay, type ClockAxis, placeOf } from "./clock-axis.ts";
import { useColumnByColumn } from "./column-by-column.ts";
import type { DayColumn } from "./day-columns.ts";
import type { Target } from "./grid-target.ts";
import { kindOf } from "@hb/domain/sessions/kinds.ts";
import { shortNames } from "./station-names.ts";

/** Pixels per minute: a quarter of an hour is 18 px. */
export const scale = 1.2;

/** Below this a column has no room for an icon beside the time. */
const narrowPx = 66;

export interface DayFacts {
  booked: number;
  slots: number;
}

interface CalendarGridProps {
  axis: ClockAxis;
  columns: readonly DayColumn[];
  stations: readonly Station[];
  facts: ReadonlyMap<DateOn, DayFacts>;
  zone: string;
  zoneWord: string;
  today: DateOn;
  /** The study's time, a minute exact. */
  nowMs: number;
  openId: number | undefined;
  /** The one block that the Tab key stops at. */
  stopId: number | undefined;
  freshIds: ReadonlySet<number>;
  ghost: Ghost | undefined;
  isLoading: boolean;
  gridRef: Ref<HTMLDivElement>;
  onDay: (on: DateOn) => void;
  onOpen: (id: number) => void;
  onFocus: (id: number) => void;
}

/** What is being moved, where it would come to lie. */
export interface Ghost {
  session: Session;
  target: Target;
  words: string;
  isTaken: boolean;
}

/** Days beside each other, each by station, along one clock. */
export function CalendarGrid(props: CalendarGridProps) {
  const { axis, columns, stations, facts, zone, today, nowMs, openId, stopId, freshIds, ghost, gridRef } = props;
  const shown = useColumnByColumn(columns);
  const scroller = useRef<HTMLDivElement>(null);
  const isPageWide = useIsPageWide(stations.length * columns.length * narrowPx + 300);
  const isDay = columns.length === 1;
  const total = columns.length * stations.length;
  const style = {
    "--days": columns.length,
    "--stations": stations.length,
    "--least": `${isDay ? 110 : 46}px`,
    "--length": `${axis.length * scale}px`,
  } as CSSProperties;
  useScrollToDay(scroller, axis, today, nowMs);

  const blockOf = (target: EventTarget) =>
    Number((target as HTMLElement).closest<HTMLElement>("[data-session]")?.dataset["session"] ?? Number.NaN);
  const acts = {
    onClick: (event: React.MouseEvent) => {
      const id = blockOf(event.target);
      if (!Number.isNaN(id)) props.onOpen(id);
    },
    onFocus: (event: React.FocusEvent) => {
      const id = blockOf(event.target);
      if (!Number.isNaN(id)) props.onFocus(id);
    },
  };

  return (
    <div
      className={classes["scroller"]}
      ref={scroller}
      style={style}
      aria-busy={props.isLoading}
      data-loading={props.isLoading || undefined}
      data-narrow={!isPageWide || undefined}
    >
      <BlockIcons />
      <div className={classes["head"]}>
        <div className={classes["corner"]}>{props.zoneWord}</div>
        {columns.map(({ on }) => (
          <DayHead
            key={on}
            on={on}
            facts={facts.get(on)}
            stations={stations}
            isToday={on === today}
            isDay={isDay}
            onDay={props.onDay}
          />
        ))}
      </div>
      <div className={classes["body"]} ref={gridRef} data-grid {...acts}>
        <div className={classes["hours"]} aria-hidden="true">
          {axis.hours.map(({ label, at, again }) => (
            <span key={`${label} ${again}`} style={{ top: at * scale }} className="numbers">
              {label}
              {again && <small>again</small>}
            </span>
          ))}
          <Now axis={axis} nowMs={nowMs} zone={zone} />
        </div>
        <div className={classes["lines"]} aria-hidden="true">
          {axis.hours.map(({ label, at, again }) => (
            <i key={`${label} ${again}`} style={{ top: at * scale }} />
          ))}
        </div>
        {shown.map((column, n) => {
          const day = axis.days[n];
          return (
            <fieldset
              key={column.on}
              data-day
              aria-label={staffDate(column.on, today)}
              className={classes["day"]}
              data-today={column.on === today || undefined}
            >
              {day && <Gaps axis={axis} day={day} />}
              {day && column.on === today && <NowLine axis={axis} day={day} nowMs={nowMs} />}
              {column.stations.map(({ stationId, placed }) => (
                <StationColumn
                  key={stationId}
                  name={stations.find(({ id }) => id === stationId)?.name ?? ""}
                  placed={placed}
                  zone={zone}
                  minute={placed.some(({ session }) => session.heldUntil !== null) ? nowMs : 0}
                  openId={placed.some(({ session }) => session.id === openId) ? openId : undefined}
                  stopId={placed.some(({ session }) => session.id === stopId) ? stopId : undefined}
                  freshIds={placed.some(({ session }) => freshIds.has(session.id)) ? freshIds : none}
                />
              ))}
            </fieldset>
          );
        })}
        {ghost && (
          <GhostBlock ghost={ghost} column={ghost.target.day * stations.length + ghost.target.station} total={total} />
        )}
      </div>
    </div>
  );
}

const none: ReadonlySet<number> = new Set();

interface StationColumnProps {
  name: string;
  placed: DayColumn["stations"][number]["placed"];
  zone: string;
  /** Grows only where a hold may run out. */
  minute: number;
  openId: number | undefined;
  stopId: number | undefined;
  freshIds: ReadonlySet<number>;
}

/** Drawn again only when something of its own has changed. */
const StationColumn = memo(
  function StationColumn({ name, placed, zone, minute, openId, stopId, freshIds }: StationColumnProps): ReactNode {
    return (
      <fieldset aria-label={`Station ${name}`} className={classes["station"]}>
        {placed.map(block => (
          <Block
            key={block.session.id}
            placed={block}
            scale={scale}
            kind={kindOf(block.session, minute)}
            stationName={name}
            zone={zone}
            isOpen={block.session.id === openId}
            isStop={block.session.id === stopId}
            isFresh={freshIds.has(block.session.id)}
          />
        ))}
      </fieldset>
    );
  },
  ({ placed: before, ...one }, { placed: after, ...other }) =>
    before.length === after.length &&
    before.every((block, n) => block === after[n]) &&
    Object.entries(one).every(([name, value]) => value === other[name as keyof typeof other]),
);

interface DayHeadProps {
  on: DateOn;
  facts: DayFacts | undefined;
  stations: readonly Station[];
  isToday: boolean;
  isDay: boolean;
  onDay: (on: DateOn) => void;
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function DayHead({ on, facts, stations, isToday, isDay, onDay }: DayHeadProps) {
  const short = shortNames(stations);
  return (
    <div className={classes["dayHead"]} data-today={isToday || undefined}>
      <div className={classes["date"]}>
        <button type="button" className={classes["dateButton"]} onClick={() => onDay(on)} disabled={isDay}>
          {weekdays[weekdayOf(on) - 1]} <b className="numbers">{Number(on.slice(8))}</b>
          {isToday && <span className="visually-hidden">, today</span>}
        </button>
        <span className={`numbers ${classes["booked"]}`}>
          {facts && facts.slots > 0 && `${facts.booked} of ${facts.slots} booked`}
        </span>
      </div>
      <div className={classes["letters"]}>
        {stations.map(({ id, name, devices }) => (
          <span key={id} title={name}>
            {isDay ? name : short.get(id)}
            {isDay && <small> {sayDevices(devices)}</small>}
          </span>
        ))}
      </div>
    </div>
  );
}

/** `AVP only`, `AVP and MQ3` */
export function sayDevices(devices: Station["devices"]): string {
  const codes = devices.map(id => deviceNames.get(id).code);
  return codes.length === 1 ? `${codes[0]} only` : codes.join(" and ");
}

/** Hours that this day does not have. */
function Gaps({ axis, day }: { axis: ClockAxis; day: AxisDay }) {
  return axis.stretches.map(({ at, from, to }, n) =>
    day.starts[n] === null ? (
      <div key={at} className={classes["gap"]} style={{ top: at * scale, height: (to - from) * scale }}>
        <span className="visually-hidden">The clocks change: this day does not have this hour.</span>
      </div>
    ) : null,
  );
}

function Now({ axis, nowMs, zone }: { axis: ClockAxis; nowMs: number; zone: string }) {
  const at = axis.days.map(day => placeOf(axis, day, nowMs)).find(place => place !== undefined);
  if (at === undefined) return null;
  return (
    <b className={`numbers ${classes["now"]}`} style={{ top: at * scale }}>
      {timeInZone(new Date(nowMs).toISOString(), zone)}
    </b>
  );
}

function NowLine({ axis, day, nowMs }: { axis: ClockAxis; day: AxisDay; nowMs: number }) {
  const at = placeOf(axis, day, nowMs);
  return at === undefined ? null : <div className={classes["nowLine"]} style={{ top: at * scale }} />;
}

function GhostBlock({
  ghost: { target, words, isTaken },
  column,
  total,
}: {
  ghost: Ghost;
  column: number;
  total: number;
}) {
  return (
    <div
      className={classes["ghost"]}
      data-taken={isTaken || undefined}
      style={{
        top: target.top * scale + 1,
        height: target.length * scale - 3,
        left: `calc(var(--hours) + (100% - var(--hours)) * ${column / total} + 2px)`,
        width: `calc((100% - var(--hours)) / ${total} - 4px)`,
      }}
    >
      {words}
    </div>
  );
}

/** A calendar that reaches beyond the screen opens where the day is. */
function useScrollToDay(
  scroller: { current: HTMLDivElement | null },
  axis: ClockAxis,
  today: DateOn,
  nowMs: number,
): void {
  const done = useRef("");
  useEffect(() => {
    const key = axis.days.map(({ on }) => on).join();
    const box = scroller.current;
    if (!box || done.current === key) return;
    done.current = key;
    const day = axis.days.find(({ on }) => on === today);
    const now = day && placeOf(axis, day, nowMs);
    const morning = axis.hours.find(({ label }) => label === "08:00")?.at ?? 0;
    box.scrollTo({ top: Math.max(0, (now === undefined ? morning : Math.min(now - 120, axis.length)) * scale) });
  }, [scroller, axis, today, nowMs]);
}
