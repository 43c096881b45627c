import type { Queryable } from "./connect.ts";

/**
 * Writes whole numbers into the statement itself instead of binding them as parameters. For constants such as statuses: a
 * partial index (`where status in (1, 2)`) serves a query only if the planner can read the values in its text.
 */
export function literal(db: Queryable, ...values: readonly number[]) {
  if (!values.every(Number.isSafeInteger)) throw new Error("Only whole numbers can be written into a statement.");
  return db.unsafe(values.join(", "));
}
