import type { PartDifference } from "../data.ts";

export type Run = PartDifference["pieces"][number];

/** One part in two columns: what it was, with what went; what it is, with what came. */
export function columnsOf(pieces: readonly Run[]): [before: Run[], after: Run[]] {
  return [pieces.filter(({ kind }) => kind !== "added"), pieces.filter(({ kind }) => kind !== "removed")];
}
