import type { DateOn } from "@hb/domain/contract.ts";
import { shortWeekday, staffDate, staffHour, staffTimeParts } from "@hb/domain/format.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { weekdayOf } from "@hb/domain/time.ts";
import {
  type CSSProperties,
  type FocusEvent,
  type MouseEvent,
  memo,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import type { SiteTime } from "../../shell/site-time.ts";
import { devicesLabel, shortNames } from "../stations/station-names.ts";
import { type Ghost, GhostBlock, group, StationColumn } from "./Block.tsx";
import { type AxisDay, type ClockAxis, placeOf, scale } from "./clock-axis.ts";
import type { DayColumn } from "./day-columns.ts";
import { useColumnsInSight, useDrawnColumns } from "./drawn-columns.ts";
import { calendarText as text } from "./text.tsx";
import classes from "./CalendarGrid.module.css";

/** Below this a column has no room for an icon beside the time. */
const narrowPx = 66;
/** Below this it has no room for AM and PM. */
const tightPx = 104;

interface CalendarGridProps {
  axis: ClockAxis;
  columns: readonly DayColumn[];
  stations: readonly Station[];
  facts: ReadonlyMap<DateOn, DayFacts>;
  site: SiteTime;
  zoneLabel: string;
  nowMs: number;
  openId: number | undefined;
  /** The one block that Tab stops at. */
  stopId: number | undefined;
  freshIds: ReadonlySet<number>;
  ghost: Ghost | undefined;
  isLoading: boolean;
  gridRef: Ref<HTMLDivElement>;
  onDay: (on: DateOn) => void;
  onOpen: (id: number) => void;
  onFocus: (id: number) => void;
}

/** Days side by side, each by station, along one clock. */
export function CalendarGrid(props: CalendarGridProps) {
  const { axis, columns, stations, facts, site, nowMs, openId, stopId, freshIds, ghost, gridRef } = props;
  const { today } = site;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const isDay = columns.length === 1;
  const total = columns.length * stations.length;
  const minColumnPx = isDay ? 110 : 46;
  const sight = useColumnsInSight(scroller, total, minColumnPx);
  const shown = useDrawnColumns(columns, sight);
  useScrollToDay(scroller, { axis, today, nowMs, dayPx: sight.columnPx * stations.length });
  const style = {
    "--days": columns.length,
    "--stations": stations.length,
    "--least": `${minColumnPx}px`,
    "--length": `${axis.length * scale}px`,
  } as CSSProperties;

  const withId = (run: (id: number) => void) => (event: MouseEvent | FocusEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-session]")?.dataset["session"];
    if (id !== undefined) run(Number(id));
  };
  // One listener for all blocks: each is a button of its own, and the keyboard works on it.
  const events = { onClick: withId(props.onOpen), onFocus: withId(props.onFocus) };
  return (
    <div
      className={classes["scroller"]}
      ref={setScroller}
      style={style}
      aria-busy={props.isLoading}
      data-loading={props.isLoading || undefined}
      data-tight={sight.columnPx < tightPx || undefined}
      data-narrow={sight.columnPx < narrowPx || undefined}
    >
      <div className={classes["head"]}>
        <div className={classes["corner"]}>{props.zoneLabel}</div>
        {columns.map(({ on }) => (
          <DayHead
            key={weekdayOf(on)}
            on={on}
            facts={facts.get(on)}
            stations={stations}
            isToday={on === today}
            isDay={isDay}
            onDay={props.onDay}
          />
        ))}
      </div>
      <div className={classes["body"]} ref={gridRef} data-grid {...events}>
        <Hours axis={axis} nowMs={nowMs} site={site} />
        <HourLines axis={axis} />
        {shown.map((column, n) => {
          // Keyed by weekday: turning the page changes the text of a column instead of building it again.
          const day = axis.days[n];
          return (
            <div
              {...group}
              key={weekdayOf(column.on)}
              data-day
              aria-label={staffDate(column.on, site)}
              className={classes["day"]}
            >
              {day && <Gaps axis={axis} day={day} />}
              {day && column.on === today && <NowLine axis={axis} day={day} nowMs={nowMs} />}
              {column.stations.map(({ stationId, placed }) => (
                <StationColumn
                  key={stationId}
                  name={stations.find(({ id }) => id === stationId)?.name ?? ""}
                  placed={placed}
                  site={site}
                  minute={placed.some(({ session }) => session.heldUntil !== null) ? nowMs : 0}
                  openId={placed.some(({ session }) => session.id === openId) ? openId : undefined}
                  stopId={placed.some(({ session }) => session.id === stopId) ? stopId : undefined}
                  freshIds={placed.some(({ session }) => freshIds.has(session.id)) ? freshIds : none}
                />
              ))}
            </div>
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

/** Opens a calendar that is larger than the screen at the current time, and a week of many stations at today. */
function useScrollToDay(
  box: HTMLElement | null,
  { axis, today, nowMs, dayPx }: { axis: ClockAxis; today: DateOn; nowMs: number; dayPx: number },
): void {
  const scrolledTo = useRef("");
  useEffect(() => {
    const days = axis.days.map(({ on }) => on).join();
    if (!box || scrolledTo.current === days) return;
    scrolledTo.current = days;
    const at = axis.days.findIndex(({ on }) => on === today);
    const day = axis.days[at];
    const now = day && placeOf(axis, day, nowMs);
    const morning = axis.hours.find(({ label }) => label === "08:00")?.at ?? 0;
    const top = (now === undefined ? morning : Math.min(now - 120, axis.length)) * scale;
    box.scrollTo({ top: Math.max(0, top), left: Math.max(0, at) * dayPx });
  }, [box, axis, today, nowMs, dayPx]);
}

export interface DayFacts {
  booked: number;
  slots: number;
}

interface DayHeadProps {
  on: DateOn;
  facts: DayFacts | undefined;
  stations: readonly Station[];
  isToday: boolean;
  isDay: boolean;
  onDay: (on: DateOn) => void;
}

/** A date above its stations. */
const DayHead = memo(function DayHead({ on, facts, stations, isToday, isDay, onDay }: DayHeadProps) {
  const short = shortNames(stations);
  return (
    <div className={classes["dayHead"]} data-today={isToday || undefined}>
      <div className={classes["date"]}>
        <button type="button" className={classes["dateButton"]} onClick={() => onDay(on)} disabled={isDay}>
          {shortWeekday(on)} <b className="numbers">{Number(on.slice(8))}</b>
          {isToday && <span className="visually-hidden">{text.today}</span>}
        </button>
        <span className={`numbers ${classes["booked"]}`}>
          {facts &&
            facts.slots > 0 &&
            text.booked(facts.booked, facts.slots, word => <span className={classes["word"]}>{word}</span>)}
        </span>
      </div>
      <div className={classes["letters"]}>
        {stations.map(({ id, name, devices }) => (
          <span key={id} title={name}>
            {isDay ? name : short.get(id)}
            {isDay && <small> {devicesLabel(devices)}</small>}
          </span>
        ))}
      </div>
    </div>
  );
});

/** The hours at the side, and the current time. */
function Hours({ axis, nowMs, site }: { axis: ClockAxis; nowMs: number; site: SiteTime }) {
  return (
    <div className={classes["hours"]} aria-hidden="true">
      {axis.hours.map(({ label, at, again }) => (
        <span key={`${label} ${again}`} style={{ top: at * scale }} className="numbers">
          {staffHour(label, site.locale)}
          {again && <small>{text.again}</small>}
        </span>
      ))}
      <Now axis={axis} nowMs={nowMs} site={site} />
    </div>
  );
}

/** A line at every full hour, behind all days. */
function HourLines({ axis }: { axis: ClockAxis }) {
  return (
    <div className={classes["lines"]} aria-hidden="true">
      {axis.hours.map(({ label, at, again }) => (
        <i key={`${label} ${again}`} style={{ top: at * scale }} />
      ))}
    </div>
  );
}

/** Hours that this day skips. */
function Gaps({ axis, day }: { axis: ClockAxis; day: AxisDay }) {
  return axis.stretches.map(({ at, from, to }, n) =>
    day.starts[n] === null ? (
      <div key={at} className={classes["gap"]} style={{ top: at * scale, height: (to - from) * scale }}>
        <span className="visually-hidden">{text.noHour}</span>
      </div>
    ) : null,
  );
}

function Now({ axis, nowMs, site }: { axis: ClockAxis; nowMs: number; site: SiteTime }) {
  const at = axis.days.map(day => placeOf(axis, day, nowMs)).find(place => place !== undefined);
  if (at === undefined) return null;
  return (
    <b className={`numbers ${classes["now"]}`} style={{ top: at * scale }}>
      {staffTimeParts(new Date(nowMs).toISOString(), site)[0]}
    </b>
  );
}

function NowLine({ axis, day, nowMs }: { axis: ClockAxis; day: AxisDay; nowMs: number }) {
  const at = placeOf(axis, day, nowMs);
  return at === undefined ? null : <div className={classes["nowLine"]} style={{ top: at * scale }} />;
}
