import type { Queryable } from "@hb/platform/database/connect.ts";

/** Every transaction before this one is over: a later look needs the rows of this one and of those after it. */
export type Horizon = string;

/**
 * Whose line of the list may differ since: of everything that it is made of, what was written by a transaction that was
 * not over then. In one statement and so of one moment. Somebody whose enrolment went over to another in a merge is among
 * them as a participant.
 */
export async function listChanged(db: Queryable, since: Horizon): Promise<{ horizon: Horizon; ids: number[] }> {
  const [row] = await db<{ horizon: Horizon; ids: number[] }[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, array(
      select id from study.participant_cards where changed_in >= ${since}::xid8
      union select participant_id from study.enrolments where changed_in >= ${since}::xid8
      union select participant_id from study.active_spans where changed_in >= ${since}::xid8
      union select participant_id from study.reopened_weeks where changed_in >= ${since}::xid8
      union select participant_id from study.symptom_alerts where changed_in >= ${since}::xid8
      union select participant_id from study.loan_changes where changed_in >= ${since}::xid8
    ) as ids`;
  return row ?? { horizon: since, ids: [] };
}

export async function findHorizon(db: Queryable): Promise<Horizon> {
  const [row] = await db<{ horizon: Horizon }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
  return row?.horizon ?? "0";
}
