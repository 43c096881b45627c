import { formatNumber } from "../ui/numbers.ts";

export const openingsText = {
  title: "Opened records",
  count: (count: number) => (count === 1 ? "1 record" : `${formatNumber(count)} records`),
  export: "These records",
  filters: {
    colleague: "Colleague",
    everyone: "Everyone",
    noResults: "No results",
    from: "From",
    to: "To",
    hideLoaded: "Hide loaded",
  },
  unreadable: "Couldn't load opened records",
  empty: {
    title: "No opened records",
    about: "When a colleague opens a person, it's listed here once an hour. Change the filters to see others.",
  },
  heads: ["When", "Colleague", "Participant"],
  loaded: "Loaded",
  showMore: "Show more",
  shown: (shown: number, total: number) => `${formatNumber(shown)} of ${formatNumber(total)} shown`,
  about:
    "Once an hour for each person and colleague, kept for 2 years. “Loaded” means that the browser got the record without the page being opened: the pointer rested on a row, or an open page was refreshed.",
};

export const openedByText = {
  title: "Opened by",
  unreadable: "Couldn't load who opened this record",
  times: (count: number) => (count === 1 ? "1 time" : `${count} times`),
  onlyLoaded: "loaded, not opened",
  earlier: "earlier",
  showMore: "Show more colleagues",
  about: (days: number) => `In the last ${days} days, counted once an hour.`,
};
