import { z } from "zod";
import { DateOn } from "../contract.ts";
import { ethnicities } from "../lookups/ethnicities.ts";
import { genders } from "../lookups/genders.ts";
import { participantLanguages } from "../lookups/languages.ts";
import { blank, type Entry, type Lookup, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { ownerTypes, participantTypes } from "../lookups/participant-types.ts";
import { skinTypes } from "../lookups/skin-types.ts";
import { sources } from "../lookups/sources.ts";
import { vrHeadsetBrands } from "../lookups/vr-headsets.ts";
import { ageRanges } from "./age-ranges.ts";
import { consentStates } from "./consent-state.ts";
import { digitsOf, fold, foldName } from "./merge/identity.ts";
import {
  bothOwn,
  idOfOwnFilter,
  type OwnFilter,
  type OwnFilterName,
  OwnFilters,
  ownPrefix,
  withOwnFilter,
} from "./own-filters.ts";
import { participantStatuses } from "./status.ts";

export const yesNo = lookup([
  { id: 1, label: "Yes", name: "yes" },
  { id: 2, label: "No", name: "no" },
]);

/** Every filter with a list of values, with Blank where the list has it. */
export const listFilters = {
  duplicateName: yesNo,
  duplicateEmail: yesNo,
  duplicatePhone: yesNo,
  genders,
  ageRanges,
  ethnicities,
  skinTypes,
  languages: lookup([blank, ...participantLanguages.entries]),
  statuses: participantStatuses,
  sources: lookup([blank, ...sources.entries]),
  consideringBrands: lookup([blank, ...vrHeadsetBrands.entries]),
  participantTypes,
  ownerTypes,
  consents: consentStates,
  emailConfirmed: yesNo,
} as const;
export type ListFilter = keyof typeof listFilters;
export const listFilterNames = Object.keys(listFilters) as readonly ListFilter[];

export const textFilterNames = ["name", "email", "phone", "id", "city"] as const;
export type TextFilter = (typeof textFilterNames)[number];
/** Both ends included, in the site's time zone. */
export const dateFilterNames = ["registeredFrom", "registeredTo"] as const;
export type DateFilter = (typeof dateFilterNames)[number];
export type FilterName = ListFilter | TextFilter | DateFilter;
export const filterNames: readonly FilterName[] = [...textFilterNames, ...listFilterNames, ...dateFilterNames];

const maxTextLength = 200;

export type FilterValue = number | null;
export type Filters = { readonly [F in ListFilter]?: readonly FilterValue[] | undefined } & {
  readonly [F in TextFilter | DateFilter]?: string | undefined;
} & {
  /** By the id of a question of the study's own. */
  readonly own?: OwnFilters | undefined;
  /** Statuses that a screening rule suggested. */
  readonly suggested?: readonly FilterValue[] | undefined;
};

/**
 * By default every value of every list filter is on, and no text, number or date is set, so nothing is filtered. A filter
 * at its default is absent: the state holds only what differs, in the address bar, in saved views and on the wire.
 */
export const defaultFilters: Filters = {};

export type FilterAction =
  /** `only` is the button that selects a single value. The other two are the checkbox. */
  | { kind: "only" | "add" | "remove"; filter: ListFilter; value: FilterValue }
  /** For text and number inputs. */
  | { kind: "text"; filter: TextFilter; text: string }
  | { kind: "date"; filter: DateFilter; on: string }
  | { kind: "own"; id: string; filter: OwnFilter | undefined }
  /** None of them = any, and people without a suggestion. */
  | { kind: "suggested"; statuses: readonly FilterValue[] }
  | { kind: "clear"; filter: FilterName | OwnFilterName | "suggested" }
  | { kind: "reset" };

export function filterReducer(filters: Filters, action: FilterAction): Filters {
  switch (action.kind) {
    case "only":
      return withValues(filters, action.filter, [action.value]);
    case "clear":
      if (action.filter === "suggested") return withSuggested(filters, []);
      return isOwn(action.filter)
        ? withOwn(filters, idOfOwnFilter(action.filter), undefined)
        : without(filters, action.filter);
    case "suggested":
      return withSuggested(filters, action.statuses);
    case "own":
      return withOwn(filters, action.id, action.filter);
    case "add":
      return withValues(filters, action.filter, [...valuesOn(filters, action.filter), action.value]);
    case "remove": {
      const left = valuesOn(filters, action.filter).filter(value => value !== action.value);
      return withValues(filters, action.filter, left);
    }
    case "text":
      return withText(filters, action.filter, filterText(action.filter, action.text));
    case "date":
      return withText(filters, action.filter, DateOn.safeParse(action.on).data ?? "");
    case "reset":
      return defaultFilters;
  }
}

/** The selected values of a list filter: all of them while it's at its default. */
export function valuesOn(filters: Filters, filter: ListFilter): readonly FilterValue[] {
  return filters[filter] ?? optionsOf(filter).ids;
}

export function isDefault(filters: Filters, filter?: FilterName): boolean {
  if (filter) return filters[filter] === undefined;
  return (
    filters.own === undefined &&
    filters.suggested === undefined &&
    filterNames.every(name => filters[name] === undefined)
  );
}

/** Whom both let through. A text of the second one replaces that of the first. */
export function bothOf(one: Filters, other: Filters): Filters {
  const both: { -readonly [F in keyof Filters]: Filters[F] } = { ...one, ...other };
  for (const filter of listFilterNames) {
    const [these, those] = [one[filter], other[filter]];
    if (these && those) both[filter] = these.filter(value => those.includes(value));
  }
  if (one.registeredFrom && other.registeredFrom)
    both.registeredFrom = one.registeredFrom > other.registeredFrom ? one.registeredFrom : other.registeredFrom;
  if (one.registeredTo && other.registeredTo)
    both.registeredTo = one.registeredTo < other.registeredTo ? one.registeredTo : other.registeredTo;
  if (one.suggested && other.suggested)
    both.suggested = one.suggested.filter(status => other.suggested?.includes(status));
  if (one.own && other.own) both.own = bothOwn(one.own, other.own);
  return both;
}

/** Filters that match no one because none of their values is selected. */
export function emptyFilters(filters: Filters): ListFilter[] {
  return listFilterNames.filter(filter => filters[filter]?.length === 0);
}

export function optionsOf(filter: ListFilter): Lookup<Entry> {
  return listFilters[filter];
}

/** Lowercase. Whitespace is stripped from emails, because it's often pasted along. */
function filterText(filter: TextFilter, text: string): string {
  const lower = text.toLowerCase().slice(0, maxTextLength);
  return filter === "email" ? lower.replace(/\s/g, "") : lower;
}

/**
 * What a text filter searches for, folded like the text it searches. A text that folds to nothing (`!!!` as a name,
 * letters as a phone number) matches no one.
 */
export function foldFilterText(filter: Exclude<TextFilter, "id">, text: string): string {
  switch (filter) {
    case "name":
      return foldName(text);
    case "phone":
      return digitsOf(text);
    case "email":
    case "city":
      return fold(text);
  }
}

/** In the list's order, without duplicates. All of them selected is the default again. */
function withValues(filters: Filters, filter: ListFilter, values: readonly FilterValue[]): Filters {
  const { ids } = optionsOf(filter);
  const on = ids.filter(id => values.includes(id));
  return on.length === ids.length ? without(filters, filter) : { ...filters, [filter]: on };
}

function withText(filters: Filters, filter: TextFilter | DateFilter, text: string): Filters {
  return text.trim() === "" ? without(filters, filter) : { ...filters, [filter]: text };
}

function withSuggested({ suggested: _, ...rest }: Filters, statuses: readonly FilterValue[]): Filters {
  const wanted = participantStatuses.ids.filter(id => id !== null && statuses.includes(id));
  return wanted.length > 0 ? { ...rest, suggested: wanted } : rest;
}

function withOwn({ own, ...rest }: Filters, id: string, filter: OwnFilter | undefined): Filters {
  const after = withOwnFilter(own, id, filter);
  return after ? { ...rest, own: after } : rest;
}

function isOwn(name: FilterName | OwnFilterName): name is OwnFilterName {
  return name.startsWith(ownPrefix);
}

function without(filters: Filters, filter: FilterName): Filters {
  const { [filter]: _, ...rest } = filters;
  return rest;
}

const listShape = Object.fromEntries(
  listFilterNames.map(name => [
    name,
    z
      .array(oneOf(optionsOf(name)))
      .max(20)
      .optional(),
  ]),
) as Record<ListFilter, z.ZodOptional<z.ZodArray<z.ZodLiteral<FilterValue>>>>;
const textShape = Object.fromEntries(
  textFilterNames.map(name => [name, z.string().max(maxTextLength).optional()]),
) as Record<TextFilter, z.ZodOptional<z.ZodString>>;

/** As sent to the server, which brings it into the same form as the reducer. */
export const Filters: z.ZodType<Filters, Filters> = z
  .object({
    ...listShape,
    ...textShape,
    registeredFrom: DateOn.optional(),
    registeredTo: DateOn.optional(),
    own: OwnFilters.optional(),
    suggested: z.array(oneOf(participantStatuses)).max(20).optional(),
  })
  .transform(normalizeFilters)
  .meta({ asksForNames });

/** By what is hidden from accounts without names; numbers, lists and dates are left. */
function asksForNames({ own = {}, ...filters }: Filters): boolean {
  const isGiven = (text: string | undefined) => text !== undefined && text.trim() !== "";
  return (
    textFilterNames.some(name => name !== "id" && isGiven(filters[name])) ||
    Object.values(own).some(filter => "contains" in filter && isGiven(filter.contains))
  );
}

export function normalizeFilters(given: Filters): Filters {
  let filters = defaultFilters;
  for (const filter of listFilterNames) {
    const values = given[filter];
    if (values) filters = withValues(filters, filter, values);
  }
  for (const filter of textFilterNames)
    filters = filterReducer(filters, { kind: "text", filter, text: given[filter] ?? "" });
  for (const filter of dateFilterNames)
    filters = filterReducer(filters, { kind: "date", filter, on: given[filter] ?? "" });
  for (const [id, filter] of Object.entries(given.own ?? {})) filters = withOwn(filters, id, filter);
  return withSuggested(filters, given.suggested ?? []);
}
