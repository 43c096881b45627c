import type { StoredType } from "@hb/platform/database/stored-values.ts";

export type Batches<B> = AsyncIterable<B> | Iterable<B>;

/** Rows as PostgreSQL's COPY writes them in text format, which no one has read yet. */
export interface CopiedBatch {
  /** Each begins with its id. In the order of ids, with others between them that aren't wanted. */
  bytes: Uint8Array;
  /** The wanted ones, in the file's order. */
  ids: Int32Array;
  /** A number for each of them that isn't in the database. */
  flags: Uint8Array;
}

/** Rows of a long list, which go from the database into the file unread. */
export interface CopiedRows {
  copied: Batches<CopiedBatch>;
  fields: CopiedFields;
  /** Runs `makeFileInThread` with the columns that it makes of `given`. */
  thread?: { file: URL; given: unknown };
}

/** What the fields of copied rows are, and which of them a column reads. */
export interface CopiedFields {
  fields: readonly { name: string; type: StoredType }[];
  /** A column reads only this field. Undefined = the row's flags. */
  storedField(this: void, field: string): string | undefined;
  /** What flags stand for in a row. */
  flagged(this: void, flags: number): object;
}

export const [tab, lineEnd] = [0x09, 0x0a];
const zero = 0x30;
export const isMissing = 0xffff_ffff;

/** Where the row of each wanted id begins. */
export function rowStarts(bytes: Uint8Array, ids: Int32Array): Uint32Array {
  const starts = new Uint32Array(ids.length).fill(isMissing);
  const places = inOrderOfIds(ids);
  let at = 0;
  for (const place of places) {
    const wanted = ids[place] ?? 0;
    while (at < bytes.length) {
      const start = at;
      let id = 0;
      for (let byte = bytes[at] ?? tab; byte !== tab && byte !== lineEnd; byte = bytes[++at] ?? tab)
        id = id * 10 + byte - zero;
      if (id > wanted) {
        at = start;
        break;
      }
      at = bytes.indexOf(lineEnd, at) + 1;
      if (id < wanted) continue;
      starts[place] = start;
      break;
    }
  }
  return starts;
}

function inOrderOfIds(ids: Int32Array): Iterable<number> {
  const isOrdered = ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));
  return isOrdered ? ids.keys() : Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
}
