import type { DateOn } from "@hb/domain/contract.ts";
import type { Station } from "@hb/domain/sessions/session.ts";
import { staffDate, weekdayOf } from "@hb/domain/time.ts";
import { type CSSProperties, type FocusEvent, type MouseEvent, type Ref, useState } from "react";
import { Gaps, HourLines, Hours, NowLine } from "./ClockMarks.tsx";
import { type ClockAxis, scale } from "./clock-axis.ts";
import { useColumnByColumn } from "./column-by-column.ts";
import { useColumnsInSight } from "./columns-in-sight.ts";
import { type DayFacts, DayHead } from "./DayHead.tsx";
import type { DayColumn } from "./day-columns.ts";
import { type Ghost, GhostBlock } from "./GhostBlock.tsx";
import { group, StationColumn } from "./StationColumn.tsx";
import { useScrollToDay } from "./scroll-to-day.ts";
import classes from "./CalendarGrid.module.css";

/** Below this a column has no room for an icon beside the time. */
const narrowPx = 66;

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

/** Days beside each other, each by station, along one clock. */
export function CalendarGrid(props: CalendarGridProps) {
  const { axis, columns, stations, facts, zone, today, nowMs, openId, stopId, freshIds, ghost, gridRef } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const isDay = columns.length === 1;
  const total = columns.length * stations.length;
  const leastPx = isDay ? 110 : 46;
  const sight = useColumnsInSight(scroller, total, leastPx);
  const shown = useColumnByColumn(columns, sight);
  useScrollToDay(scroller, { axis, today, nowMs, dayPx: sight.columnPx * stations.length });
  const style = {
    "--days": columns.length,
    "--stations": stations.length,
    "--least": `${leastPx}px`,
    "--length": `${axis.length * scale}px`,
  } as CSSProperties;

  const act = (run: (id: number) => void) => (event: MouseEvent | FocusEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-session]")?.dataset["session"];
    if (id !== undefined) run(Number(id));
  };
  const acts = { onClick: act(props.onOpen), onFocus: act(props.onFocus) };
  return (
    <div
      className={classes["scroller"]}
      ref={setScroller}
      style={style}
      aria-busy={props.isLoading}
      data-loading={props.isLoading || undefined}
      data-narrow={sight.columnPx < narrowPx || undefined}
    >
      <div className={classes["head"]}>
        <div className={classes["corner"]}>{props.zoneWord}</div>
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
      <div className={classes["body"]} ref={gridRef} data-grid {...acts}>
        <Hours axis={axis} nowMs={nowMs} zone={zone} />
        <HourLines axis={axis} />
        {shown.map((column, n) => {
          // By its weekday: to turn the page changes the words of a column instead of building it again.
          const day = axis.days[n];
          return (
            <div
              {...group}
              key={weekdayOf(column.on)}
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
