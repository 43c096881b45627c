import type { LogCursor } from "@hb/domain/log/contract.ts";
import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import type { Queryable, Sql, Tx } from "@hb/platform/database/connect.ts";

export interface NewEntry {
  at: string;
  action: number;
  actorKind: string;
  actorId: string | null;
  participantId: number | null;
  subjectKind: string | null;
  subjectId: string | null;
  payload: string;
  search: string;
}

export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  await tx`select study.append_log_entries(${tx.json(entries as never)})`;
}

export async function erasePayloads(tx: Tx, { participantId, at, by }: Erasure): Promise<number> {
  const [row] = await tx<
    { erased: number }[]
  >`select study.erase_log_payloads(${participantId}, ${at}, ${by}) as erased`;
  return row?.erased ?? 0;
}
interface Erasure {
  participantId: number;
  at: string;
  by: string;
}

/** Whether an entry of these actions is newer than the last one of `after`, or so little older that it may have come too late. */
export async function hasNewer(db: Queryable, actions: readonly number[], after: number): Promise<boolean> {
  const [row] = await db<{ has: boolean }[]>`
    select exists (select from study.log_entries
                    where action = any (${[...actions]}::integer[])
                      and at > coalesce((select max(at) - interval '10 minutes' from study.log_entries
                                          where action = ${after}), '-infinity')) as has`;
  return row?.has === true;
}

/** Which entries, where to start, and how many. */
export interface LogQuery {
  actions: readonly number[];
  /** Includes entries about staff users. */
  aboutUsers: boolean;
  since: string | null;
  before: LogCursor | null;
  limit: number;
  /** Only this record's history. */
  record?: Subject | undefined;
  /** Only what this user did. */
  userId?: string | undefined;
}
const entryColumns = `e.id, e.at, e.action, jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id) as actor,
  e.participant_id as "participantId", p.payload,
  case when e.subject_id is not null then jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id) end as subject`;
const nothing = (db: Queryable) => db``;
type Fragment = ReturnType<typeof nothing>;

/** For a few actions or all: the newest of each, of which the newest are shown. */
export async function listByAction(db: Sql, wanted: LogQuery): Promise<LoggedEntry[]> {
  return withPayloads(
    db,
    db`select newest.* from unnest(${[...wanted.actions]}::integer[]) as asked (action)
         cross join lateral (
           select e.* from study.log_entries e
            where e.action = asked.action and ${mayBeSeen(db, wanted)} and ${inReach(db, wanted)}
            order by e.at desc, e.id desc limit ${wanted.limit}) newest
        order by newest.at desc, newest.id desc limit ${wanted.limit}`,
  );
}

/** For one record or one user. */
export async function listNarrowed(db: Sql, wanted: LogQuery): Promise<LoggedEntry[]> {
  return withPayloads(
    db,
    db`select e.* from study.log_entries e where ${readable(db, wanted)} and ${inReach(db, wanted)}
        order by e.at desc, e.id desc limit ${wanted.limit}`,
  );
}

/** Among the newest entries, visible or not, so that it takes the same time however rare the words are. */
export async function listNewest(db: Sql, wanted: LogQuery, words: string[], among: number): Promise<LoggedEntry[]> {
  return withPayloads(
    db,
    db`select e.* from (
         select e.* from study.log_entries e where ${inReach(db, wanted)} order by e.at desc, e.id desc limit ${among}) e
         join study.log_payloads p on p.entry_id = e.id
        where ${readable(db, wanted)} and ${containing(db, words)}
        order by e.at desc, e.id desc limit ${wanted.limit}`,
  );
}

/** The last of the newest entries, where the search can continue; undefined = there are no more. */
export async function findEndOfNewest(db: Sql, wanted: LogQuery, among: number): Promise<LogCursor | undefined> {
  const [row] = await db<LogCursor[]>`
    select e.at, e.id from study.log_entries e where ${inReach(db, wanted)}
     order by e.at desc, e.id desc offset ${among - 1} limit 1`;
  return row;
}

