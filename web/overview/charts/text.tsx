import type { DeviceTile } from "@hb/domain/overview/counted-list.ts";
import type { ReactNode } from "react";
import { formatNumber } from "../../ui/numbers.ts";

export const chartsText = {
  unavailable: "Couldn't load the charts",
  showChart: "Show chart",
  showTable: "Show table",
};

export const enrolmentText = {
  title: "Enrollment",
  registered: (count: ReactNode) => <>{count} registered</>,
  completed: (count: ReactNode, target: number) => (
    <>
      {count} of {formatNumber(target)} completed
    </>
  ),
};

export const sessionsText = {
  title: "Sessions by week and outcome",
  thisWeek: "Sessions this week",
  rate: (share: string) => `no-show rate ${share}`,
  noShows: (share: string, count: ReactNode, of: number) => (
    <>
      no-show rate {share}, {count} of {formatNumber(of)}
    </>
  ),
  weekOf: "Week of",
  noShowRate: "No-show rate",
  outcome: (week: string, outcome: string, count: number) => `Week of ${week}: ${outcome} ${formatNumber(count)}`,
};

export const peopleText = {
  title: "Participants vs. target",
  titleOfView: "Completed participants",
  completed: (count: ReactNode) => <>of {count} completed</>,
  editTargets: "Edit targets",
  setTargets: "Set targets",
  heads: ["Group", "Completed", "Share", "Target", "Gap"],
  target: (mark: ReactNode, wideGap: number) => (
    <>
      {mark} target. The last column is the difference in points, bold from {wideGap}.
    </>
  ),
  severalEthnicities: "People can choose several ethnicities.",
};

export const complianceText = {
  title: "Remote compliance",
  activeOf: (count: ReactNode) => <>{count} active</>,
  remoteStudy: "Remote study",
  active: "Active",
  week: (week: number) => `Week ${week}`,
  /** Before the count of those who are active. */
  arm: (arm: string, share: string) => `${arm} ${share}, active`,
  point: (arm: string, week: number, rate: number) => `${arm}, week ${week}: ${rate}%`,
};

export const registrationsText = {
  title: "Registrations by source",
  total: (weeks: number, count: ReactNode) => (
    <>
      {weeks === 1 ? "this week" : `last ${weeks} weeks`}: {count}
    </>
  ),
  weekOf: "Week of",
  all: "All",
  inWeek: (week: string, count: number) => `Week of ${week}: ${formatNumber(count)} registered`,
};

const tiles: Record<DeviceTile, string> = {
  out: "Out",
  overdue: "Overdue",
  cleaning: "Clean and reset",
  ready: "Ready",
};

export const headsetsText = { title: "Headsets", ofEveryone: "everyone", tiles };
