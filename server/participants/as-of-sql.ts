import { logAction } from "@hb/domain/log/actions.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";

interface Counted {
  status: string | null;
  count: number;
}

/** How many participants had each status after everything up to this moment: what their next change of status replaced. */
export async function countStatusesAt(db: Queryable, at: string): Promise<Counted[]> {
  return db<Counted[]>`
    with later as (
      select distinct on (participant_id) participant_id, payload is null as is_erased, payload ->> 'old' as old
        from study.logged_changes where action = ${literal(db, logAction.participantStatus)} and at > ${at}
       order by participant_id, at, id)
    select case when l.is_erased then 'unknown' when l.participant_id is null then p.status::text else l.old end as status,
           count(*)::int as count
      from study.participants p left join later l on l.participant_id = p.id
     where p.created_at <= ${at} group by 1`;
}

export async function countStatuses(db: Queryable): Promise<Counted[]> {
  return db<Counted[]>`select status::text as status, count(*)::int as count from study.participants group by 1`;
}
