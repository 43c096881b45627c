import { openingColumns } from "@hb/domain/openings/export-columns.ts";
import { describeOpenings } from "@hb/domain/openings/filter-words.ts";
import { findAccount } from "@hb/platform/sign-in/accounts/accounts.ts";
import { batchSize, exportedList } from "../export/acts.ts";
import type { Site } from "../site.ts";
import { openingQuery } from "./functions.ts";
import * as sql from "./sql.ts";

/** Newest first, as on its page. */
export const openingExport = (site: Site) =>
  exportedList("openings", async ({ db }, { filters }) => {
    const { userId } = filters;
    const wanted = openingQuery(filters, site.timeZone);
    const user = userId === undefined ? undefined : await findAccount(db, userId);
    return {
      total: await sql.countOpenings(db, wanted),
      filters: describeOpenings(filters, user?.name ?? userId),
      columns: openingColumns,
      batches: sql.readOpenings(db, wanted, batchSize),
    };
  });
