import type { LogCursor } from "@hb/domain/log/contract.ts";
import type { LoggedEntry, Subject } from "@hb/domain/log/entry.ts";
import type { Sql, Tx } from "@hb/platform/database/connect.ts";

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

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx`
    select study.append_log_entry(${entry.at}, ${entry.action}, ${entry.actorKind}, ${entry.actorId}, ${entry.participantId},
                                  ${entry.subjectKind}, ${entry.subjectId}, ${entry.payload}, ${entry.search})`;
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

/** Whose entries, of which kinds, and from where on. */
export interface Wanted {
  actions: readonly number[];
  /** Entries whose subject is a staff user too. */
  aboutUsers: boolean;
  since: string | null;
  before: LogCursor | null;
  limit: number;
}
const nothing = (db: Sql) => db``;
type Fragment = ReturnType<typeof nothing>;

/** Of a few actions or of all of them: the newest of each, of which the newest are shown. */
export async function listByAction(db: Sql, wanted: Wanted): Promise<LoggedEntry[]> {
  return withPayloads(
    db,
    db`select newest.* from unnest(${[...wanted.actions]}::integer[]) as asked (action)
         cross join lateral (
           select e.* from study.log_entries e
            where e.action = asked.action and ${inReach(db, wanted)}
            order by e.at desc, e.id desc limit ${wanted.limit}) newest
        order by newest.at desc, newest.id desc limit ${wanted.limit}`,
  );
}

/** What happened to one record, what one user did, or both. */
export async function listNarrowed(
  db: Sql,
  wanted: Wanted,
  { record, userId, words }: { record?: Subject | undefined; userId?: string | undefined; words: string[] },
): Promise<LoggedEntry[]> {
  const conditions = [
    readable(db, wanted),
    inReach(db, wanted),
    ...(record ? [isAbout(db, record)] : []),
    ...(userId ? [db`e.actor_kind = 'staff' and e.actor_id = ${userId}`] : []),
    ...(words.length > 0 ? [containing(db, words)] : []),
  ];
  return withPayloads(
    db,
    db`select e.* from study.log_entries e ${words.length > 0 ? db`join study.log_payloads p on p.entry_id = e.id` : db``}
        where ${all(db, conditions)} order by e.at desc, e.id desc limit ${wanted.limit}`,
  );
}

/** Among the newest so many entries of the log, whatever they are, so that it takes the same time however rare the words. */
export async function listNewest(db: Sql, wanted: Wanted, words: string[], among: number): Promise<LoggedEntry[]> {
  return withPayloads(
    db,
    db`select e.* from (
         select e.* from study.log_entries e where ${inReach(db, { ...wanted, aboutUsers: true })}
          order by e.at desc, e.id desc limit ${among}) e
         join study.log_payloads p on p.entry_id = e.id
        where ${readable(db, wanted)} and ${containing(db, words)}
        order by e.at desc, e.id desc limit ${wanted.limit}`,
  );
}

/** The last of the newest so many, where the search can go on; undefined = there are no more. */
export async function findEndOfNewest(db: Sql, wanted: Wanted, among: number): Promise<LogCursor | undefined> {
  const [row] = await db<LogCursor[]>`
    select e.at, e.id from study.log_entries e where ${inReach(db, { ...wanted, aboutUsers: true })}
     order by e.at desc, e.id desc offset ${among - 1} limit 1`;
  return row;
}

/** By the index over the text: for words that are rare. */
export async function listByText(db: Sql, wanted: Wanted, words: string[]): Promise<LoggedEntry[]> {
  return withPayloads(
    db,
    db`with found as materialized (select p.entry_id from study.log_payloads p where ${containing(db, words)})
       select e.* from found join study.log_entries e on e.id = found.entry_id
        where ${readable(db, wanted)} and ${inReach(db, wanted)}
        order by e.at desc, e.id desc limit ${wanted.limit}`,
  );
}

export async function countEntries(db: Sql, { actions, aboutUsers, since }: Wanted): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.log_entries e
     where e.action = any (${[...actions]}::integer[]) and e.at >= ${since} ${exceptUsers(db, aboutUsers)}`;
  return row?.count ?? 0;
}

/** A participant may also be the other one of an entry, as in a merge. */
function isAbout(db: Sql, { kind, id }: Subject): Fragment {
  const isSubject = db`(e.subject_kind = ${kind} and e.subject_id = ${id})`;
  const isParticipant = kind === "participant" && /^[1-9]\d{0,8}$/.test(id);
  return isParticipant ? db`(e.participant_id = ${Number(id)} or ${isSubject})` : isSubject;
}

function readable(db: Sql, { actions }: Wanted): Fragment {
  return db`e.action = any (${[...actions]}::integer[])`;
}

function inReach(db: Sql, { since, before, aboutUsers }: Wanted): Fragment {
  return db`e.at >= ${since ?? "-infinity"}::timestamptz
        and (e.at, e.id) < (${before?.at ?? "infinity"}::timestamptz, ${before?.id ?? 0}::bigint) ${exceptUsers(db, aboutUsers)}`;
}

function exceptUsers(db: Sql, aboutUsers: boolean): Fragment {
  return aboutUsers ? nothing(db) : db`and e.subject_kind is distinct from 'user'`;
}

function containing(db: Sql, words: readonly string[]): Fragment {
  const patterns = words.map(word => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return all(
    db,
    patterns.map(pattern => db`p.search like ${pattern}`),
  );
}

function all(db: Sql, conditions: readonly Fragment[]): Fragment {
  return conditions.reduce((some, one) => db`${some} and ${one}`);
}

function withPayloads(db: Sql, entries: Fragment): Promise<LoggedEntry[]> {
  return db<LoggedEntry[]>`
    select e.id, e.at, e.action, jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id) as actor,
           e.participant_id as "participantId", p.payload,
           case when e.subject_id is not null then jsonb_build_object('kind', e.subject_kind, 'id', e.subject_id) end as subject
      from (${entries}) e left join study.log_payloads p on p.entry_id = e.id
     order by e.at desc, e.id desc`;
}
