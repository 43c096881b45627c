import type { Refusal } from "@hb/domain/refusal.ts";
import { type UseQueryOptions, useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Throttled, throttle } from "../backend/throttle.ts";
import { useHighlight } from "../ui/use-highlight.ts";
import { advance, type ListPage, type ListWindow, pagesOf, rowAt, rowsOf } from "./list-window.ts";

/** While scrolling, pages are fetched at most this often. */
const askEveryMs = 100;
/** Rows beyond the edge that are fetched before they come into sight. */
const ahead = 30;

/** Which pages of which list are in sight, or about to be. */
interface Sight {
  list: string;
  pages: readonly number[];
}

/** A list of any length, as much of it as is in sight, kept live. `list` names what its filters and order ask for. */
export function useLiveWindow<Row>(list: string, pageOf: (page: number) => UseQueryOptions<ListPage<Row>, Refusal>) {
  const [sight, setSight] = useState<Sight>({ list, pages: [] });
  // The first page is always known: new people appear there.
  const pages = [...new Set([0, ...(sight.list === list ? sight.pages : [])])];
  const queries = useQueries({ queries: pages.map(pageOf) });

  const [known, setKnown] = useState<ListWindow<Row>>();
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
    asking.current = throttle(askEveryMs, () => {
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
  return {
    window,
    /** The filters ask for another list, of which nothing is there yet. */
    isOld: window !== undefined && window.list !== list,
    failed: queries.find(({ error, data }) => error && !data),
    see,
  };
}

function isSameSight(one: Sight, other: Sight): boolean {
  return one.list === other.list && one.pages.join() === other.pages.join();
}

/** Rows that someone else just changed, by comparison with the window before: highlighted at their edge. */
export function useFresh<Row extends { id: number }>(
  window: ListWindow<Row> | undefined,
  changedSince: (before: readonly Row[], after: readonly Row[]) => readonly Row[],
): ReadonlySet<number> {
  const before = useRef<ListWindow<Row>>(undefined);
  const [fresh, highlight] = useHighlight<number>();
  useEffect(() => {
    const last = before.current;
    before.current = window;
    if (!last || !window || last.list !== window.list) return;
    highlight(changedSince(rowsIn(last), rowsIn(window)).map(row => row.id));
  }, [window, changedSince, highlight]);
  return fresh;
}

function rowsIn<Row>(window: ListWindow<Row>): Row[] {
  return [...rowsOf(window)].map(([, row]) => row);
}

interface Position {
  id: number | undefined;
  index: number;
}

/** Where the keys are in the list: it follows the person when rows come and go above. */
export function usePosition<Row extends { id: number }>(window: ListWindow<Row> | undefined) {
  const [position, setPosition] = useState<Position>();
  const index = useMemo(() => {
    if (!position || !window) return undefined;
    if (position.id === undefined || rowAt(window, position.index)?.id === position.id) return position.index;
    for (const [at, { id }] of rowsOf(window)) if (id === position.id) return at;
    return Math.min(position.index, Math.max(0, window.total - 1));
  }, [position, window]);
  const moveTo = (at: number) => setPosition({ id: rowAt(window, at)?.id, index: at });
  return { index, moveTo };
}
