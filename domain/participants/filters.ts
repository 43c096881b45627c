import { z } from "zod";
import { DateOn } from "../contract.ts";
import { ethnicities } from "../lookups/ethnicities.ts";
import { genders } from "../lookups/genders.ts";
import { blank, type Entry, type Lookup, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { ownerTypes } from "../lookups/owner-types.ts";
import { participantTypes } from "../lookups/participant-types.ts";
import { skinTypes } from "../lookups/skin-types.ts";
import { sources } from "../lookups/sources.ts";
import { vrHeadsetBrands } from "../lookups/vr-headset-brands.ts";
import { ageRanges } from "./age-ranges.ts";
import { consentStates } from "./consent-state.ts";
import { digitsOf, fold, foldName } from "./merge/identity.ts";
import { participantStatuses } from "./status.ts";

export const yesNo = lookup([
  { id: 1, label: "Yes", name: "yes" },
  { id: 2, label: "No", name: "no" },
]);

/** Each filter that is a list of values, with Blank where the study's list has it. */
export const listFilters = {
  duplicateName: yesNo,
  duplicateEmail: yesNo,
  duplicatePhone: yesNo,
  genders,
  ageRanges,
  ethnicities,
  skinTypes,
  statuses: participantStatuses,
  sources: lookup([blank, ...sources.entries]),
  consideringBrands: lookup([blank, ...vrHeadsetBrands.entries]),
  participantTypes,
  ownerTypes,
  consents: consentStates,
} as const;
export type ListFilter = keyof typeof listFilters;
export const listFilterNames = Object.keys(listFilters) as readonly ListFilter[];

export const textFilterNames = ["name", "email", "phone", "id", "city"] as const;
export type TextFilter = (typeof textFilterNames)[number];
/** Both ends included, on the site's calendar. */
export const dateFilterNames = ["registeredFrom", "registeredTo"] as const;
export type DateFilter = (typeof dateFilterNames)[number];
export type FilterName = ListFilter | TextFilter | DateFilter;
export const filterNames: readonly FilterName[] = [...textFilterNames, ...listFilterNames, ...dateFilterNames];

const maxTextLength = 200;

export type FilterValue = number | null;
export type Filters = { readonly [F in ListFilter]?: readonly FilterValue[] | undefined } & {
  readonly [F in TextFilter | DateFilter]?: string | undefined;
};

/**
 * Every value of every list filter is on, and no text, number or date is set: nothing restricts. A filter at its default
 * is absent, so that what differs is what the state holds: in the address bar, in a saved view and on the wire.
 */
export const defaultFilters: Filters = {};

export type FilterAction =
  /** `only` is the button: this value alone. The other two are a checkbox. */
  | { kind: "only" | "add" | "remove"; filter: ListFilter; value: FilterValue }
  /** Text and number inputs alike. */
  | { kind: "text"; filter: TextFilter; text: string }
  | { kind: "date"; filter: DateFilter; on: string }
  | { kind: "clear"; filter: FilterName }
  | { kind: "reset" };

export function filterReducer(filters: Filters, action: FilterAction): Filters {
  switch (action.kind) {
    case "only":
      return withValues(filters, action.filter, [action.value]);
    case "clear":
      return without(filters, action.filter);
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

/** The values of a list filter that are on: all of them while it is at its default. */
export function valuesOn(filters: Filters, filter: ListFilter): readonly FilterValue[] {
  return filters[filter] ?? optionsOf(filter).ids;
}

export function isDefault(filters: Filters, filter?: FilterName): boolean {
  return filter ? filters[filter] === undefined : filterNames.every(name => filters[name] === undefined);
}

/** Filters that let nobody through because none of their values is on. */
export function emptyFilters(filters: Filters): ListFilter[] {
  return listFilterNames.filter(filter => filters[filter]?.length === 0);
}

export function optionsOf(filter: ListFilter): Lookup<Entry> {
  return listFilters[filter];
}

/** Lower case; an email's white space is stripped, because it is pasted with some. */
function filterText(filter: TextFilter, text: string): string {
  const lower = text.toLowerCase().slice(0, maxTextLength);
  return filter === "email" ? lower.replace(/\s/g, "") : lower;
}

/**
 * What a text filter looks for, folded like what it is looked for in. A text that folds to nothing (`!!!` as a name,
 * letters as a phone number) matches nobody.
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

/** In the list's order and without repetition; all of them on is the default again. */
function withValues(filters: Filters, filter: ListFilter, values: readonly FilterValue[]): Filters {
  const { ids } = optionsOf(filter);
  const on = ids.filter(id => values.includes(id));
  return on.length === ids.length ? without(filters, filter) : { ...filters, [filter]: on };
}

function withText(filters: Filters, filter: TextFilter | DateFilter, text: string): Filters {
  return text.trim() === "" ? without(filters, filter) : { ...filters, [filter]: text };
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

/** As it travels; whatever wrote it, the server puts it into the one form that the reducer makes. */
export const Filters: z.ZodType<Filters, Filters> = z
  .object({
    ...listShape,
    ...textShape,
    registeredFrom: DateOn.optional(),
    registeredTo: DateOn.optional(),
  })
  .transform(normalizeFilters);

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
  return filters;
}
