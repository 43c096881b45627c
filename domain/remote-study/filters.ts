import { z } from "zod";
import { deviceNames } from "../lookups/device-names.ts";
import { blank, type Entry, type Lookup, lookup } from "../lookups/lookup.ts";
import { oneOf } from "../lookups/lookup-schema.ts";
import { participantTypes } from "../lookups/participant-types.ts";
import { deviceStatuses } from "./device-status.ts";
import { remoteStudyStatuses } from "./status.ts";

/** By the share of surveys answered; Blank if there were none yet. */
export const complianceBands = lookup([
  { id: 1, label: "Under 60%", name: "low" },
  { id: 2, label: "60–84%", name: "middle" },
  { id: 3, label: "85% and over", name: "high" },
  { id: null, label: "No surveys yet", name: "blank" },
]);

export const overdueOptions = lookup([
  { id: 1, label: "Return overdue", name: "overdue" },
  { id: 2, label: "Not overdue", name: "inTime" },
]);

/** Each filter is a list of values, all selected by default. */
export const listFilters = {
  statuses: remoteStudyStatuses,
  types: lookup([blank, ...participantTypes.entries]),
  devices: lookup([...deviceNames.entries, blank]),
  deviceStatuses,
  compliance: complianceBands,
  overdue: overdueOptions,
} as const;
export type ListFilter = keyof typeof listFilters;
export const listFilterNames = Object.keys(listFilters) as readonly ListFilter[];
export type FilterValue = number | null;

/** A filter at its default is absent. `text` matches part of the name or serial number, or the whole id. */
export type EnrolmentFilters = { readonly [F in ListFilter]?: readonly FilterValue[] | undefined } & {
  readonly text?: string | undefined;
};
export const defaultFilters: EnrolmentFilters = {};

export type FilterAction =
  /** `only` is the button that selects a single value. The other two are the checkbox. */
  | { kind: "only" | "add" | "remove"; filter: ListFilter; value: FilterValue }
  | { kind: "clear"; filter: ListFilter | "text" }
  | { kind: "text"; text: string }
  | { kind: "reset" };

export function filterReducer(filters: EnrolmentFilters, action: FilterAction): EnrolmentFilters {
  switch (action.kind) {
    case "only":
      return withValues(filters, action.filter, [action.value]);
    case "add":
      return withValues(filters, action.filter, [...valuesOn(filters, action.filter), action.value]);
    case "remove":
      return withValues(
        filters,
        action.filter,
        valuesOn(filters, action.filter).filter(value => value !== action.value),
      );
    case "clear":
      return without(filters, action.filter);
    case "text": {
      const text = action.text.toLowerCase().slice(0, 100);
      return text.trim() === "" ? without(filters, "text") : { ...filters, text };
    }
    case "reset":
      return defaultFilters;
  }
}

export function optionsOf(filter: ListFilter): Lookup<Entry> {
  return listFilters[filter];
}

export function valuesOn(filters: EnrolmentFilters, filter: ListFilter): readonly FilterValue[] {
  return filters[filter] ?? optionsOf(filter).ids;
}

/** In the list's order, without duplicates. All of them selected is the default again. */
function withValues(filters: EnrolmentFilters, filter: ListFilter, values: readonly FilterValue[]): EnrolmentFilters {
  const { ids } = optionsOf(filter);
  const on = ids.filter(id => values.includes(id));
  return on.length === ids.length ? without(filters, filter) : { ...filters, [filter]: on };
}

function without(filters: EnrolmentFilters, filter: ListFilter | "text"): EnrolmentFilters {
  const { [filter]: _, ...rest } = filters;
  return rest;
}

const shape = Object.fromEntries(
  listFilterNames.map(name => [
    name,
    z
      .array(oneOf(optionsOf(name)))
      .max(20)
      .optional(),
  ]),
) as Record<ListFilter, z.ZodOptional<z.ZodArray<z.ZodLiteral<FilterValue>>>>;

/** As sent to the server, which brings it into the same form as the reducer. */
export const EnrolmentFilters: z.ZodType<EnrolmentFilters, EnrolmentFilters> = z
  .object({ ...shape, text: z.string().max(100).meta({ names: "number" }).optional() })
  .transform(given => {
    let filters = filterReducer(defaultFilters, { kind: "text", text: given.text ?? "" });
    for (const filter of listFilterNames) {
      const values = given[filter];
      if (values) filters = withValues(filters, filter, values);
    }
    return filters;
  });

/** A person's value for each filter. */
export type Facets = { readonly [F in ListFilter]: FilterValue };

export function matches(facets: Facets, filters: EnrolmentFilters, except?: ListFilter): boolean {
  return listFilterNames.every(
    filter => filter === except || filters[filter] === undefined || filters[filter].includes(facets[filter]),
  );
}

export const enrolmentSorts = [
  "risk",
  "id",
  "name",
  "type",
  "device",
  "status",
  "rate",
  "dueBack",
  "startedOn",
] as const;
export const EnrolmentSort = z
  .object({ by: z.enum(enrolmentSorts), descending: z.boolean() })
  .meta({ asksForNames: ({ by }: { by: string }) => by === "name" });
export type EnrolmentSort = z.infer<typeof EnrolmentSort>;
/** People who need attention first. */
export const defaultSort: EnrolmentSort = { by: "risk", descending: true };
