import {
  type EnrolmentFilters,
  type EnrolmentSort,
  type FilterAction,
  filterReducer,
} from "@hb/domain/remote-study/filters.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Search } from "../shell/address.ts";
import { addressNames, fromAddress, toAddress } from "@hb/domain/remote-study/filter-words.ts";

export interface ListAddress {
  filters: EnrolmentFilters;
  sort: EnrolmentSort;
  dispatch: (...actions: FilterAction[]) => void;
  sortBy: (sort: EnrolmentSort) => void;
  /** Another way to look at the list, one step back in the browser. */
  show: (filters: EnrolmentFilters, sort: EnrolmentSort) => void;
}

/** What the list is restricted to and ordered by, kept in the address bar: what is shared is what is seen. */
export function useListAddress(): ListAddress {
  const search = useRouterState({ select: state => state.location.search as Search });
  const navigate = useNavigate();
  const words = JSON.stringify(addressNames.map(name => [name, search[name]]));
  const said = useMemo(() => fromAddress(Object.fromEntries(JSON.parse(words) as [string, string | null][])), [words]);
  // What was asked for is shown at once; the address follows a moment later and then has the last word.
  const [asked, setAsked] = useState({ since: words, ...said });
  const { filters, sort } = asked.since === words ? asked : said;
  const now = useRef({ filters, sort, words });
  useLayoutEffect(() => {
    now.current = { filters, sort, words };
  }, [filters, sort, words]);

  const go = useCallback(
    (next: { filters: EnrolmentFilters; sort: EnrolmentSort }, isStep: boolean) => {
      now.current = { ...now.current, ...next };
      setAsked({ since: now.current.words, ...next });
      const whole = (old: Search) => ({ ...old, ...toAddress(next.filters, next.sort) });
      void navigate({ to: ".", search: whole, replace: !isStep, resetScroll: false });
    },
    [navigate],
  );
  const dispatch = useCallback(
    (...actions: FilterAction[]) =>
      go({ filters: actions.reduce(filterReducer, now.current.filters), sort: now.current.sort }, false),
    [go],
  );
  const sortBy = useCallback((by: EnrolmentSort) => go({ filters: now.current.filters, sort: by }, false), [go]);
  const show = useCallback(
    (wanted: EnrolmentFilters, by: EnrolmentSort) => go({ filters: wanted, sort: by }, true),
    [go],
  );
  return { filters, sort, dispatch, sortBy, show };
}

/** The same column once more turns its order; risk begins with the highest, everything else with the lowest. */
export function nextSort(sort: EnrolmentSort, by: EnrolmentSort["by"]): EnrolmentSort {
  return sort.by === by ? { by, descending: !sort.descending } : { by, descending: by === "risk" };
}
