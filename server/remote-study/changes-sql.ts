import type { Queryable } from "@hb/platform/database/connect.ts";

/** All transactions before this one have ended. The next refresh needs the rows of this one and later ones. */
export type Horizon = string;

/**
 * People whose row in the list may have changed: anything it's made of that was written by a transaction that hadn't
 * ended at that time. One statement, so one snapshot. Someone whose enrollment moved in a merge is included as a
 * participant.
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
