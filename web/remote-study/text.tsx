import type { ReactNode } from "react";
import { formatNumber } from "../ui/numbers.ts";

export const headText = {
  title: "Remote study",
  tabs: { people: "People", calls: "Call list", devices: "Devices", surveys: "Surveys" },
  /** After their count. */
  openAlerts: "open alerts",
  loading: "loading",
  noPeople: "no one yet",
  people: (figure: ReactNode, people: number, active: number) => (
    <>
      {figure} {people === 1 ? "person" : "people"}, {formatNumber(active)} active
    </>
  ),
};

export const armsText = {
  title: "Compare arms",
  facts: "Everyone in the remote study, regardless of filters",
  unavailable: "Couldn't load the comparison",
  measure: "Measure",
  arms: ["Loaner", "Owner"],
  people: "People",
  active: "Remote active",
  inactive: "Inactive",
  completed: "Completed",
  withdrawn: "Withdrawn",
  dailyDone: "Daily surveys done",
  late: "Of these, late",
  weeklyDone: "Weekly surveys done",
  alerts: "Symptom alerts",
  openAlerts: "Of these, open",
  byWeek: "Daily surveys done, by study week",
  week: "Week",
};
