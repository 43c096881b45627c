import type { Queryable } from "@hb/platform/database/connect.ts";
import * as sql from "./sql.ts";

export { countByOutcome, findFirstStart, sumUpExpected } from "./figures-sql.ts";
export { sumUpOverdue } from "./worklists/worklist-sql.ts";

/** From then on the site's zone is fixed: what was planned by the clock on the wall must stay at its moment. */
export async function hasSessions(db: Queryable): Promise<boolean> {
  return sql.hasSessions(db);
}
