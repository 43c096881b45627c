import type { DateOn } from "@hb/domain/contract.ts";
import { addDays, startOfDay, zoneName } from "@hb/domain/time.ts";
import { Button } from "@mantine/core";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from "react";
import { useServerNow } from "../../backend/clock.ts";
import { ExportButton, type ExportButtonProps } from "../../export/ExportButton.tsx";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressWord } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { Agenda } from "../calendar/Agenda.tsx";
import { byDay, daysFrom, mondayOf, weekDays } from "../calendar/calendar-days.ts";
import type { Direction } from "../calendar/day-columns.ts";
import { NoStations, NothingShown } from "../calendar/EmptyCalendar.tsx";
import { PrintedDays } from "../calendar/PrintedDays.tsx";
import { viewThatFits } from "../calendar/view-that-fits.ts";
import { type CalendarHandle, WeekCalendar } from "../calendar/WeekCalendar.tsx";
import { useNeighbours, useOpenDay } from "../calendar/week-in-sight.ts";
import { useLiveSessions, usePeriod, useStations } from "../data.ts";
import { SlotSearch } from "../slots/SlotSearch.tsx";
import { BonusTotals } from "../worklists/BonusTotals.tsx";
import { OverdueSessions } from "../worklists/OverdueSessions.tsx";
import { SessionList } from "../worklists/SessionList.tsx";
import { useFreshSessions } from "./fresh-sessions.ts";
import { SchedulerBar } from "./SchedulerBar.tsx";
import { SchedulerHead } from "./SchedulerHead.tsx";
import { SchedulerRail, SchedulerSheet } from "./SchedulerRail.tsx";
import { useSchedulerAddress } from "./scheduler-address.ts";
import { useSchedulerKeys } from "./scheduler-keys.ts";
import { countOptions, filterSessions, type SessionFilter } from "./session-filter.ts";
import list from "../../list/ListPage.module.css";
import classes from "./SchedulerPage.module.css";

const SessionDrawer = lazy(async () => ({ default: (await import("../visit/SessionDrawer.tsx")).SessionDrawer }));
const CreateSlots = lazy(async () => ({ default: (await import("../slots/CreateSlots.tsx")).CreateSlots }));
const Stations = lazy(async () => ({ default: (await import("../stations/Stations.tsx")).Stations }));
const CalendarFeed = lazy(async () => ({ default: (await import("../feed/CalendarFeed.tsx")).CalendarFeed }));

/** Below this there is no room in the head for both the week's number and the zone. */
const tightPx = 960;
const atOnce = { getInitialValueInEffect: false };

