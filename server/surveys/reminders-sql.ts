import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/** People whose day has started, in their own time zone, without planned reminders. */
export async function listToRemind(db: Queryable, now: string, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select e.participant_id as id from study.enrolment_cards e join study.participant_cards p on p.id = e.participant_id
     where e.status = ${remoteStudyStatus.remoteActive}
       and (e.reminded_on is null or e.reminded_on < (${now}::timestamptz at time zone p.time_zone)::date)
     order by e.participant_id limit ${limit}`;
  return rows.map(({ id }) => id);
}
