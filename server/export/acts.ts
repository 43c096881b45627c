import type { ExportColumn } from "@hb/domain/export/column.ts";
import type { ExportRequest, RequestOf } from "@hb/domain/export/contract.ts";
import type { ExportProfile } from "@hb/domain/export/lists.ts";
import type { Staff } from "@hb/domain/permissions.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { Batches, CopiedRows } from "./copied-rows.ts";

export { replacePseudonymSecret } from "./sql.ts";

export interface ExportContext {
  /** For an export: a transaction with one snapshot, so that total and rows agree. */
  db: Queryable;
  actor: Staff;
  now: string;
  /** What the file will have, so that nothing else is read; undefined = only counted. */
  chosen?: ExportChoice;
}

export interface ExportChoice {
  profile: ExportProfile;
  /** Undefined = all of them. */
  fields: readonly string[] | undefined;
}

/** In the list's order. The first column identifies the row and always stays. */
export function chosenColumns<R>(
  columns: readonly ExportColumn<R>[],
  { profile, fields }: ExportChoice,
): readonly ExportColumn<R>[] {
  const [first] = columns;
  return columns.filter(
    column =>
      (column === first || (fields?.includes(column.field) ?? true)) && (profile === "full" || !column.isIdentifying),
  );
}

/** A list that is about to be exported. */
export interface OpenedList {
  total: number;
  /** One per active filter. */
  filters: readonly string[];
  columns: readonly ExportColumn<never>[];
  /** In the list's order. Nothing is read before the first batch is requested. */
  batches: Batches<readonly unknown[]> | CopiedRows;
}

/** What a feature brings: its list, with the same filters as its screen. */
export interface ExportedListOf<L extends ExportRequest["list"]> {
  list: L;
  open(asking: ExportContext, request: RequestOf<L>): Promise<OpenedList>;
}
export type ExportedList = { [L in ExportRequest["list"]]: ExportedListOf<L> }[ExportRequest["list"]];

export function exportedList<R, L extends ExportRequest["list"]>(
  list: L,
  open: (
    asking: ExportContext,
    request: RequestOf<L>,
  ) => Promise<
    Omit<OpenedList, "columns" | "batches"> & {
      columns: readonly ExportColumn<R>[];
      batches: Batches<readonly R[]> | CopiedRows;
    }
  >,
): ExportedListOf<L> {
  return { list, open };
}

/** How many rows are in memory at a time. */
export const batchSize = 500;

export function* inBatches<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
}

/** Reads the next batch while the previous one is written. One at a time: nothing else can be asked during a COPY. */
export async function* prefetch<T, R>(all: Iterable<T>, read: (one: T) => Promise<R>): AsyncGenerator<R> {
  let coming: Promise<R> | undefined;
  for (const one of all) {
    const before = coming && { read: await coming };
    coming = read(one);
    // If the reader stops, its failure would be unhandled.
    coming.catch(() => {});
    if (before) yield before.read;
  }
  if (coming) yield await coming;
}
