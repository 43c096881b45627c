import type { ExportedBonus, ExportedSession } from "@hb/domain/sessions/export-columns.ts";
import type { SessionFilter } from "@hb/domain/sessions/kinds.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";
import { sessionColumns, sessionJoins } from "./sql.ts";

export interface AskedSessions {
  /** Instants, the second one exclusive; null = no limit. */
  from: string | null;
  before: string | null;
  filter: SessionFilter;
  now: string;
}

/** Each session is of one kind: an open slot that is locked or held isn't of the kind “open”. */
function within(db: Queryable, { from, before, filter: { kinds, stations, devices } }: AskedSessions) {
  return db`
    s.starts_at >= coalesce(${from}::timestamptz, '-infinity') and s.starts_at < coalesce(${before}::timestamptz, 'infinity')
    and (${kinds === undefined} or case when s.status <> ${literal(db, sessionStatus.open)} then s.status::text
           when s.locked_at is not null then 'locked' when h.held_until is not null then 'held'
           else s.status::text end = any (${(kinds ?? []).map(String)}::text[]))
    and (${stations === undefined} or s.station_id = any (${[...(stations ?? [])]}::integer[]))
    and (${devices === undefined} or coalesce(s.device, -1) = any (${(devices ?? []).map(id => id ?? -1)}::smallint[]))`;
}

export async function countExported(db: Queryable, asked: AskedSessions): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from ${sessionJoins(db, asked.now)} where ${within(db, asked)}`;
  return row?.count ?? 0;
}

export function readSessions(db: Queryable, asked: AskedSessions, size: number): AsyncIterable<ExportedSession[]> {
  return db<ExportedSession[]>`
    select ${db.unsafe(sessionColumns)}, t.name as station
      from ${sessionJoins(db, asked.now)} join study.stations t on t.id = s.station_id
     where ${within(db, asked)} order by s.starts_at, s.station_id, s.id`.cursor(size);
}

export function readBonusTotals(
  db: Queryable,
  { from, before }: { from: string; before: string },
  size: number,
): AsyncIterable<ExportedBonus[]> {
  return db<ExportedBonus[]>`
    select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'phone', p.phone,
             'status', p.status, 'type', p.type) as participant, t.sessions, t."bonusCents"
      from (select s.participant_id, count(*)::int as sessions, sum(s.bonus_cents)::int as "bonusCents"
              from study.sessions s where s.starts_at >= ${from} and s.starts_at < ${before} and s.bonus_cents > 0
             group by s.participant_id) t
      join study.participant_cards p on p.id = t.participant_id
     order by t."bonusCents" desc, p.id`.cursor(size);
}
