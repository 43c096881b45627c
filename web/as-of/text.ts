import { formatNumber } from "../ui/numbers.ts";

export const momentText = { date: "Date", time: "Time" };

export const recordAsOfText = {
  open: "View as of…",
  label: "As of an earlier date",
  loadFailed: "Couldn't load the history",
  title: (moment: string) => `As of ${moment}`,
  slider: "Moment in the history",
  stop: (number: number, count: number) => (count === 1 ? "1 moment" : `Change ${number} of ${count}`),
  notThere: "It didn't exist then.",
  added: (moment: string) => `It was added ${moment}.`,
  anonymized: (moment: string) => `This person was anonymized ${moment}. Nothing from before can be shown.`,
  differences: (count: number) => {
    if (count === 0) return "Nothing that is known differs from today.";
    return count === 1 ? "1 difference from today" : `${count} differences from today`;
  },
  today: (value: string) => `today ${value}`,
  notKnownBefore: (moment: string) => `Not known before ${moment}`,
  same: (count: number) => `Same as today (${count})`,
};

export const accountsAsOfText = {
  title: "Permissions as of a date",
  loadFailed: "Couldn't load the permissions",
  none: "There were no accounts yet.",
  heads: ["Person", "Permissions", "Since then"],
  disabled: "Nothing: disabled",
  ended: (on: string) => `Nothing: ended ${on}`,
  notKnown: "Not known",
  readOnly: "read only",
  until: (moment: string) => `until ${moment}`,
  thenReadOnly: "then read only",
  namesHidden: "names hidden",
  nothing: "Nothing",
  deleted: (moment: string) => `Deleted ${moment}`,
  noChange: "No change",
  now: (permissions: string) => `Now: ${permissions}`,
};

export const totalsAsOfText = {
  title: "Totals as of a date",
  loadFailed: "Couldn't load the totals",
  logBegan: (moment: string) => `The log began ${moment}. Nothing is known of before.`,
  participants: "Participants",
  sessions: "Sessions",
  devices: "Devices",
  heads: { status: "Status", earlier: "Then", today: "Now", change: "Since then" },
  total: "Total",
  unknown: (count: number) => `Of the total, ${formatNumber(count)} had a status that is no longer known.`,
};
