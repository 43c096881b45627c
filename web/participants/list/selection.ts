import { maxSelectedByHand } from "@hb/domain/participants/contract.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import { useState } from "react";
import { rowAt, rowsOf } from "../../list/list-window.ts";
import type { TableSelection } from "../../ui/table/VirtualTable.tsx";
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
