import { staffFullDate } from "../format.ts";
import type { Locale } from "../locale.ts";
import { describeChosen } from "../lookups/describe-chosen.ts";
import {
  type DateFilter,
  dateFilterNames,
  type FilterName,
  type Filters,
  filterNames,
  type ListFilter,
  optionsOf,
} from "./filters.ts";
import type { OwnField } from "./own-fields.ts";
import { describeOwnFilter, type OwnFilterName, ownFilterName } from "./own-filters.ts";
import { participantStatuses } from "./status.ts";

export const filterLabels: Record<FilterName, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  id: "Id",
  city: "City",
  duplicateName: "Duplicate name",
  duplicateEmail: "Duplicate email",
  duplicatePhone: "Duplicate phone",
  genders: "Gender",
  ageRanges: "Age",
  ethnicities: "Ethnicity",
  skinTypes: "Skin type",
  languages: "Language",
  statuses: "Status",
  sources: "Source",
  consideringBrands: "Considering",
  participantTypes: "Type",
  ownerTypes: "Owner type",
  consents: "Consent",
  emailConfirmed: "Email confirmed",
  registeredFrom: "Registered from",
  registeredTo: "Registered until",
};

export interface FilterWords {
  filter: FilterName | OwnFilterName | "suggested";
  label: string;
  words: string;
}

/** Active filters as text, for chips, print and export: one row per filter that isn't at its default. */
export function describeFilters(filters: Filters, locale: Locale, fields: readonly OwnField[] = []): FilterWords[] {
  const own = Object.entries(filters.own ?? {}).map(([id, filter]) => {
    const field = fields.find(({ question }) => question.id === id);
    return {
      filter: ownFilterName(id),
      label: field?.question.title ?? "The study's own question",
      words: describeOwnFilter(filter, field),
    };
  });
  return [
    ...filterNames
      .filter(filter => filters[filter] !== undefined)
      .map(filter => ({ filter, label: filterLabels[filter], words: wordsOf(filters, filter, locale) })),
    ...(filters.suggested ? [suggestedWords(filters.suggested)] : []),
    ...own,
  ];
}

function suggestedWords(statuses: NonNullable<Filters["suggested"]>): FilterWords {
  const words = describeChosen(participantStatuses, statuses as (typeof participantStatuses.ids)[number][]);
  return { filter: "suggested", label: "Suggested", words };
}

function wordsOf(filters: Filters, filter: FilterName, locale: Locale): string {
  const value = filters[filter];
  if (value === undefined) return "";
  if (typeof value !== "string") return describeChosen(optionsOf(filter as ListFilter), value);
  return isDateFilter(filter) ? staffFullDate(value, { locale }) : `“${value}”`;
}

function isDateFilter(filter: FilterName): filter is DateFilter {
  return dateFilterNames.some(name => name === filter);
}
