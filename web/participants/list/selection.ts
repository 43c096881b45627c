import { maxSelectedByHand } from "@hb/domain/participants/contract.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import { needsReasonByHand, type ParticipantStatus, participantStatuses } from "@hb/domain/participants/status.ts";
import { useState } from "react";
import { rowAt, rowsOf } from "../../list/list-window.ts";
import type { TableSelection } from "../../ui/table/TableParts.tsx";
import type { ParticipantWindow } from "../data.ts";

/** Who is selected: some by hand, or exactly those who matched when “Select all” was clicked. */
export type Selection =
  | { kind: "by hand"; ids: ReadonlySet<number> }
  | { kind: "all"; selectionId: string; count: number };

export const nobody: Selection = { kind: "by hand", ids: new Set() };

export function countSelected(selection: Selection): number {
  return selection.kind === "all" ? selection.count : selection.ids.size;
}

export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === "all" || selection.ids.has(id);
}

/** Deselecting one of “all” leaves the loaded rows without that one: people out of sight can't be meant. */
export function toggled(selection: Selection, id: number, inSight: readonly number[]): Selection {
  const ids = new Set(selection.kind === "all" ? inSight : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return byHand(ids);
}

/** Shift: everyone from the last one chosen to here. */
export function extended(selection: Selection, ids: readonly number[]): Selection {
  return selection.kind === "all" ? selection : byHand(new Set([...selection.ids, ...ids]));
}

export function byHand(ids: Iterable<number>): Selection {
  return { kind: "by hand", ids: new Set([...ids].slice(0, maxSelectedByHand)) };
}

/** As it is sent to a function. */
export function selectedOf(selection: Selection): { ids: number[] } | { selectionId: string } {
  return selection.kind === "all" ? { selectionId: selection.selectionId } : { ids: [...selection.ids] };
}

/** Who is selected in the list. Changed filters clear it, so that nothing happens to people out of sight by mistake. */
export function useListSelection(window: ParticipantWindow | undefined, filters: string) {
  const [state, setState] = useState<{ filters: string; selection: Selection; anchor: number | undefined }>({
    filters,
    selection: nobody,
    anchor: undefined,
  });
  const { selection, anchor } = state.filters === filters ? state : { selection: nobody, anchor: undefined };
  const select = (next: Selection, at?: number) => setState({ filters, selection: next, anchor: at ?? anchor });

  const loaded = () => (window ? [...rowsOf(window)].map(([, { id }]) => id) : []);
  const between = (one: number, other: number) => {
    const ids: number[] = [];
    for (let at = Math.min(one, other); at <= Math.max(one, other); at++) {
      const row = rowAt(window, at);
      if (row) ids.push(row.id);
    }
    return ids;
  };
  const count = countSelected(selection);
  const table: TableSelection<ParticipantRow> = {
    isSelected: ({ id }) => isSelected(selection, id),
    extent: count === 0 ? "none" : count === window?.total ? "all" : "some",
    onToggle: ({ id }, index, extend) =>
      select(
        extend && anchor !== undefined ? extended(selection, between(anchor, index)) : toggled(selection, id, loaded()),
        index,
      ),
    onToggleAll: () => select(count === 0 ? byHand(loaded()) : nobody),
  };
  return {
    selection,
    select,
    table,
    /** Shift and a step: both rows and everything in between. */
    extendTo: (from: number, to: number) => select(extended(selection, between(Math.max(0, from), to)), to),
  };
}

/** The status of everyone selected; undefined if some of them have not been in sight. */
export function statusesOf(
  selection: Selection,
  statusOf: (id: number) => ParticipantStatus | undefined,
): ReadonlyMap<number, ParticipantStatus> | undefined {
  if (selection.kind === "all") return undefined;
  const known = new Map<number, ParticipantStatus>();
  for (const id of selection.ids) {
    const status = statusOf(id);
    if (status === undefined) return undefined;
    known.set(id, status);
  }
  return known;
}

/** What is a usual step for all of them, and what would be a correction for some. */
export function bulkSteps(known: ReadonlyMap<number, ParticipantStatus> | undefined) {
  const from = [...new Set(known?.values())];
  const others = participantStatuses.ids.filter(to => from.some(status => status !== to));
  const usual = others.filter(to => from.every(status => !needsReasonByHand(status, to)));
  return known
    ? { usual, corrections: others.filter(to => !usual.includes(to)) }
    : { usual: [], corrections: participantStatuses.ids };
}

/** Who had which status, for an undo. */
export function byStatus(known: ReadonlyMap<number, ParticipantStatus>): Map<ParticipantStatus, number[]> {
  const groups = new Map<ParticipantStatus, number[]>();
  for (const [id, status] of known) {
    const ids = groups.get(status);
    if (ids) ids.push(id);
    else groups.set(status, [id]);
  }
  return groups;
}
