import type { EnrolmentRow } from "@hb/domain/remote-study/enrolment.ts";
import type { EnrolmentFilters, EnrolmentSort } from "@hb/domain/remote-study/filters.ts";
import { useMemo } from "react";
import type { ListWindow } from "../../list/list-window.ts";
import { useFresh, useLiveWindow } from "../../list/live-window.ts";
import { enrolmentPage, isMadeHere } from "../data.ts";

export type EnrolmentWindow = ListWindow<EnrolmentRow>;

/** The people whom the filters let through, as many of them as are in sight, kept live. */
export function useLiveRows(filters: EnrolmentFilters, sort: EnrolmentSort) {
  const list = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);
  return useLiveWindow<EnrolmentRow>(list, page => enrolmentPage(filters, sort, page));
}

/** Whom a colleague or a survey has changed just now. */
export function useFreshRows(window: EnrolmentWindow | undefined): ReadonlySet<number> {
  return useFresh(window, changedSince);
}

function changedSince(before: readonly EnrolmentRow[], after: readonly EnrolmentRow[]): EnrolmentRow[] {
  const known = new Map(before.map(row => [row.id, stateOf(row)]));
  return after.filter(row => known.has(row.id) && known.get(row.id) !== stateOf(row) && !isMadeHere(row));
}

function stateOf({ version, strip }: EnrolmentRow): string {
  return `${version} ${strip.days} ${strip.weeks}`;
}