/** How many entries contain the words, visible or not; counts up to `most`. */
export async function countByText(db: Sql, words: string[], max: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count
      from (select from study.log_payloads p where ${indexed(db, words)} limit ${max}) found`;
  return row?.count ?? 0;
}

/** With the text index, for rare words. */
export async function listByText(db: Sql, wanted: LogQuery, words: string[]): Promise<LoggedEntry[]> {
  return withPayloads(
    db,
    db`with found as materialized (select p.entry_id from study.log_payloads p where ${indexed(db, words)})
       select e.* from found join study.log_entries e on e.id = found.entry_id
        where ${readable(db, wanted)} and ${inReach(db, wanted)}
        order by e.at desc, e.id desc limit ${wanted.limit}`,
  );
}

export async function countEntries(db: Sql, wanted: LogQuery): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.log_entries e where ${readable(db, wanted)} and ${inReach(db, wanted)}`;
  return row?.count ?? 0;
}

/** All of them, in batches; with words, only entries that contain every one. */
export function readEntries(
  db: Queryable,
  wanted: LogQuery,
  words: string[],
  size: number,
): AsyncIterable<LoggedEntry[]> {
  return db<LoggedEntry[]>`
    select ${db.unsafe(entryColumns)} from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where ${wantedWith(db, wanted, words)} order by e.at desc, e.id desc`.cursor(size);
}

export async function countWith(db: Queryable, wanted: LogQuery, words: string[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.log_entries e left join study.log_payloads p on p.entry_id = e.id
     where ${wantedWith(db, wanted, words)}`;
  return row?.count ?? 0;
}

function wantedWith(db: Queryable, wanted: LogQuery, words: string[]): Fragment {
  const conditions = [readable(db, wanted), inReach(db, wanted), ...(words.length > 0 ? [containing(db, words)] : [])];
  return all(db, conditions);
}

function readable(db: Queryable, wanted: LogQuery): Fragment {
  return db`e.action = any (${[...wanted.actions]}::integer[]) and ${mayBeSeen(db, wanted)}`;
}

function mayBeSeen(db: Queryable, { aboutUsers }: LogQuery): Fragment {
  return aboutUsers ? db`true` : db`e.subject_kind is distinct from 'user'`;
}

function inReach(db: Queryable, { since, before, record, userId }: LogQuery): Fragment {
  const conditions = [
    db`e.at >= ${since ?? "-infinity"}::timestamptz`,
    ...(before ? [db`(e.at, e.id) < (${before.at}::timestamptz, ${before.id}::bigint)`] : []),
    ...(record ? [isAbout(db, record)] : []),
    ...(userId ? [db`e.actor_kind = 'staff' and e.actor_id = ${userId}`] : []),
  ];
  return all(db, conditions);
}

/** A participant may also be the second person of an entry, as in a merge. */
function isAbout(db: Queryable, { kind, id }: Subject): Fragment {
  const isSubject = db`(e.subject_kind = ${kind} and e.subject_id = ${id})`;
  const isParticipant = kind === "participant" && /^[1-9]\d{0,8}$/.test(id);
  return isParticipant ? db`(e.participant_id = ${Number(id)} or ${isSubject})` : isSubject;
}

/** Checks each entry itself, without the index. */
function containing(db: Queryable, words: readonly string[]): Fragment {
  return all(
    db,
    words.map(word => db`strpos(p.search, ${word}) > 0`),
  );
}

function indexed(db: Sql, words: readonly string[]): Fragment {
  return all(
    db,
    words.map(word => db`p.search like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`),
  );
}

function all(db: Queryable, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce((some, one) => db`${some} and ${one}`);
}

function withPayloads(db: Sql, entries: Fragment): Promise<LoggedEntry[]> {
  return db<LoggedEntry[]>`
    select ${db.unsafe(entryColumns)}
      from (${entries}) e left join study.log_payloads p on p.entry_id = e.id
     order by e.at desc, e.id desc`;
}
