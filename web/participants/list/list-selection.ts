import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import { useState } from "react";
import { rowAt, rowsOf } from "../../list/list-window.ts";
import type { TableSelection } from "../../ui/table/VirtualTable.tsx";
import type { ParticipantWindow } from "./live-rows.ts";
import { byHand, countSelected, extended, isSelected, nobody, type Selection, toggled } from "./selection.ts";

/** Who is selected in the list. Other filters select nobody: nothing is done with people out of sight by mistake. */
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
    /** Shift and a step: both rows and all between them. */
    extendTo: (from: number, to: number) => select(extended(selection, between(Math.max(0, from), to)), to),
  };
}
