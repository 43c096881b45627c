import {
  type EnrolmentFilters,
  type EnrolmentSort,
  enrolmentSorts,
  defaultSort,
  filterReducer,
  type FilterValue,
  type ListFilter,
  listFilterNames,
  optionsOf,
} from "./filters.ts";

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
  dueBack: "Due back first",
  startedOn: "Longest in the study first",
};

export interface FilterWords {
  filter: ListFilter | "text";
  label: string;
  words: string;
}

/** What restricts the list: one row per filter that is not at its default. */
export function describeFilters(filters: EnrolmentFilters): FilterWords[] {
  const lists = listFilterNames.flatMap(filter => {
    const on = filters[filter];
    return on === undefined ? [] : [{ filter, label: filterLabels[filter], words: valuesInWords(filter, on) }];
  });
  const { text } = filters;
  return text === undefined ? lists : [{ filter: "text", label: filterLabels.text, words: `“${text}”` }, ...lists];
}

/** Whatever is shorter: the values that are on, or those that are off. */
function valuesInWords(filter: ListFilter, on: readonly FilterValue[]): string {
  const { ids, label } = optionsOf(filter);
  const off = ids.filter(id => !on.includes(id));
  if (on.length === 0) return "none";
  return off.length < on.length && on.length > 2
    ? `all but ${listed(off.map(label), "and")}`
    : listed(on.map(label), "or");
}

function listed(words: readonly string[], conjunction: "and" | "or"): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} ${conjunction} ${last}`;
}

// In the address bar --------------------------------------------------------------------------------------------------

const nothing = "none";
export const addressNames: readonly string[] = [...listFilterNames, "text", "sort"];

/** Only what differs from the default. */
export function toAddress(filters: EnrolmentFilters, sort: EnrolmentSort): Record<string, string | undefined> {
  const lists = listFilterNames.map(filter => {
    const values = filters[filter];
    return [filter, values && (values.map(optionsOf(filter).toAddress).join(",") || nothing)];
  });
  const by = `${sort.descending ? "-" : ""}${sort.by}`;
  const isUsual = sort.by === defaultSort.by && sort.descending === defaultSort.descending;
  return { ...Object.fromEntries(lists), text: filters.text, sort: isUsual ? undefined : by };
}

/** An address from elsewhere may be older, newer or mistyped: what is not understood is left at its default. */
export function fromAddress(address: Readonly<Record<string, string | undefined | null>>): {
  filters: EnrolmentFilters;
  sort: EnrolmentSort;
} {
  let filters = filterReducer({}, { kind: "text", text: address["text"] ?? "" });
  for (const filter of listFilterNames) {
    const text = address[filter];
    if (text === undefined || text === null) continue;
    const on = text.split(",").flatMap(word => optionsOf(filter).fromAddress(word) ?? (word === "blank" ? [null] : []));
    if (on.length === 0 && text !== nothing) continue;
    const off = optionsOf(filter).ids.filter(id => !on.includes(id));
    filters = off.reduce((before, value) => filterReducer(before, { kind: "remove", filter, value }), filters);
  }
  const [, minus, word] = /^(-?)(\w+)$/.exec(address["sort"] ?? "") ?? [];
  const by = enrolmentSorts.find(known => known === word);
  return { filters, sort: by === undefined ? defaultSort : { by, descending: minus === "-" } };
}
