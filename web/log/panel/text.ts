import { formatNumber } from "../../ui/numbers.ts";

const withinDays = (days: number) => (days === 1 ? "today" : `in the last ${days} days`);

export const logText = {
  title: "Log",
  /** Where its key works, in the list of keyboard shortcuts. */
  keysPlace: "Everywhere",
  count: (today: number) => (today === 0 ? "None today" : `${formatNumber(today)} today`),
  filters: (set: number) => (set === 0 ? "Filters" : `Filters · ${set}`),
  entries: "Entries",
  close: "Close log",
  closeByKey: "Close log (L)",
  loadFailed: "Couldn't load the log",
  noOlder: (days: number) => `No older entries ${withinDays(days)}.`,
  noMatch: "No entries match these filters",
  nothingFound: (days: number) => `Nothing was found ${withinDays(days)}.`,
  resetFilters: "Reset filters",
  noneToday: "No activity today",
  none: "No activity yet",
  noneHelp: "Every change appears here: who made it, when, and the previous value.",
  showLast: (days: number) => `Show last ${days} days`,
  width: "Log width",
  pixels: (width: number) => `${width} pixels`,
};

export const logFiltersText = {
  daysShown: "Days shown",
  days: (days: number) => (days === 1 ? "Today" : `Last ${days} days`),
  action: "Action",
  allActions: "All actions",
  groups: {
    participants: "Participants",
    sessions: "Sessions",
    remoteStudy: "Remote study",
    consent: "Consent",
    emails: "Emails",
    exports: "Exports and files",
    users: "Users and settings",
  },
  wholeGroup: (group: string) => `All: ${group.charAt(0).toLowerCase()}${group.slice(1)}`,
  noResults: "No results",
  search: "Search entries",
  changedBy: "Changed by",
  everyone: "Everyone",
  participantId: "Participant ID",
  notANumber: "Enter a number, like 1042",
  reset: "Reset filters",
};
