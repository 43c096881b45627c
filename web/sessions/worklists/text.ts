import { formatNumber } from "../../ui/numbers.ts";

export const sessionListText = {
  from: "From",
  to: "To",
  only: (statuses: readonly string[]) => `Only ${statuses.join(", ")}`,
  filtered: "Filtered",
  /** After the filter, for screen readers. */
  showAll: ": show all",
  count: (count: number) => `${formatNumber(count)} ${count === 1 ? "session" : "sessions"}`,
  export: "These sessions",
  unreadable: "Couldn't load sessions",
  empty: {
    title: "No sessions",
    noMatch: (dates: string) => `No sessions from ${dates} match this filter.`,
    nothing: (dates: string) => `Nothing is scheduled for ${dates}.`,
  },
  heads: ["When", "Participant", "Station"],
  status: "Status",
  showMore: (count: number) => `Show ${count} more`,
  shown: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)} shown`,
};

export const overdueText = {
  unreadable: "Couldn't load this list",
  empty: {
    title: "All visits are closed",
    about: "Past visits that are still Scheduled appear here until you record what happened.",
  },
  count: (count: number) =>
    `${count === 1 ? "1 past visit is" : `${formatNumber(count)} past visits are`} still Scheduled, oldest first.`,
  actions: "Actions",
  wasHere: "Was here",
  noShow: "No-show",
  other: "Other…",
};

export const bonusText = {
  export: "Totals",
  unreadable: "Couldn't load totals",
  empty: {
    title: "No bonuses",
    about: (dates: string) => `Sessions from ${dates} have no bonus. Set one in a session or at the front desk.`,
  },
  participant: "Participant",
  status: "Status",
  sessions: "Sessions",
  bonus: "Bonus",
  people: (count: number) => (count === 1 ? "1 person" : `${formatNumber(count)} people`),
};
