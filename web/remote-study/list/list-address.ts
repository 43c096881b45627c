import { addressNames, fromAddress, toAddress } from "@hb/domain/remote-study/filter-address.ts";
import {
  type EnrolmentFilters,
  type EnrolmentSort,
  type FilterAction,
  filterReducer,
} from "@hb/domain/remote-study/filters.ts";
import { type ListAddress, useAddressOf } from "../../list/list-address.ts";

export type EnrolmentsAddress = ListAddress<EnrolmentFilters, EnrolmentSort, FilterAction>;

const enrolments = { names: addressNames, toAddress, fromAddress, reduce: filterReducer };

export function useEnrolmentsAddress(): EnrolmentsAddress {
  return useAddressOf(enrolments);
}

/** The same column once more turns its order; risk begins with the highest, everything else with the lowest. */
export function nextSort(sort: EnrolmentSort, by: EnrolmentSort["by"]): EnrolmentSort {
  return sort.by === by ? { by, descending: !sort.descending } : { by, descending: by === "risk" };
}
