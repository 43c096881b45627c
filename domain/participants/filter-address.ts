import { QuestionId } from "../surveys/question.ts";
import {
  dateFilterNames,
  type FilterName,
  type Filters,
  type FilterValue,
  listFilterNames,
  normalizeFilters,
  optionsOf,
  textFilterNames,
} from "./filters.ts";
import {
  type OwnFilter,
  type OwnFilterName,
  ownFilterFromAddress,
  ownFilterName,
  ownFilterToAddress,
  ownPrefix,
} from "./own-filters.ts";
import { participantStatuses } from "./status.ts";

/** No value selected. Several values are separated by commas. */
const nothing = "none";

/** What the address bar holds: only what differs from the default. */
export function filtersToAddress(filters: Filters): Partial<Record<FilterName | OwnFilterName | "suggested", string>> {
  const address: Partial<Record<FilterName | OwnFilterName | "suggested", string>> = {};
  for (const filter of listFilterNames) {
    const values = filters[filter];
    if (values) address[filter] = values.map(optionsOf(filter).toAddress).join(",") || nothing;
  }
  for (const filter of [...textFilterNames, ...dateFilterNames]) {
    const text = filters[filter];
    if (text !== undefined) address[filter] = text;
  }
  if (filters.suggested) address.suggested = filters.suggested.join(",");
  for (const [id, filter] of Object.entries(filters.own ?? {})) address[ownFilterName(id)] = ownFilterToAddress(filter);
  return address;
}

/** An address may be older, newer or mistyped: anything it doesn't understand stays at its default. */
export function filtersFromAddress(address: Readonly<Record<string, unknown>>): Filters {
  const given: { -readonly [F in keyof Filters]: Filters[F] } = {};
  for (const filter of listFilterNames) {
    const values = valuesFrom(textOf(address[filter]), optionsOf(filter).fromAddress);
    if (values) given[filter] = values;
  }
  for (const filter of [...textFilterNames, ...dateFilterNames]) given[filter] = textOf(address[filter])?.slice(0, 200);
  const own: Record<string, OwnFilter> = {};
  for (const [name, value] of Object.entries(address)) {
    const id = name.startsWith(ownPrefix) ? QuestionId.safeParse(name.slice(ownPrefix.length)).data : undefined;
    const filter = id === undefined ? undefined : ownFilterFromAddress(textOf(value) ?? "");
    if (id !== undefined && filter) own[id] = filter;
  }
  given.own = own;
  given.suggested = valuesFrom(textOf(address["suggested"]), participantStatuses.fromAddress);
  return normalizeFilters(given);
}

function valuesFrom(
  text: string | undefined,
  fromAddress: (text: string) => FilterValue | undefined,
): FilterValue[] | undefined {
  if (text === undefined) return undefined;
  if (text === nothing) return [];
  const values = text
    .split(",")
    .map(fromAddress)
    .filter(value => value !== undefined);
  return values.length > 0 ? values : undefined;
}

/** The router may already have parsed `id=1042` as a number. */
function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
