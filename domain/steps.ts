import type { Entry, IdOf, Lookup, NameOf } from "./lookups/lookup.ts";

/**
 * The usual next steps of a status take one click. Any other change is a correction, which needs a reason.
 * Staying at the same status is neither.
 */
export interface Steps<Status extends number | null> {
  /** In the order they are offered; empty = a final status. */
  next(from: Status): readonly Status[];
  /** Every other status, in the list's order. */
  corrections(from: Status): readonly Status[];
  isUsual(from: Status, to: Status): boolean;
  needsReason(from: Status, to: Status): boolean;
  /** A usual step, or any other change with a reason. */
  canMove(from: Status, to: Status, reason?: string): boolean;
}

/** Lists every status, including final ones, so that none is missing. */
export function defineSteps<L extends Lookup<Entry>>(
  list: L,
  table: Readonly<Record<NameOf<L>, readonly NameOf<L>[]>>,
): Steps<IdOf<L>> {
  type Status = IdOf<L>;
  // The list and its names come from the same rows, so every name has its id.
  const named = list.named as Readonly<Record<NameOf<L>, Status>>;
  const statuses = list.ids as readonly Status[];
  const names = Object.keys(table) as NameOf<L>[];
  const usual = new Map(names.map(from => [named[from], table[from].map(to => named[to])]));

  const next = (from: Status) => usual.get(from) ?? [];
  const isUsual = (from: Status, to: Status) => next(from).includes(to);
  const needsReason = (from: Status, to: Status) => from !== to && !isUsual(from, to);
  return {
    next,
    corrections: from => statuses.filter(to => needsReason(from, to)),
    isUsual,
    needsReason,
    canMove: (from, to, reason) => isUsual(from, to) || (from !== to && Boolean(reason?.trim())),
  };
}
