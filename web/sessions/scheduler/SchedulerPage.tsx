import type { DateOn } from "@hb/domain/contract.ts";
import { zoneName } from "@hb/domain/format.ts";
import type { SessionFilter } from "@hb/domain/sessions/kinds.ts";
import { addDays } from "@hb/domain/time.ts";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useServerNow } from "../../backend/clock.ts";
import { Acts } from "../../change/Acts.tsx";
import { ExportButton } from "../../export/ExportButton.tsx";
import type { ExportChoices } from "../../export/export-words.ts";
import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useAddressParam } from "../../shell/routing/address.ts";
import { useSiteTime } from "../../shell/site-time.ts";
import { ActionButton } from "../../ui/fields/ActionButton.tsx";
import { Row } from "../../ui/layout/Stack.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Agenda } from "../calendar/Agenda.tsx";
import { NoStations, NothingShown, SlotSearch } from "../calendar/CalendarNotes.tsx";
import { daysFrom } from "../calendar/calendar-days.ts";
import type { Direction } from "../calendar/day-columns.ts";
import { PrintedDays } from "../calendar/PrintedDays.tsx";
import { type CalendarHandle, WeekCalendar } from "../calendar/WeekCalendar.tsx";
import { useLiveSessions } from "../data.ts";
import { BonusTotals } from "../worklists/BonusTotals.tsx";
import { OverdueSessions, SessionList } from "../worklists/SessionList.tsx";
import { SchedulerBar, SchedulerHead } from "./SchedulerHead.tsx";
import { SchedulerRail, SchedulerSheet } from "./SchedulerRail.tsx";
import { useSchedulerAddress, viewThatFits } from "./scheduler-address.ts";
import { useSchedulerKeys } from "./scheduler-keys.ts";
import { schedulerText as text } from "./text.ts";
import { useWeek } from "./use-week.ts";
import list from "../../list/ListPage.module.css";
import classes from "./Scheduler.module.css";

const SessionDrawer = lazy(async () => ({ default: (await import("../visit/SessionDrawer.tsx")).SessionDrawer }));
const CreateSlots = lazy(async () => ({ default: (await import("../slots/CreateSlots.tsx")).CreateSlots }));
const Stations = lazy(async () => ({ default: (await import("../stations/Stations.tsx")).Stations }));
const CalendarFeed = lazy(async () => ({ default: (await import("./CalendarFeed.tsx")).CalendarFeed }));

/** Below this the head has no room for both the week number and the time zone. */
const tightPx = 960;
const immediately = { getInitialValueInEffect: false };

