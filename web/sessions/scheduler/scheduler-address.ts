import { DateOn } from "@hb/domain/contract.ts";
import type { SessionFilter } from "@hb/domain/sessions/kinds.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { Search } from "../../shell/routing/address.ts";
import { filterFromAddress, filterToAddress } from "./session-filter.ts";

export const views = ["day", "week", "agenda", "overdue", "bonus", "list"] as const;
export type View = (typeof views)[number];

/** The chosen view, as far as there is room for it: a week needs a desktop, a day by station a tablet. */
export function viewThatFits(chosen: View | undefined, width: number): View {
  const view = chosen ?? "week";
  if (view === "week" && width < 840) return width < 560 ? "agenda" : "day";
  if (view === "day" && width < 560) return "agenda";
  return view;
}

const filterWords = ["statuses", "stations", "devices"];

export type SchedulerAddress = ReturnType<typeof useSchedulerAddress>;

/** A slot search has a participant and shows open slots only. */
const endOfSearch: Search = { for: undefined, statuses: undefined };

/** What the scheduler shows, kept in the address bar so that a shared link shows the same. */
export function useSchedulerAddress() {
  const search = useRouterState({ select: state => state.location.search as Search });
  const below = useRouterState({ select: state => state.location.pathname.split("/")[2] });
  const navigate = useNavigate();
  const words = JSON.stringify(filterWords.map(name => [name, search[name]]));
  const fromAddress = useMemo(
    () => filterFromAddress(Object.fromEntries(JSON.parse(words) as [string, string | null][])),
    [words],
  );
  // A chosen filter applies immediately; the address follows a moment later and then decides.
  const [chosen, setChosen] = useState({ since: words, filter: fromAddress });
  const filter = chosen.since === words ? chosen.filter : fromAddress;

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
      setChosen({ since: words, filter: next });
      go(filterToAddress(next), "replace");
    },
    [go, words],
  );
  /** "walk" opens another one in its place; "instead" also ends the slot search and its filter. */
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
  const actions = useMemo(
    () => ({
      setView: (view: View) => go({ view, from: undefined, to: undefined }),
      setOn: (on: DateOn | undefined) => go({ on }, "replace"),
      /** Opens the day view. */
      showDay: (on: DateOn) => go({ on, view: "day" }),
      stopSearch: () => go(endOfSearch, "replace"),
      setCreating: (isOn: boolean) => go({ create: isOn ? "slots" : undefined }),
    }),
    [go],
  );
  return {
    /** Undefined = as the screen's width suggests. */
    view: views.find(view => view === search["view"]),
    /** Undefined = today, or the day of the session that is open. */
    on: DateOn.safeParse(search["on"]).data,
    filter,
    /** The form for new slots is shown instead of the calendar. */
    isCreating: search["create"] !== undefined,
    openId: below !== undefined && /^\d{1,10}$/.test(below) ? Number(below) : undefined,
    ...actions,
    setFilter,
    open,
  };
}
