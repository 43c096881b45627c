import { DateOn } from "@hb/domain/contract.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { Search } from "../../shell/routing/address.ts";
import { filterFromAddress, filterToAddress, type SessionFilter } from "./session-filter.ts";

export const views = ["day", "week", "agenda", "overdue", "bonus", "list"] as const;
export type View = (typeof views)[number];

const filterWords = ["statuses", "stations", "devices"];

export interface SchedulerAddress {
  /** Undefined = as the screen's width suggests. */
  view: View | undefined;
  /** Undefined = today, or the day of the session that is open. */
  on: DateOn | undefined;
  filter: SessionFilter;
  /** The form for new slots lies over the calendar. */
  isCreating: boolean;
  openId: number | undefined;
  setView: (view: View) => void;
  setOn: (on: DateOn | undefined) => void;
  /** A day of its own. */
  showDay: (on: DateOn) => void;
  setFilter: (filter: SessionFilter) => void;
  setCreating: (on: boolean) => void;
  /** "walk" looks at another one; "instead" ends the search for a slot, and the filter that came with it. */
  open: (id: number | undefined, how?: "walk" | "instead") => void;
  stopSearch: () => void;
}

/** Whom a slot is looked for, and that only open ones are shown meanwhile. */
const endOfSearch: Search = { for: undefined, statuses: undefined };

/** What the scheduler shows, kept in the address bar: what is shared is what is seen. */
export function useSchedulerAddress(): SchedulerAddress {
  const search = useRouterState({ select: state => state.location.search as Search });
  const below = useRouterState({ select: state => state.location.pathname.split("/")[2] });
  const navigate = useNavigate();
  const words = JSON.stringify(filterWords.map(name => [name, search[name]]));
  const said = useMemo(
    () => filterFromAddress(Object.fromEntries(JSON.parse(words) as [string, string | null][])),
    [words],
  );
  // What was asked for is shown at once; the address follows a moment later and then has the last word.
  const [asked, setAsked] = useState({ since: words, filter: said });
  const filter = asked.since === words ? asked.filter : said;

  const go = useCallback(
    (changes: Search, how: "step" | "replace" = "step") =>
      void navigate({
        to: ".",
        search: (old: Search) => ({ ...old, ...changes }),
        replace: how === "replace",
        resetScroll: false,
      }),
    [navigate],
  );
  const setFilter = useCallback(
    (next: SessionFilter) => {
      setAsked({ since: words, filter: next });
      go(filterToAddress(next), "replace");
    },
    [go, words],
  );
  const open = useCallback(
    (id: number | undefined, how?: "walk" | "instead") =>
      void navigate({
        to: id === undefined ? "/scheduler" : `/scheduler/${id}`,
        search: (old: Search) => (how === "instead" && old["for"] ? { ...old, ...endOfSearch } : old),
        replace: how !== undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  const acts = useMemo(
    () => ({
      setView: (view: View) => go({ view, from: undefined, to: undefined }),
      setOn: (on: DateOn | undefined) => go({ on }, "replace"),
      showDay: (on: DateOn) => go({ on, view: "day" }),
      stopSearch: () => go(endOfSearch, "replace"),
      setCreating: (isOn: boolean) => go({ create: isOn ? "slots" : undefined }),
    }),
    [go],
  );
  return {
    view: views.find(view => view === search["view"]),
    on: DateOn.safeParse(search["on"]).data,
    filter,
    isCreating: search["create"] !== undefined,
    openId: below !== undefined && /^\d{1,10}$/.test(below) ? Number(below) : undefined,
    ...acts,
    setFilter,
    open,
  };
}