export function SchedulerPage() {
  useLiveSessions();
  const site = useSiteTime();
  const { zone } = site;
  const nowMs = useServerNow(15_000);
  const address = useSchedulerAddress();
  const isWide = useMediaQuery("(min-width: 1000px)", undefined, immediately);
  const { ref: room, width } = useElementSize();
  const view = viewThatFits(address.view, width || 1200);
  const week = useWeek(address, view, site, nowMs);
  const { on, firstDay, from, to, shown, sessions, visible, stations } = week;
  const all = stations.data ?? [];
  const { filter } = address;
  const zoneLabel = useMemo(() => zoneName(from, zone, "en"), [from, zone]);

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

  const [wanted] = useAddressParam("for");
  const isCalendar = view === "day" || view === "week" || view === "agenda";
  const period: "day" | "week" = view === "day" ? "day" : "week";
  const rail = {
    on,
    shown,
    site,
    period,
    stations: week.offered,
    filter,
    counts: week.counts,
    onPick: pick,
    onFilter: setFilter,
    onStations: manage,
  };
  if (address.isCreating)
    return (
      <Suspense>
        <CreateSlots on={on} stations={all} onStations={manage} onClose={() => address.setCreating(false)} />
        {dialog === "stations" && <Stations stations={all} onClose={() => setDialog(undefined)} />}
      </Suspense>
    );
  const hasNoStations = stations.data?.length === 0;
  return (
    <Row grow align="stretch" className={classes["page"]}>
      {isWide && isCalendar && !hasNoStations && <SchedulerRail {...rail} />}
      <Page className={`${list["main"]} ${classes["main"]}`} ref={room}>
        <SchedulerHead
          view={view}
          on={on}
          shown={shown}
          site={site}
          zoneLabel={zoneLabel}
          isTight={width > 0 && width < tightPx}
          isCalendar={isCalendar && !hasNoStations}
          onStep={step}
          onToday={() => address.setOn(undefined)}
          onFeed={() => setDialog("feed")}
          onStations={manage}
        >
          {isCalendar && !hasNoStations && <ExportButton choices={exportChoices(shown, filter)} isSmall />}
          <Acts of="createSlots">
            <ActionButton
              variant="filled"
              icon={IconPlus}
              disabled={hasNoStations}
              onClick={() => address.setCreating(true)}
            >
              {text.createSlots}
            </ActionButton>
          </Acts>
        </SchedulerHead>
        {!hasNoStations && (
          <SchedulerBar
            view={view}
            width={width || 1200}
            period={[from, to]}
            filter={filter}
            stations={week.offered}
            shown={visible.length}
            total={sessions.length}
            isCalendar={isCalendar}
            onView={address.setView}
            onFilter={setFilter}
            onSheet={isWide || !isCalendar ? undefined : () => setIsSheetOpen(true)}
          />
        )}
        {stations.error && !stations.data ? (
          <QueryError query={stations} title={text.stationsUnreadable} />
        ) : hasNoStations ? (
          <NoStations onStations={manage} />
        ) : view === "overdue" ? (
          <OverdueSessions stations={all} onOpen={address.open} />
        ) : view === "bonus" ? (
          <BonusTotals />
        ) : view === "list" ? (
          <SessionList stations={all} filter={filter} nowMs={nowMs} onFilter={setFilter} onOpen={address.open} />
        ) : week.query.error && !week.query.data ? (
          <QueryError query={week.query} title={text.unreadable} />
        ) : (
          <>
            <SlotSearch
              after={to}
              isEmpty={week.query.data !== undefined && visible.length === 0}
              onPick={pick}
              onCancel={address.stopSearch}
            />
            {week.query.data && visible.length === 0 && wanted === undefined && (
              <NothingShown
                isFiltered={sessions.length > 0}
                period={period}
                onReset={() => setFilter({})}
                onCreate={() => address.setCreating(true)}
              />
            )}
            {view === "agenda" ? (
              <Agenda
                sessions={visible}
                days={daysFrom(firstDay, 7)}
                stations={all}
                site={site}
                nowMs={nowMs}
                isLoading={week.query.isPending}
                openId={address.openId}
                onOpen={address.open}
              />
            ) : (
              <WeekCalendar
                ref={grid}
                shown={week.calendar}
                site={site}
                nowMs={nowMs}
                freshIds={week.freshIds}
                openId={address.openId}
                onDay={address.showDay}
                onOpen={address.open}
              />
            )}
          </>
        )}
      </Page>
      {isCalendar && <PrintedDays days={shown} sessions={visible} stations={week.columns} site={site} />}
      {isSheetOpen && <SchedulerSheet {...rail} onClose={() => setIsSheetOpen(false)} />}
      <Suspense>
        {address.openId !== undefined && (
          <SessionDrawer
            key={address.openId}
            id={address.openId}
            cached={week.query.data?.find(({ id }) => id === address.openId)}
            stations={all}
            onOpen={id => address.open(id, "instead")}
            onClose={close}
          />
        )}
        {dialog === "stations" && <Stations stations={all} onClose={() => setDialog(undefined)} />}
        {dialog === "feed" && <CalendarFeed onClose={() => setDialog(undefined)} />}
      </Suspense>
    </Row>
  );
}

/** The days that are shown, or every day; with the same filter. */
function exportChoices(shown: readonly DateOn[], filter: SessionFilter): ExportChoices {
  const [from = null, to = null] = [shown[0], shown.at(-1)];
  return [
    {
      label: from === to ? text.exports.day : text.exports.days,
      request: { list: "sessions", from, to, filter },
    },
    { label: text.exports.all, request: { list: "sessions", from: null, to: null, filter } },
  ];
}

/** In a list, arrows go from row to row. */
function walkRows(to: Direction): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-grid] [data-session]")];
  const at = rows.findIndex(row => row === document.activeElement);
  const step = to === "up" || to === "left" ? -1 : 1;
  rows[at < 0 ? 0 : at + step]?.focus();
}
