import { type LogAction, logAction } from "@hb/domain/log/actions.ts";
import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { writeNow } from "@hb/platform/database/tx.ts";

/* What other features ask the log, including what the same transaction has recorded. */

interface FoundEntry {
  at: string;
  action: LogAction;
  participantId: number | null;
  /** Null = erased because the person was anonymized. */
  payload: Record<string, unknown> | null;
}

export async function findEntry(db: Queryable, id: number): Promise<FoundEntry | undefined> {
  await writeNow(db);
  const [row] = await db<FoundEntry[]>`
    select e.at, e.action, e.participant_id as "participantId", p.payload
      from study.log_entries e left join study.log_payloads p on p.entry_id = e.id where e.id = ${id}`;
  return row;
}

/** The first entry with this action about one record. */
export async function findFirstEntry(
  db: Queryable,
  action: LogAction,
  { kind, id }: Subject,
): Promise<FoundEntry | undefined> {
  await writeNow(db);
  const [row] = await db<FoundEntry[]>`
    select e.at, e.action, e.participant_id as "participantId", p.payload
      from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where e.action = ${action} and e.subject_kind = ${kind} and e.subject_id = ${id} order by e.id limit 1`;
  return row;
}

/** When one record was last changed in one of these ways; the colleague's name, or null if it was no colleague. */
export async function findLastChange(
  db: Queryable,
  { kind, id }: Subject,
  actions: readonly LogAction[],
): Promise<{ at: string; by: string | null } | null> {
  await writeNow(db);
  const [row] = await db<{ at: string; doneAt: string | null; by: string | null }[]>`
    select e.at, p.payload -> 'late' ->> 'doneAt' as "doneAt",
           case when e.actor_kind = 'staff' then p.payload ->> 'actorName' end as by
      from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where e.subject_kind = ${kind} and e.subject_id = ${id} and e.action = any (${[...actions]}::integer[])
     order by e.id desc limit 1`;
  return row ? { at: row.doneAt ?? row.at, by: row.by } : null;
}

/** Oldest first. */
export async function listEntriesAbout(db: Queryable, participantId: number): Promise<FoundEntry[]> {
  await writeNow(db);
  return db<FoundEntry[]>`
    select e.at, e.action, e.participant_id as "participantId", p.payload
      from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where e.participant_id = ${participantId} order by e.at, e.id`;
}

interface UserEntry {
  userId: string;
  actorId: string;
  action: LogAction;
  payload: Record<string, unknown>;
}

/** What colleagues changed about staff accounts since then. */
export async function listUserEntries(db: Queryable, since: string): Promise<UserEntry[]> {
  await writeNow(db);
  return db<UserEntry[]>`
    select e.subject_id as "userId", e.actor_id as "actorId", e.action, p.payload
      from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.subject_kind = 'user' and e.subject_id is not null and e.at >= ${since}
       and (e.actor_kind = 'staff' or p.payload -> 'askedBy' is not null)
       and e.action in (${logAction.user}, ${logAction.userPermissions})`;
}

/** How many entries anonymizing these people would erase. */
export async function countErasable(db: Queryable, participantIds: readonly number[]): Promise<number> {
  await writeNow(db);
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.participant_id = any (${[...participantIds]}::integer[]) and p.payload is not null
       and e.action <> ${logAction.personAnonymized}`;
  return row?.count ?? 0;
}

/** Which colleague last changed each of some records, by record id. */
export async function findLastEditors(
  db: Queryable,
  kind: Subject["kind"],
  ids: readonly string[],
): Promise<Record<string, string>> {
  await writeNow(db);
  const rows = await db<{ id: string; name: string | null }[]>`
    select distinct on (e.subject_id) e.subject_id as id, p.payload ->> 'actorName' as name
      from study.log_entries e join study.log_payloads p on p.entry_id = e.id
     where e.subject_kind = ${kind} and e.subject_id = any (${[...ids]}::text[]) and e.actor_kind = 'staff'
     order by e.subject_id, e.at desc, e.id desc`;
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
}

type RecordEntry = Pick<LoggedEntry, "at" | "action" | "participantId" | "subject" | "payload">;
const recordColumns = `e.at, e.action, e.participant_id as "participantId", p.payload,
  case when e.subject_id is not null then json_build_object('kind', e.subject_kind, 'id', e.subject_id) end as subject`;

/** What the log tells about one record by these actions, or about all records of a kind; oldest first. */
export async function listRecordEntries(
  db: Queryable,
  { kind, id }: { kind: Subject["kind"]; id: string | null },
  { actions, after = "-infinity" }: { actions: readonly LogAction[]; after?: string },
): Promise<RecordEntry[]> {
  await writeNow(db);
  const participantId = kind === "participant" && id !== null ? Number(id) : null;
  return db<RecordEntry[]>`
    select ${db.unsafe(recordColumns)}
      from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where e.action = any (${[...actions]}::integer[]) and e.at > ${after}::timestamptz
       and ((e.subject_kind = ${kind} and ${id === null ? db`e.subject_id is not null` : db`e.subject_id = ${id}`})
            ${participantId === null ? db`` : db`or e.participant_id = ${participantId}`})
     order by e.at, e.id`;
}

/** Merges that moved one session or device from one person to another, and those of its people that were erased. */
export async function listMergesMoving(
  db: Queryable,
  { kind, id }: { kind: "sessions" | "devices"; id: number },
  people: readonly number[],
): Promise<RecordEntry[]> {
  await writeNow(db);
  return db<RecordEntry[]>`
    select ${db.unsafe(recordColumns)}
      from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where e.action in (${logAction.participantsMerged}, ${logAction.mergeUndone})
       and ((p.payload -> 'moved' -> ${kind}::text)::jsonb @> ${id}::text::jsonb
            or (p.payload is null and e.participant_id = any (${[...people]}::integer[])))
     order by e.at, e.id`;
}

/** When the log began. */
export async function findStart(db: Queryable): Promise<string | null> {
  const [row] = await db<{ at: string }[]>`select at from study.log_entries order by at, id limit 1`;
  return row?.at ?? null;
}
