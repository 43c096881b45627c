import type { ReactNode } from "react";

/** Only a screen reader says it: others see an arrow. */
const spoken = (words: string) => <span className="visually-hidden">{words}</span>;

export const entryText = {
  reason: (reason: string) => `“${reason}”`,
  viaLink: "via link",
  onTablet: "on the tablet",
  automatic: "automatic",
  change: (old: ReactNode, arrow: ReactNode, now: ReactNode) => (
    <>
      {spoken("from ")}
      {old} {arrow}
      {spoken(" to")} {now}
    </>
  ),
  removed: (old: ReactNode) => (
    <>
      {spoken("was ")}
      {old}
    </>
  ),
};

export const entriesText = {
  label: "Entries, newest first",
  showNew: (count: ReactNode) => <>Show {count} new</>,
  today: (date: string) => `Today, ${date}`,
  yesterday: (date: string) => `Yesterday, ${date}`,
  showOlder: "Show older entries",
  olderFailed: "Couldn't load older entries.",
  tryAgain: "Try again",
};

export const historyText = {
  loadFailed: "Couldn't load the history",
  none: "No activity yet.",
};
