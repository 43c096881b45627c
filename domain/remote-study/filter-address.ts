import {
  defaultSort,
  type EnrolmentFilters,
  type EnrolmentSort,
  enrolmentSorts,
  filterReducer,
  listFilterNames,
  optionsOf,
} from "./filters.ts";

/** No value selected. Several values are separated by commas. */
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

/** An address may be older, newer or mistyped: anything it doesn't understand stays at its default. */
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