export function SchedulerPage() {
  useLiveSessions();
  const site = useSiteTime();
  const { zone, today } = site;
  const nowMs = useServerNow(15_000);
  const address = useSchedulerAddress();
  const stations = useStations();

  const isWide = useMediaQuery("(min-width: 1000px)", undefined, atOnce);
  const { ref: room, width } = useElementSize();
  const view = viewThatFits(address.view, width || 1200);
  const opened = useOpenDay(address, zone);
  const on = address.on ?? opened ?? today;
  const monday = mondayOf(on);
  const [from, to] = useMemo(() => [startOfDay(monday, zone), startOfDay(addDays(monday, 7), zone)], [monday, zone]);
  const zoneWord = useMemo(() => zoneName(from, zone), [from, zone]);
  const week = usePeriod(from, to);
  useNeighbours(monday, zone, week.isSuccess);

  const days = useMemo(() => byDay(week.data ?? [], monday, zone), [week.data, monday, zone]);
  const shown = useMemo(() => {
    if (view === "day") return [on];
    const busy = new Set([...days].filter(([, found]) => found.length > 0).map(([day]) => day));
    return weekDays(on, busy);
  }, [view, on, days]);
  const sessions = useMemo(() => shown.flatMap(day => days.get(day) ?? []), [shown, days]);

  const { filter } = address;
  const visible = useMemo(() => filterSessions(sessions, filter, nowMs), [sessions, filter, nowMs]);
  const counts = useMemo(
    () => (week.data ? countOptions(sessions, filter, nowMs) : undefined),
    [week.data, sessions, filter, nowMs],
  );
  const all = stations.data;
  const shownStations = useMemo(() => {
    const used = new Set(week.data?.map(({ stationId }) => stationId));
    return (all ?? []).filter(({ id, archivedAt }) => archivedAt === null || used.has(id));
  }, [all, week.data]);
  const columns = useMemo(
    () => shownStations.filter(({ id }) => filter.stations?.includes(id) ?? true),
    [shownStations, filter.stations],
  );
  const freshIds = useFreshSessions(week.data);
  const isLoading = week.isPending || stations.isPending;
  // The dates, the rail and its counts answer the click; the calendar follows when they are on the screen.
  const calendar = useDeferredValue(
    useMemo(
      () => ({ days: shown, sessions: visible, all: sessions, stations: columns, isLoading }),
      [shown, visible, sessions, columns, isLoading],
    ),
  );

  const [dialog, setDialog] = useState<"stations" | "feed">();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const step = (n: 1 | -1) => address.setOn(addDays(on, view === "day" ? n : n * 7));
  const { setOn, setFilter } = address;
  const pick = useCallback((day: DateOn) => setOn(day), [setOn]);
  const manage = useCallback(() => setDialog("stations"), []);
  const grid = useRef<CalendarHandle>(null);
  useSchedulerKeys({
    walk: to => (grid.current ? grid.current.walk(to) : walkRows(to)),
    nudge: (to, how) => grid.current?.nudge(to, how),
    create: () => address.setCreating(true),
    today: () => address.setOn(undefined),
    view: address.setView,
    page: step,
  });
  const close = () => {
    const id = address.openId;
    address.open(undefined);
    grid.current?.focus(id);
  };

  const [wanted] = useAddressWord("for");
  const isCalendar = view === "day" || view === "week" || view === "agenda";
  const rail = {
    on,
    shown,
    today,
    period: view === "day" ? "this day" : "this week",
    stations: shownStations,
    filter,
    counts,
    onPick: pick,
    onFilter: setFilter,
    onStations: manage,
  };
  if (address.isCreating)
    return (
      <Suspense>
        <CreateSlots on={on} stations={all ?? []} onStations={manage} onClose={() => address.setCreating(false)} />
        {dialog === "stations" && <Stations stations={all ?? []} onClose={() => setDialog(undefined)} />}
      </Suspense>
    );
  const isUnready = all?.length === 0;
  return (
    <div className={`${list["page"]} ${classes["page"]}`}>
      {isWide && isCalendar && !isUnready && <SchedulerRail {...rail} />}
      <div className={`${list["main"]} ${classes["main"]}`} ref={room}>
        <SchedulerHead
          view={view}
          on={on}
          shown={shown}
          today={today}
          zoneWord={zoneWord}
          isTight={width > 0 && width < tightPx}
          isCalendar={isCalendar && !isUnready}
          onStep={step}
          onToday={() => address.setOn(undefined)}
          onFeed={() => setDialog("feed")}
          onStations={manage}
        >
          {isCalendar && !isUnready && <ExportButton choices={exported(shown, filter)} isSmall />}
          <Button
            leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
            disabled={isUnready}
            onClick={() => address.setCreating(true)}
          >
            Create slots
          </Button>
        </SchedulerHead>
        {!isUnready && (
          <SchedulerBar
            view={view}
            width={width || 1200}
            period={[from, to]}
            filter={filter}
            stations={shownStations}
            shown={visible.length}
            total={sessions.length}
            isCalendar={isCalendar}
            onView={address.setView}
            onFilter={setFilter}
            onSheet={isWide || !isCalendar ? undefined : () => setIsSheetOpen(true)}
          />
        )}
        {stations.error && !all ? (
          <QueryError query={stations} title="The stations could not be loaded" />
        ) : isUnready ? (
          <NoStations onStations={manage} />
        ) : view === "overdue" ? (
          <OverdueSessions site={site} stations={all ?? []} onOpen={address.open} />
        ) : view === "bonus" ? (
          <BonusTotals site={site} />
        ) : view === "list" ? (
          <SessionList
            site={site}
            stations={all ?? []}
            filter={filter}
            nowMs={nowMs}
            onFilter={setFilter}
            onOpen={address.open}
          />
        ) : week.error && !week.data ? (
          <QueryError query={week} title="The sessions could not be loaded" />
        ) : (
          <>
            <SlotSearch
              after={to}
              isEmpty={week.data !== undefined && visible.length === 0}
              onPick={pick}
              onStop={address.stopSearch}
            />
            {week.data && visible.length === 0 && wanted === undefined && (
              <NothingShown
                isFiltered={sessions.length > 0}
                period={view === "day" ? "on this day" : "in this week"}
                onReset={() => setFilter({})}
                onCreate={() => address.setCreating(true)}
              />
            )}
            {view === "agenda" ? (
              <Agenda
                sessions={visible}
                days={daysFrom(monday, 7)}
                stations={all ?? []}
                site={site}
                nowMs={nowMs}
                isLoading={week.isPending}
                openId={address.openId}
                onOpen={address.open}
              />
            ) : (
              <WeekCalendar
                ref={grid}
                shown={calendar}
                site={site}
                nowMs={nowMs}
                freshIds={freshIds}
                openId={address.openId}
                onDay={address.showDay}
                onOpen={address.open}
              />
            )}
          </>
        )}
      </div>
      {isCalendar && <PrintedDays days={shown} sessions={visible} stations={columns} site={site} />}
      {isSheetOpen && <SchedulerSheet {...rail} onClose={() => setIsSheetOpen(false)} />}
      <Suspense>
        {address.openId !== undefined && (
          <SessionDrawer
            key={address.openId}
            id={address.openId}
            known={week.data?.find(({ id }) => id === address.openId)}
            stations={all ?? []}
            onOpen={id => address.open(id, "instead")}
            onClose={close}
          />
        )}
        {dialog === "stations" && <Stations stations={all ?? []} onClose={() => setDialog(undefined)} />}
        {dialog === "feed" && <CalendarFeed onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}

/** The days that are shown, or every day there is; restricted by the same filter. */
function exported(shown: readonly DateOn[], filter: SessionFilter): ExportButtonProps["choices"] {
  const { kinds, stations, devices } = filter;
  const same = {
    ...(kinds && { kinds: [...kinds] }),
    ...(stations && { stations: [...stations] }),
    ...(devices && { devices: [...devices] }),
  };
  const [from = null, to = null] = [shown[0], shown.at(-1)];
  return [
    {
      label: from === to ? "The sessions of this day" : "The sessions of these days",
      request: { list: "sessions", from, to, filter: same },
    },
    { label: "The sessions of all days", request: { list: "sessions", from: null, to: null, filter: same } },
  ];
}

/** In a list, the arrows go from row to row. */
function walkRows(to: Direction): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-grid] [data-session]")];
  const at = rows.findIndex(row => row === document.activeElement);
  const step = to === "up" || to === "left" ? -1 : 1;
  rows[at < 0 ? 0 : at + step]?.focus();
}
