import type { ReactNode } from "react";
import { formatNumber } from "../ui/numbers.ts";

export const listBarText = {
  filters: (set: number) => (set > 0 ? `Filters · ${set}` : "Filters"),
  activeFilters: "Active filters",
  removeFilter: (filter: string) => `Remove filter ${filter}`,
};

export const viewMenuText = {
  everyone: "Everyone",
  notSaved: "Not saved",
  label: (view: string) => `View: ${view}`,
  shared: "Shared",
  sharedByColleagues: "Shared by colleagues",
  save: "Save view…",
  delete: (view: string) => `Delete “${view}”`,
  notDeleted: "View not deleted.",
  deleted: (view: ReactNode) => <>View {view} deleted</>,
};

export const saveViewText = {
  save: "Save view",
  replace: "Replace view",
  saves: (parts: string) => `${parts} are saved.`,
  replaces: "You already have a view with this name. It will be replaced.",
  share: "Share with colleagues",
  shareHelp: "Everyone who can open this list sees it. Only you can change it.",
  done: (view: ReactNode, isShared: boolean) => (
    <>
      View {view} saved{isShared && " and shared"}
    </>
  ),
};

export const filtersText = {
  title: "Filters",
  set: (count: number) => `${count} set`,
  reset: "Reset",
  showList: "Show list",
  show: (count: number) => `Show ${formatNumber(count)}`,
  noneSelected: "None selected, so the list is empty.",
};

export const searchInputText = { clear: "Clear search" };

export const emptyListText = {
  /** `No statuses and no sources selected` */
  noneSelected: (filters: readonly string[]) =>
    `No ${filters.map(filter => filter.toLowerCase()).join(" and no ")} selected`,
  noneSelectedHelp: "A filter with no values selected matches no one.",
  selectAll: "Select all",
  noMatch: (filters: number) =>
    filters === 1 ? "No one matches this filter" : `No one matches these ${filters} filters`,
  reset: "Reset",
};

export const selectionBarText = {
  label: "What is selected",
  clear: "Clear the selection",
};

export const listFootText = {
  shown: (total: number, everyone: number | undefined) =>
    everyone === undefined || everyone === total
      ? `${formatNumber(total)} shown`
      : `${formatNumber(total)} of ${formatNumber(everyone)} shown`,
  offline: (since: string) => `Offline since ${since}: live updates paused`,
  live: (time: string) => `Live, last change ${time}`,
};

export const listKeysText = {
  next: "Next row",
  previous: "Previous row",
  open: "Open row",
  select: "Select row",
  extendToRow: "Extend selection to row",
  extendDown: "Extend selection down",
  extendUp: "Extend selection up",
  search: "Search",
  filters: "Filters",
  closeOrClear: "Close or clear selection",
};
