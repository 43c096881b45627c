import type { Sql } from "@hb/platform/database/connect.ts";
import { createSharedRefresh } from "../../shared-refresh.ts";
import { type ColumnIndex, createColumnIndex } from "./column-index.ts";
import * as sql from "./list-sql.ts";

/** The list as it stands in the database at the moment of asking. */
export interface LiveList {
  /** Takes in whatever was committed until now, by any process, and answers with the index of it. */
  current(): Promise<ColumnIndex>;
  /** At the start, so that nobody waits for the first look; a failure is the next asker's to see. */
  warm(): void;
}

/**
 * Before each answer the rows of transactions that were not over at the last look are read again: usually none. So a
 * writer finds their own write at once, in whichever process they ask, and nobody is told what PostgreSQL would not say.
 * Rows are never deleted, so nothing has to be taken out.
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
