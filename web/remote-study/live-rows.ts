import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import type { EnrolmentFilters, EnrolmentSort } from "@hb/domain/remote-study/filters.ts";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { atMostEvery, type Throttled } from "../backend/at-most.ts";
import { advance, type ListWindow, pagesOf, rowsOf } from "../participants/list-window.ts";
import { enrolmentPage, isMadeHere } from "./data.ts";

const askEveryMs = 100;
/** Rows beyond the edge that are asked for before they are in sight. */
const ahead = 30;

export type EnrolmentWindow = ListWindow<EnrolmentRow>;

interface Sight {
  list: string;
  pages: readonly number[];
}

/** The people whom the filters let through, as many of them as are in sight, kept live. */
export function useLiveRows(filters: EnrolmentFilters, sort: EnrolmentSort) {
  const list = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);
  const [sight, setSight] = useState<Sight>({ list, pages: [0] });
  const pages = sight.list === list && sight.pages.length > 0 ? sight.pages : [0];
  const queries = useQueries({ queries: pages.map(page => enrolmentPage(filters, sort, page)) });

  const [known, setKnown] = useState<EnrolmentWindow>();
  const arriving = pages.map((page, n) => ({
    page,
    data: queries[n]?.data,
    isFetching: queries[n]?.isFetching ?? false,
  }));
  const window = advance(known, list, arriving);
  if (window !== known) setKnown(window);

  const asking = useRef<Throttled>(undefined);
  const wanted = useRef<Sight>(undefined);
  useEffect(() => {
    asking.current = atMostEvery(askEveryMs, () => {
      const next = wanted.current;
      if (next) setSight(before => (isSame(before, next) ? before : next));
    });
    return () => asking.current?.cancel();
  }, []);
  const shownList = window?.list ?? list;
  const see = useCallback(
    (first: number, last: number) => {
      wanted.current = { list: shownList, pages: pagesOf(first - ahead, last + ahead) };
      asking.current?.();
    },
    [shownList],
  );
  return {
    window,
    /** The filters ask for another list, of which nothing is there yet. */
    isOld: window !== undefined && window.list !== list,
    failed: queries.find(({ error, data }) => error && !data),
    see,
  };
}

function isSame(one: Sight, other: Sight): boolean {
  return one.list === other.list && one.pages.join() === other.pages.join();
}

const freshMs = 2_000;

/** Whom a colleague or a survey has changed just now: shown for two seconds at the row's edge. */
export function useFreshRows(window: EnrolmentWindow | undefined): ReadonlySet<number> {
  const before = useRef<EnrolmentWindow>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const last = before.current;
    before.current = window;
    if (!last || !window || last.list !== window.list) return;
    const known = new Map([...rowsOf(last)].map(([, row]) => [row.id, stateOf(row)]));
    const changed = [...rowsOf(window)]
      .map(([, row]) => row)
      .filter(row => known.has(row.id) && known.get(row.id) !== stateOf(row) && !isMadeHere(row));
    if (changed.length > 0) setFresh(new Set(changed.map(row => row.id)));
  }, [window]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), freshMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}

function stateOf({ version, strip }: EnrolmentRow): string {
  return `${version} ${strip.days} ${strip.weeks}`;
}
