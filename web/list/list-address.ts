import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Search } from "../shell/routing/address.ts";

/** How a list is named in the address bar. */
interface AddressWords<Filters, Sort, Action> {
  names: readonly string[];
  /** What other names of this list begin with, such as those of the study's own questions. */
  prefix?: string;
  /** Only what differs from the default. */
  toAddress: (filters: Filters, sort: Sort) => Record<string, string | undefined>;
  fromAddress: (address: Record<string, string | null>) => { filters: Filters; sort: Sort };
  reduce: (filters: Filters, action: Action) => Filters;
}

export interface ListAddress<Filters, Sort, Action> {
  filters: Filters;
  sort: Sort;
  dispatch: (...actions: Action[]) => void;
  sortBy: (sort: Sort) => void;
  /** Shows another view; Back returns to this one. */
  show: (filters: Filters, sort: Sort) => void;
}

/**
 * What a list is restricted to and ordered by, kept in the address bar: what is shared is what is seen. `list` is the
 * same object at every call.
 */
export function useAddressOf<Filters, Sort, Action>(
  list: AddressWords<Filters, Sort, Action>,
): ListAddress<Filters, Sort, Action> {
  const search = useRouterState({ select: state => state.location.search as Search });
  const navigate = useNavigate();
  // The same words mean the same filters, whatever else the address says.
  const words = JSON.stringify(
    [...list.names, ...Object.keys(search).filter(name => isFurther(list, name))].map(name => [name, search[name]]),
  );
  const said = useMemo(
    () => list.fromAddress(Object.fromEntries(JSON.parse(words) as [string, string | null][])),
    [list, words],
  );
  // A change shows immediately; the address follows a moment later and then decides.
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
      const others = (old: Search) =>
        Object.fromEntries(
          Object.entries(old).filter(([name]) => !list.names.includes(name) && !isFurther(list, name)),
        );
      const whole = (old: Search) => ({ ...others(old), ...list.toAddress(next.filters, next.sort) });
      void navigate({ to: ".", search: whole, replace: !isStep, resetScroll: false });
    },
    [list, navigate],
  );
  const dispatch = useCallback(
    (...actions: Action[]) =>
      go({ filters: actions.reduce(list.reduce, now.current.filters), sort: now.current.sort }, false),
    [list, go],
  );
  const sortBy = useCallback((by: Sort) => go({ filters: now.current.filters, sort: by }, false), [go]);
  const show = useCallback((wanted: Filters, by: Sort) => go({ filters: wanted, sort: by }, true), [go]);
  return useMemo(() => ({ filters, sort, dispatch, sortBy, show }), [filters, sort, dispatch, sortBy, show]);
}

function isFurther({ prefix }: { prefix?: string }, name: string): boolean {
  return prefix !== undefined && name.startsWith(prefix);
}
