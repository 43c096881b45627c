import { maxSelectedByHand } from "@hb/domain/participants/contract.ts";

/** Who is selected: some by hand, or exactly those who matched when “select all” was asked for. */
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

/** Whoever takes one out of “all” goes on with those in sight without that one: what is not in sight cannot be meant. */
export function toggled(selection: Selection, id: number, inSight: readonly number[]): Selection {
  const ids = new Set(selection.kind === "all" ? inSight : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return byHand(ids);
}

/** Shift: from where the last one was chosen to here, all of them. */
export function extended(selection: Selection, ids: readonly number[]): Selection {
  return selection.kind === "all" ? selection : byHand(new Set([...selection.ids, ...ids]));
}

export function byHand(ids: Iterable<number>): Selection {
  return { kind: "by hand", ids: new Set([...ids].slice(0, maxSelectedByHand)) };
}

/** As a function is told who is meant. */
export function selectedOf(selection: Selection): { ids: number[] } | { selectionId: string } {
  return selection.kind === "all" ? { selectionId: selection.selectionId } : { ids: [...selection.ids] };
}
