import type { DateOn } from "@hb/domain/contract.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { addDays, dateInZone, startOfDay } from "@hb/domain/time.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { isOwnChange } from "../../change/own-changes.ts";
import { stationsOptions } from "../../queries/sessions.ts";
import type { SiteTime } from "../../shell/site-time.ts";
import { useHighlight } from "../../ui/use-highlight.ts";
import { byDay, startOfWeek, weekDays } from "../calendar/calendar-days.ts";
import { whenIdle } from "../calendar/drawn-columns.ts";
import { periodOptions, useSession } from "../data.ts";
import type { SchedulerAddress, View } from "./scheduler-address.ts";
import { countOptions, filterSessions } from "./session-filter.ts";

/** The sessions of the week in the address: all of them, those on the days that are shown, and what the filter leaves. */
export function useWeek(address: SchedulerAddress, view: View, site: SiteTime, nowMs: number) {
  const { filter } = address;
  const { zone, today } = site;
  const { weekStart } = site.locale;
  const dayOfOpen = useDayOfOpenSession(address, zone);
  const on = address.on ?? dayOfOpen ?? today;
  const firstDay = startOfWeek(on, weekStart);
  const [from, to] = useMemo(
    () => [startOfDay(firstDay, zone), startOfDay(addDays(firstDay, 7), zone)],
    [firstDay, zone],
  );
  const query = useQuery(periodOptions(from, to));
  usePrefetchedNeighbors(firstDay, zone, query.isSuccess);
  const stations = useQuery(stationsOptions);

  const days = useMemo(() => byDay(query.data ?? [], firstDay, zone), [query.data, firstDay, zone]);
  const shown = useMemo(() => {
    if (view === "day") return [on];
    const busy = new Set([...days].filter(([, sessions]) => sessions.length > 0).map(([day]) => day));
    return weekDays(on, busy, weekStart);
  }, [view, on, days, weekStart]);
  const sessions = useMemo(() => shown.flatMap(day => days.get(day) ?? []), [shown, days]);
  const visible = useMemo(() => filterSessions(sessions, filter, nowMs), [sessions, filter, nowMs]);
  const counts = useMemo(
    () => (query.data ? countOptions(sessions, filter, nowMs) : undefined),
    [query.data, sessions, filter, nowMs],
  );

  /** Archived stations appear only in weeks that have sessions there. */
  const offered = useMemo(() => {
    const used = new Set(query.data?.map(({ stationId }) => stationId));
    return (stations.data ?? []).filter(({ id, archivedAt }) => archivedAt === null || used.has(id));
  }, [stations.data, query.data]);
  const columns = useMemo(
    () => offered.filter(({ id }) => filter.stations?.includes(id) ?? true),
    [offered, filter.stations],
  );
  const isLoading = query.isPending || stations.isPending;
  // The dates, the rail and its counts react to the click first; the calendar follows once they are on screen.
  const calendar = useDeferredValue(
    useMemo(
      () => ({ days: shown, sessions: visible, all: sessions, stations: columns, isLoading }),
      [shown, visible, sessions, columns, isLoading],
    ),
  );
  const freshIds = useFreshSessions(query.data);
  return {
    on,
    firstDay,
    from,
    to,
    query,
    stations,
    shown,
    sessions,
    visible,
    counts,
    offered,
    columns,
    calendar,
    freshIds,
  };
}

/** A session opened by its link alone brings its own week along. */
function useDayOfOpenSession({ openId, on, setOn }: SchedulerAddress, zone: string): DateOn | undefined {
  const isAlone = openId !== undefined && on === undefined;
  const { data } = useSession(openId ?? 0, isAlone);
  const day = isAlone && data ? dateInZone(data.session.startsAt, zone) : undefined;
  useEffect(() => {
    if (day !== undefined) setOn(day);
  });
  return day;
}

/** Fetches the weeks before and after, ready for when the page turns. */
function usePrefetchedNeighbors(firstDay: DateOn, zone: string, enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    return whenIdle(() => {
      for (const start of [addDays(firstDay, 7), addDays(firstDay, -7)])
        void client.prefetchQuery(periodOptions(startOfDay(start, zone), startOfDay(addDays(start, 7), zone)));
    });
  }, [client, firstDay, zone, enabled]);
}

const maxFresh = 50;

/** Sessions that someone else has just changed or added: their edge is highlighted for two seconds. */
function useFreshSessions(sessions: readonly Session[] | undefined): ReadonlySet<number> {
  const before = useRef<readonly Session[]>(undefined);
  const [fresh, highlight] = useHighlight<number>();
  useEffect(() => {
    const last = before.current;
    before.current = sessions;
    if (!last || !sessions || last === sessions) return;
    const versions = new Map(last.map(({ id, version }) => [id, version]));
    // Another week altogether: nothing in it is news.
    if (!sessions.some(({ id }) => versions.has(id))) return;
    const changed = sessions.filter(
      ({ id, version }) => versions.get(id) !== version && !isOwnChange("session", id, version),
    );
    if (changed.length <= maxFresh) highlight(changed.map(({ id }) => id));
  }, [sessions, highlight]);
  return fresh;
}
