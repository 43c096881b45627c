import type { Period } from "@hb/domain/overview/weeks.ts";
import type { ReactNode } from "react";
import { formatNumber } from "../ui/numbers.ts";

const periods: Record<Period, string> = { "4": "4 weeks", "8": "8 weeks", all: "All" };

export const overviewText = {
  title: "Overview",
  period: "Chart period",
  periods,
  asOf: "As of…",
  print: "Print",
  printedPeriod: (period: Period) => (period === "all" ? "all weeks" : `the last ${period} weeks`),
  unavailable: "Couldn't load the overview",
  scoped: (scope: string) => `${scope}. What needs attention and headsets are for everyone.`,
  notScoped: "These figures are for everyone. Limiting them to a view needs access to Participants.",

  empty: {
    title: "No registrations yet",
    explanation: (registrationForm: ReactNode) => (
      <>
        Once people register, this page shows what needs attention and how the study is going. The registration form is
        open at {registrationForm}.
      </>
    ),
    import: "Import participants",
    createSlots: "Create slots",
    settings: "Settings and targets",
  },

  log: {
    notVerified: "Log not verified yet",
    verified: (time: string) => `Log verified ${time}`,
    broken: (time: string) => `Log chain broken, found ${time}`,
    facts: (entries: number, time: string) =>
      `${formatNumber(entries)} ${entries === 1 ? "entry" : "entries"}, ${time}`,
  },
};

const since = (date: string) => `since ${date}`;

/** Each need's label stands after its count. */
export const needsText = {
  title: "Needs attention",
  arrivals: {
    label: (count: number) => (count === 1 ? "arrival expected" : "arrivals expected"),
    none: "no more today",
    allLate: "all late",
    next: (time: string) => `next ${time}`,
  },
  sessionsToClose: {
    label: (count: number) => (count === 1 ? "session needs closing" : "sessions need closing"),
    none: "all visits closed",
    since,
  },
  unsignedConsents: {
    label: (count: number) => (count === 1 ? "unsigned consent" : "unsigned consents"),
    beforeVisit: "before a visit",
  },
  overdueReturns: {
    label: (count: number) => (count === 1 ? "overdue return" : "overdue returns"),
    none: "none late",
    oldest: (days: number) => `oldest: ${formatNumber(days)} ${days === 1 ? "day" : "days"}`,
  },
  peopleToCall: {
    label: (count: number) => (count === 1 ? "person to call" : "people to call"),
    none: "no one waiting",
    missed: (count: number) => `${formatNumber(count)} missed surveys`,
    otherReasons: "for other reasons",
  },
  surveyAlerts: {
    label: (count: number) => (count === 1 ? "survey alert" : "survey alerts"),
    none: "no open alerts",
    since,
  },
  failedEmails: {
    label: (count: number) => (count === 1 ? "failed email" : "failed emails"),
    none: "none",
    failed: "failed or uncertain",
  },
  duplicates: {
    label: (count: number) => (count === 1 ? "possible duplicate" : "possible duplicates"),
    veryLikely: (count: number) => `${formatNumber(count)} very likely`,
  },
};
