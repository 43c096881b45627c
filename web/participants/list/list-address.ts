import { filtersFromAddress, filtersToAddress } from "@hb/domain/participants/filter-address.ts";
import { type FilterAction, type Filters, filterNames, filterReducer } from "@hb/domain/participants/filters.ts";
import {
  defaultSort,
  type Sort,
  type SortColumn,
  sortFromAddress,
  sortToAddress,
} from "@hb/domain/participants/sorting.ts";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";
import { type ListAddress, useAddressOf } from "../../list/list-address.ts";
import type { Search } from "../../shell/routing/address.ts";

export type PeopleAddress = ListAddress<Filters, Sort, FilterAction>;

const people = {
  names: [...filterNames, "sort"],
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

/** The same column again reverses the order; dates begin with the newest. */
export function nextSort(sort: Sort, by: SortColumn): Sort {
  if (sort.by === by) return { by, descending: !sort.descending };
  return { by, descending: by === "id" || by === "createdAt" || by === "updatedAt" };
}

function toWord(sort: Sort): string | undefined {
  const word = sortToAddress(sort);
  return word === sortToAddress(defaultSort) ? undefined : word;
}

/** Who is open in the drawer: the part of the address after `/participants`. */
export function usePersonInAddress(): [id: number | undefined, open: (id: number | undefined, how?: "walk") => void] {
  const word = useRouterState({ select: state => state.location.pathname.split("/")[2] });
  const navigate = useNavigate();
  const open = useCallback(
    (id: number | undefined, how?: "walk") =>
      void navigate({
        to: id === undefined ? "/participants" : `/participants/${id}`,
        search: (old: Search) => ({ ...old, add: undefined, ...(id === undefined && { tab: undefined }) }),
        // Walking through a hundred people is one step back in the browser.
        replace: how === "walk",
        resetScroll: false,
      }),
    [navigate],
  );
  return [word !== undefined && /^\d{1,10}$/.test(word) ? Number(word) : undefined, open];
}
