import type { Filters } from "@hb/domain/participants/filters.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { atMostEvery, type Throttled } from "../backend/at-most.ts";
import { isMadeHere, listPage } from "./data.ts";
import { advance, type ListWindow, pagesOf, rowsOf } from "./list-window.ts";

/** While one scrolls past, pages are asked for at most so often. */
const askEveryMs = 100;
/** Rows beyond the edge that are asked for before they are in sight. */
const ahead = 30;

export type ParticipantWindow = ListWindow<ParticipantRow>;

/** Which pages of which list are in sight, or about to be. */
interface Sight {
  list: string;
  pages: readonly number[];
}

/** The full result of the filters, as much of it as is in sight, kept live. */
export function useLiveRows(filters: Filters, sort: Sort) {
  const list = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);
  const [sight, setSight] = useState<Sight>({ list, pages: [] });
  // The first page is always known: new people appear there.
  const pages = [...new Set([0, ...(sight.list === list ? sight.pages : [])])];
  const queries = useQueries({ queries: pages.map(page => listPage(filters, sort, page)) });

  const [known, setKnown] = useState<ParticipantWindow>();
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
      // Within the pages that are known already, scrolling is nobody's business but the table's.
      if (next) setSight(before => (isSameSight(before, next) ? before : next));
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

  const failed = queries.find(({ error, data }) => error && !data);
  return {
    window,
    /** The filters ask for another list, of which nothing is there yet. */
    isOld: window !== undefined && window.list !== list,
    failed,
    see,
  };
}

function isSameSight(one: Sight, other: Sight): boolean {
  return one.list === other.list && one.pages.join() === other.pages.join();
}

const freshMs = 2_000;

/** Whom a colleague has changed or brought in just now: shown for two seconds at the row's edge. */
export function useFreshRows(window: ParticipantWindow | undefined): ReadonlySet<number> {
  const before = useRef<ParticipantWindow>(undefined);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const last = before.current;
    before.current = window;
    if (!last || !window || last.list !== window.list) return;
    const versions = new Map([...rowsOf(last)].map(([, row]) => [row.id, row.version]));
    const newest = Math.max(0, ...versions.keys());
    const changed = [...rowsOf(window)]
      .map(([, row]) => row)
      .filter(row => (versions.get(row.id) ?? (row.id > newest ? 0 : row.version)) !== row.version && !isMadeHere(row));
    if (changed.length > 0) setFresh(new Set(changed.map(row => row.id)));
  }, [window]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(new Set()), freshMs);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
