import type { Queryable } from "@hb/platform/database/connect.ts";
import * as sql from "./sql.ts";

export { countStatuses, countStatusesAt, findSessionFacts } from "./as-of-sql.ts";
export { countByOutcome, findFirstStart, listCompletedStarts, sumUpExpected } from "./figures-sql.ts";
export { sumUpOverdue } from "./worklists/worklist-sql.ts";

/** Once a session exists, the site's time zone is fixed, so that planned times stay the same. */
export async function hasSessions(db: Queryable): Promise<boolean> {
  return sql.hasSessions(db);
}
