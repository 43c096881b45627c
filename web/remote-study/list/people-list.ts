import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import { addressNames, fromAddress, toAddress } from "@hb/domain/remote-study/filter-address.ts";
import {
  type EnrolmentFilters,
  type EnrolmentSort,
  type FilterAction,
  filterReducer,
} from "@hb/domain/remote-study/filters.ts";
import type { QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { isOwnChange } from "../../change/own-changes.ts";
import { type ListAddress, useAddressOf } from "../../list/list-address.ts";
import type { ListWindow } from "../../list/list-window.ts";
import { useFresh, useLiveWindow } from "../../list/live-window.ts";
import { enrolmentPage } from "../data.ts";

export type EnrolmentsAddress = ListAddress<EnrolmentFilters, EnrolmentSort, FilterAction>;

const enrolments = { names: addressNames, toAddress, fromAddress, reduce: filterReducer };

/** Filters and order, kept in the address bar. */
export function useEnrolmentsAddress(): EnrolmentsAddress {
  return useAddressOf(enrolments);
}

/** The list as it is seen first. */
export function firstRows(client: QueryClient, search: Readonly<Record<string, string>>): Promise<unknown> {
  const { filters, sort } = fromAddress(search);
  return client.prefetchQuery(enrolmentPage(filters, sort, 0));
}

/** The same column again reverses its order; risk starts with the highest, everything else with the lowest. */
export function nextSort(sort: EnrolmentSort, by: EnrolmentSort["by"]): EnrolmentSort {
  return sort.by === by ? { by, descending: !sort.descending } : { by, descending: by === "risk" };
}

/** The people the filters let through, as many as are in sight, kept live. */
export function useLiveRows(filters: EnrolmentFilters, sort: EnrolmentSort) {
  const list = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);
  return useLiveWindow<EnrolmentRow>(list, page => enrolmentPage(filters, sort, page));
}

/** People whom a colleague or a survey has just changed. */
export function useFreshRows(window: ListWindow<EnrolmentRow> | undefined): ReadonlySet<number> {
  return useFresh(window, changedSince);
}

function changedSince(before: readonly EnrolmentRow[], after: readonly EnrolmentRow[]): EnrolmentRow[] {
  const known = new Map(before.map(row => [row.id, stateOf(row)]));
  return after.filter(
    row => known.has(row.id) && known.get(row.id) !== stateOf(row) && !isOwnChange("enrolment", row.id, row.version),
  );
}

function stateOf({ version, strip }: EnrolmentRow): string {
  return `${version} ${strip.days} ${strip.weeks}`;
}
