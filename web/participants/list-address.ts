import { filtersFromAddress, filtersToAddress } from "@hb/domain/participants/filter-address.ts";
import { filterNames, type FilterAction, filterReducer, type Filters } from "@hb/domain/participants/filters.ts";
import {
  defaultSort,
  type Sort,
  type SortColumn,
  sortFromAddress,
  sortToAddress,
} from "@hb/domain/participants/sorting.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Search } from "../shell/address.ts";

export interface ListAddress {
  filters: Filters;
  sort: Sort;
  dispatch: (...actions: FilterAction[]) => void;
  sortBy: (column: SortColumn) => void;
  /** Another way to look at the list, one step back in the browser. */
  show: (filters: Filters, sort: Sort) => void;
}

/** What the list is restricted to and ordered by, kept in the address bar: what is shared is what is seen. */
export function useListAddress(): ListAddress {
  const search = useRouterState({ select: state => state.location.search as Search });
  const navigate = useNavigate();
  // The same words mean the same filters, whatever else the address says.
  const words = JSON.stringify([...filterNames, "sort"].map(name => [name, search[name]]));
  const said = useMemo(() => {
    const address = Object.fromEntries(JSON.parse(words) as [string, string | null][]);
    return { filters: filtersFromAddress(address), sort: sortFromAddress(address["sort"] ?? undefined) };
  }, [words]);
  // What was asked for is shown at once; the address follows a moment later and then has the last word.
  const [asked, setAsked] = useState({ since: words, ...said });
  const { filters, sort } = asked.since === words ? asked : said;
  const now = useRef({ filters, sort, words });
  useLayoutEffect(() => {
    now.current = { filters, sort, words };
  }, [filters, sort, words]);

  const go = useCallback(
    (next: { filters: Filters; sort: Sort }, isStep: boolean) => {
      now.current = { ...now.current, ...next };
      setAsked({ since: now.current.words, ...next });
      const search = (old: Search) => ({ ...others(old), ...filtersToAddress(next.filters), sort: toWord(next.sort) });
      void navigate({ to: ".", search, replace: !isStep, resetScroll: false });
    },
    [navigate],
  );
  const dispatch = useCallback(
    (...actions: FilterAction[]) => {
      const { filters: before, sort: by } = now.current;
      go({ filters: actions.reduce(filterReducer, before), sort: by }, false);
    },
    [go],
  );
  const sortBy = useCallback(
    (column: SortColumn) => go({ filters: now.current.filters, sort: nextSort(now.current.sort, column) }, false),
    [go],
  );
  const show = useCallback((filters: Filters, sort: Sort) => go({ filters, sort }, true), [go]);
  return { filters, sort, dispatch, sortBy, show };
}

/** The same column once more turns its order; a date begins with the newest. */
export function nextSort(sort: Sort, by: SortColumn): Sort {
  if (sort.by === by) return { by, descending: !sort.descending };
  return { by, descending: by === "id" || by === "createdAt" || by === "updatedAt" };
}

function toWord(sort: Sort): string | undefined {
  const word = sortToAddress(sort);
  return word === sortToAddress(defaultSort) ? undefined : word;
}

/** What else the address says. */
function others(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !filterNames.some(filter => filter === name)));
}
