import { logAction } from "@hb/domain/log/actions.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";

export interface SessionFacts {
  startsAt: string;
  lengthMinutes: number;
  station: string;
  device: number | null;
  status: number;
  participant: number | null;
  excused: boolean | null;
  checkedInAt: string | null;
  completedAt: string | null;
  bonusCents: number;
  locked: boolean;
  createdAt: string;
}

/** A session as its history tells of it. */
export async function findSessionFacts(db: Queryable, id: number): Promise<SessionFacts | undefined> {
  const [row] = await db<SessionFacts[]>`
    select s.starts_at as "startsAt", s.length_minutes as "lengthMinutes", t.name as station, s.device, s.status,
           s.participant_id as participant, s.excused, s.checked_in_at as "checkedInAt", s.completed_at as "completedAt",
           s.bonus_cents as "bonusCents", s.locked_at is not null as locked, s.created_at as "createdAt"
      from study.sessions s join study.stations t on t.id = s.station_id where s.id = ${id}`;
  return row;
}

interface Counted {
  status: string;
  count: number;
}

/** How many sessions had each status after everything up to this moment, with slots that were deleted since. */
export async function countStatusesAt(db: Queryable, at: string): Promise<Counted[]> {
  const { session, sessionStatus: changed, booking } = logAction;
  const open = literal(db, sessionStatus.open);
  return db<Counted[]>`
    with later as (
      select distinct on (subject_id) subject_id::integer as id, action, payload
        from study.logged_changes
       where action in (${literal(db, changed, booking)}) and subject_kind = 'session' and at > ${at}
       order by subject_id, at, id),
    slots as (
      select subject_id::integer as id, bool_or(payload ->> 'what' = 'created') as is_new,
             bool_or(payload ->> 'what' = 'deleted') as is_deleted
        from study.logged_changes
       where action = ${literal(db, session)} and subject_kind = 'session' and at > ${at} group by 1),
    there as (
      select id, status from study.sessions where created_at <= ${at}
      union all
      select id, ${open}::smallint from slots where is_deleted and not is_new)
    select case when l.id is null then t.status::text when l.payload is null then 'unknown'
                when l.action = ${literal(db, changed)} then l.payload ->> 'old'
                when l.payload ->> 'what' = 'booked' then ${open}::text
                else coalesce(l.payload -> 'was' ->> 'status', 'unknown') end as status, count(*)::int as count
      from there t left join later l on l.id = t.id group by 1`;
}

export async function countStatuses(db: Queryable): Promise<Counted[]> {
  return db<Counted[]>`select status::text as status, count(*)::int as count from study.sessions group by 1`;
}
