import type { Filters } from "@hb/domain/participants/filters.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import type { Sort } from "@hb/domain/participants/sorting.ts";
import { useMemo } from "react";
import { isOwnChange } from "../../change/own-changes.ts";
import type { ListWindow } from "../../list/list-window.ts";
import { useFresh, useLiveWindow } from "../../list/live-window.ts";
import { listPage } from "../data.ts";

export type ParticipantWindow = ListWindow<ParticipantRow>;

/** The full result of the filters, as much of it as is in sight, kept live. */
export function useLiveRows(filters: Filters, sort: Sort) {
  const list = useMemo(() => JSON.stringify([filters, sort]), [filters, sort]);
  return useLiveWindow<ParticipantRow>(list, page => listPage(filters, sort, page));
}

/** Whom a colleague has changed or brought in just now. */
export function useFreshRows(window: ParticipantWindow | undefined): ReadonlySet<number> {
  return useFresh(window, changedSince);
}

function changedSince(before: readonly ParticipantRow[], after: readonly ParticipantRow[]): ParticipantRow[] {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const newest = Math.max(0, ...versions.keys());
  return after.filter(
    row =>
      (versions.get(row.id) ?? (row.id > newest ? 0 : row.version)) !== row.version &&
      !isOwnChange("participant", row.id, row.version),
  );
}
