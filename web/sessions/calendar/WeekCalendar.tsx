import type { DateOn } from "@hb/domain/contract.ts";
import { kindOf } from "@hb/domain/sessions/kinds.ts";
import type { Session, Station } from "@hb/domain/sessions/session.ts";
import { sessionStatus, stationFreeStatuses } from "@hb/domain/sessions/status.ts";
import { memo, type Ref, useCallback, useImperativeHandle, useMemo, useState } from "react";
import { useLookOnly } from "../../change/Acts.tsx";
import type { SiteTime } from "../../shell/site-time.ts";
import type { SchedulerAddress } from "../scheduler/scheduler-address.ts";
import { canDrag } from "../visit/SessionMarks.tsx";
import { MoveDialog } from "../visit/VisitDialogs.tsx";
import { CalendarGrid, type DayFacts } from "./CalendarGrid.tsx";
import { byDay, startOfWeek } from "./calendar-days.ts";
import { clockAxis, hoursToShow, scale } from "./clock-axis.ts";
import { columnPlacer, type DayColumn, type Direction, neighborOf } from "./day-columns.ts";
import type { NewPlace } from "./grid-target.ts";
import { useSlotMoves } from "./slot-moves.tsx";
import { useDrag } from "./use-drag.ts";

export interface ShownDays {
  days: readonly DateOn[];
  /** What passes the filters. */
  sessions: readonly Session[];
  /** All of these days, unfiltered, so that the shown hours don't jump. */
  all: readonly Session[];
  stations: readonly Station[];
  isLoading: boolean;
}

interface WeekCalendarProps {
  shown: ShownDays;
  site: SiteTime;
  nowMs: number;
  freshIds: ReadonlySet<number>;
  openId: number | undefined;
  onDay: SchedulerAddress["showDay"];
  onOpen: SchedulerAddress["open"];
  ref: Ref<CalendarHandle>;
}

export interface CalendarHandle {
  focus: (id: number | undefined) => void;
  walk: (to: Direction) => void;
  /** Moves or resizes the focused slot. */
  nudge: (to: Direction, how: "move" | "resize") => void;
}

/** A week or a day by station: shown, walked by keys, and its slots moved. */
export const WeekCalendar = memo(function WeekCalendar(props: WeekCalendarProps) {
  const { site, nowMs, freshIds, openId, onOpen, ref } = props;
  const { days, sessions, all, stations, isLoading } = props.shown;
  const { zone } = site;
  const axis = useMemo(() => {
    const { from, to } = hoursToShow(all, zone);
    return clockAxis(days, zone, from, to);
  }, [all, days, zone]);
  const [place] = useState(columnPlacer);
  const columns = useMemo(
    () =>
      place(
        sessions,
        axis,
        stations.map(({ id }) => id),
      ),
    [place, sessions, axis, stations],
  );
  const zoneLabel = useMemo(
    () => shortZone(axis.days[0]?.starts.find(start => start !== null) ?? 0, zone),
    [axis, zone],
  );
  const facts = useMemo(() => factsOf(all, days, site), [all, days, site]);

  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const [focusId, setFocusId] = useState<number>();
  const isLookOnly = useLookOnly(["moveSlot", "moveBooking"]);
  const [moving, setMoving] = useState<{ session: Session; to: NewPlace; slot: Session | undefined }>();
  const moves = useSlotMoves({
    axis,
    columns,
    stations,
    site,
    onBooking: (session, to, slot) => setMoving({ session, to, slot }),
  });
  const sessionOf = (id: number | undefined) => sessions.find(session => session.id === id);
  const toDrag = (id: number | undefined) => {
    const session = sessionOf(id);
    return session && !isLookOnly && isMovable(session, nowMs) ? session : undefined;
  };
  const dragged = useDrag({
    grid,
    axis,
    columns,
    scale,
    sessionToDrag: toDrag,
    canResize: session => session.status === sessionStatus.open,
    onDrop: moves.drop,
  });
  const held = dragged ?? moves.nudged;
  const ghost = held && moves.ghostOf(held);

  const focus = useCallback(
    (id: number | undefined) =>
      grid?.querySelector<HTMLElement>(`[data-session="${id}"]`)?.focus({ preventScroll: false }),
    [grid],
  );
  const stopId = focusId !== undefined && sessionOf(focusId) ? focusId : (sessionOf(openId)?.id ?? firstOf(columns));
  const walk = (to: Direction) => {
    const from = grid?.contains(document.activeElement) ? stopId : undefined;
    const next = from === undefined ? sessionOf(stopId) : neighborOf(columns, from, to)?.session;
    if (!next) return;
    setFocusId(next.id);
    focus(next.id);
  };
  const nudge = (to: Direction, how: "move" | "resize") => {
    const session = toDrag(focusId);
    const mayResize = session?.status === sessionStatus.open;
    if (session && (how === "move" || mayResize)) moves.nudge(session, to, how);
  };
  useImperativeHandle(ref, () => ({ focus, walk, nudge }));

  return (
    <>
      <CalendarGrid
        axis={axis}
        columns={columns}
        stations={stations}
        facts={facts}
        site={site}
        zoneLabel={zoneLabel}
        nowMs={nowMs}
        openId={openId}
        stopId={stopId}
        freshIds={freshIds}
        ghost={ghost}
        isLoading={isLoading}
        gridRef={setGrid}
        onDay={props.onDay}
        onOpen={id => onOpen(id, openId === undefined ? undefined : "walk")}
        onFocus={setFocusId}
      />
      <p className="visually-hidden" aria-live="assertive">
        {moves.nudged && ghost?.label}
      </p>
      {moving && (
        <MoveDialog
          session={moving.session}
          to={moving.to}
          toSlot={moving.slot}
          stations={stations}
          onClose={() => setMoving(undefined)}
          onMoved={id => {
            setMoving(undefined);
            if (openId !== undefined) onOpen(id, "walk");
          }}
        />
      )}
    </>
  );
});

function isMovable(session: Session, nowMs: number): boolean {
  const isBooking = session.status === sessionStatus.scheduled && session.lockedAt === null;
  return canDrag(kindOf(session, nowMs)) || isBooking;
}

function firstOf(columns: readonly DayColumn[]): number | undefined {
  return neighborOf(columns, undefined, "down")?.session.id;
}

/** For each day, how many slots there are and how many are booked. */
function factsOf(
  sessions: readonly Session[],
  days: readonly DateOn[],
  { zone, locale }: SiteTime,
): ReadonlyMap<DateOn, DayFacts> {
  const [first] = days;
  const found =
    first === undefined ? new Map<DateOn, Session[]>() : byDay(sessions, startOfWeek(first, locale.weekStart), zone);
  return new Map(
    days.map(on => {
      const slots = (found.get(on) ?? []).filter(({ status }) => !stationFreeStatuses.includes(status));
      return [on, { slots: slots.length, booked: slots.filter(({ status }) => status !== sessionStatus.open).length }];
    }),
  );
}

/** `PT`, `CET` */
function shortZone(ms: number, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortGeneric" }).formatToParts(ms);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
