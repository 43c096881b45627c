import type { Queryable, Sql } from "@hb/platform/database/connect.ts";

export interface LogRow {
  id: number;
  action: number;
  actor: string;
  participantId: number | null;
  subject: string | null;
  payload: unknown;
}
export interface EmailRow {
  id: number;
  type: number;
  to: string;
  subject: string;
}

/** Everything read in `work` is of one moment. */
export async function atOneMoment<T>(db: Sql, work: (db: Queryable) => Promise<T>): Promise<T> {
  return (await db.begin("isolation level repeatable read", work)) as T;
}

export async function entriesAfter(db: Queryable, id: number): Promise<LogRow[]> {
  return db<LogRow[]>`
    select e.id, action, actor_kind || coalesce(':' || actor_id, '') as actor, participant_id as "participantId",
           subject_kind || ':' || subject_id as subject, p.payload
      from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.id > ${id} order by e.id`;
}

export async function mailsAfter(db: Queryable, id: number): Promise<EmailRow[]> {
  return db<EmailRow[]>`select id, type, to_address as "to", subject from platform.outbox where id > ${id} order by id`;
}

export async function markers(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db<{ path: string; value: unknown }[]>`
    select path, value from platform.realtime_values where path like '/study/%' or path like '/authentication/%' or path like '/app/%'`;
  return new Map(rows.map(({ path, value }) => [path, value]));
}

export async function countAnnouncements(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*) as count from platform.realtime_announcements`;
  return row?.count ?? 0;
}

/** Transactions that were started and haven't ended. */
export async function openTransactions(db: Sql): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
  return row?.count ?? 0;
}
