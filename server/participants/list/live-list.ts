import type { Sql } from "@hb/platform/database/connect.ts";
import { createSharedRefresh } from "../../shared-refresh.ts";
import { type ColumnIndex, createColumnIndex } from "./column-index.ts";
import * as sql from "./list-sql.ts";

/** The list as it currently is in the database. */
export interface LiveList {
  /** Reads everything committed so far, by any process, and returns the current index. */
  current(): Promise<ColumnIndex>;
  /** Called at start, so that the first user doesn't wait. A failure shows up in the next query. */
  warm(): void;
}

/**
 * Before each answer, rows of transactions that hadn't ended at the last refresh are read again: usually none. So users
 * see their own changes at once, in any process, and no answer differs from what PostgreSQL would say. Rows are never
 * deleted, so nothing has to be removed.
 */
export function createLiveList(db: Sql): LiveList {
  let index: ColumnIndex | undefined;
  let horizon: sql.Horizon = "0";

  async function readAll(): Promise<ColumnIndex> {
    const fresh = createColumnIndex();
    horizon = await sql.readEverybody(db, rows => rows.forEach(fresh.put));
    index = fresh;
    return fresh;
  }

  async function readOn(known: ColumnIndex): Promise<ColumnIndex> {
    const changed = await sql.readChanged(db, horizon);
    changed.rows.forEach(known.put);
    horizon = changed.horizon;
    return known;
  }

  async function refresh(): Promise<ColumnIndex> {
    return index ? readOn(index) : readAll();
  }

  const current = createSharedRefresh(refresh);
  return {
    current,
    warm() {
      void current().catch(() => {});
    },
  };
}
