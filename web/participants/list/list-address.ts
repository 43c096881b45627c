import { filtersFromAddress, filtersToAddress } from "@hb/domain/participants/filter-address.ts";
import { type FilterAction, type Filters, filterNames, filterReducer } from "@hb/domain/participants/filters.ts";
import { ownPrefix } from "@hb/domain/participants/own-filters.ts";
import {
  type AnySortColumn,
  defaultSort,
  type Sort,
  sortFromAddress,
  sortToAddress,
} from "@hb/domain/participants/sorting.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type ListAddress, useAddressOf } from "../../list/list-address.ts";
import { readFirstRows } from "../data.ts";

export type PeopleAddress = ListAddress<Filters, Sort, FilterAction>;

const people = {
  names: [...filterNames, "suggested", "sort"],
  prefix: ownPrefix,
  toAddress: (filters: Filters, sort: Sort) => ({ ...filtersToAddress(filters), sort: toWord(sort) }),
  fromAddress: (address: Record<string, string | null>) => ({
    filters: filtersFromAddress(address),
    sort: sortFromAddress(address["sort"] ?? undefined),
  }),
  reduce: filterReducer,
};

export function usePeopleAddress(): PeopleAddress {
  return useAddressOf(people);
}

/** The list as it is seen first. */
export function firstRows(client: QueryClient, search: Readonly<Record<string, string>>): Promise<unknown> {
  const { filters, sort } = people.fromAddress(search);
  return readFirstRows(client, filters, sort);
}

/** The same column again reverses the order; dates begin with the newest. */
export function nextSort(sort: Sort, by: AnySortColumn): Sort {
  if (sort.by === by) return { by, descending: !sort.descending };
  return { by, descending: by === "id" || by === "createdAt" || by === "updatedAt" };
}

function toWord(sort: Sort): string | undefined {
  const word = sortToAddress(sort);
  return word === sortToAddress(defaultSort) ? undefined : word;
}
