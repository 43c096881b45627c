import { describeChosen } from "../lookups/describe-chosen.ts";
import { type EnrolmentFilters, type EnrolmentSort, type ListFilter, listFilterNames, optionsOf } from "./filters.ts";

export const filterLabels: Record<ListFilter | "text", string> = {
  text: "Contains",
  statuses: "Remote status",
  types: "Arm",
  devices: "Device",
  deviceStatuses: "Device status",
  compliance: "Compliance",
  overdue: "Return",
};

export const sortLabels: Record<EnrolmentSort["by"], string> = {
  risk: "Risk first",
  id: "By ID",
  name: "By name",
  type: "By arm",
  device: "By device",
  status: "By remote status",
  rate: "Lowest rate first",
  dueBack: "Due back soonest",
  startedOn: "Longest in the study first",
};

export interface FilterWords {
  filter: ListFilter | "text";
  label: string;
  words: string;
}

/** Active filters as text: one row per filter that isn't at its default. */
export function describeFilters(filters: EnrolmentFilters): FilterWords[] {
  const lists = listFilterNames.flatMap(filter => {
    const on = filters[filter];
    return on === undefined
      ? []
      : [{ filter, label: filterLabels[filter], words: describeChosen(optionsOf(filter), on) }];
  });
  const { text } = filters;
  return text === undefined ? lists : [{ filter: "text", label: filterLabels.text, words: `“${text}”` }, ...lists];
}
