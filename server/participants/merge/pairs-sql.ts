import { minCertainDuplicateScore, minNameSimilarity } from "@hb/domain/participants/merge/duplicates.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

const comparing = 4_821;
const isCompared = `p.status is distinct from ${participantStatus.duplicate} and p.anonymised_at is null`;

/** How many people wait to be compared, counted up to a limit. */
export async function countUncompared(db: Queryable, atMost: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from (select from study.uncompared_participants limit ${atMost}) waiting`;
  return row?.count ?? 0;
}

/** Takes the next ones out of the queue. Others wait until the end of the transaction. */
export async function takeUncompared(tx: Tx, atMost: number): Promise<number[]> {
  await tx`select pg_advisory_xact_lock(${comparing})`;
  const rows = await tx<{ id: number }[]>`
    delete from study.uncompared_participants
     where id in (select id from study.uncompared_participants order by id limit ${atMost}) returning participant_id as id`;
  return [...new Set(rows.map(({ id }) => id))];
}

/** Of people who share a value, each is compared with so many before and after, by id. */
const maxSharing = 10;
/** Of people with the same birth date, each is compared with so many before and after, by name. */
const maxBornSameDay = 60;

/**
 * Pairs of these people and others who share a mailbox, a phone or a name, or a birth date with a similar name. For names
 * that many people share, only pairs without a different birth date count. Similar names must start alike, which saves
 * most comparisons. Each search reads a few rows of an index, whatever the data.
 */
export async function listCandidates(db: Queryable, ids: readonly number[]): Promise<[number, number][]> {
  const sharing = (condition: string) => `
    select a.id as a, b.id as b from chosen a cross join lateral (
      (select p.id from study.participants p where ${condition} and p.id > a.id and ${isCompared} order by p.id limit ${maxSharing})
      union all
      (select p.id from study.participants p where ${condition} and p.id < a.id and ${isCompared} order by p.id desc limit ${maxSharing})) b`;
  const near = (is: "<=" | ">=", direction: "" | "desc") => `
    (select p.id, p.name_sort, p.name_search from study.participants p
      where p.born_on = a.born_on and p.name_sort collate "C" ${is} a.name_sort and p.id <> a.id and ${isCompared}
      order by p.name_sort collate "C" ${direction} limit ${maxBornSameDay})`;
  const rows = await db.unsafe<{ a: number; b: number }[]>(
    `with chosen as materialized (
       select p.id, p.name_key, p.email_key, p.phone, p.born_on, p.name_sort, p.name_search
         from study.participants p where p.id = any ($1) and ${isCompared}
     ), pairs as (
       ${sharing("p.email_key = a.email_key")}
       union all ${sharing("p.phone = a.phone")}
       union all ${sharing("p.name_key = a.name_key and p.born_on = a.born_on")}
       union all ${sharing("p.name_key = a.name_key and p.born_on is null")}
       union all
       select a.id, b.id from chosen a cross join lateral (
         select p.id from study.participants p where p.name_key = a.name_key and p.id <> a.id and ${isCompared} limit ${2 * maxSharing}) b
        where a.born_on is null
       union all
       select a.id, b.id from chosen a cross join lateral (${near(">=", "")} union ${near("<=", "desc")}) b
        where (left(a.name_sort, 1) = left(b.name_sort, 1) or left(a.name_search, 1) = left(b.name_search, 1))
          and similarity(a.name_sort, b.name_sort) >= ${minNameSimilarity}
     )
     select distinct least(a, b) as a, greatest(a, b) as b from pairs`,
    [[...ids]],
  );
  return rows.map(({ a, b }) => [a, b]);
}

export interface ScoredPair {
  a: number;
  b: number;
  score: number;
}

/** Everything that is known about these people is found anew. */
export async function replacePairs(tx: Tx, ids: readonly number[], pairs: readonly ScoredPair[]): Promise<void> {
  await tx`delete from study.possible_duplicates where participant_id = any (${[...ids]}::integer[])`;
  await tx`delete from study.possible_duplicates where other_participant_id = any (${[...ids]}::integer[])`;
  await tx`
    insert into study.possible_duplicates (participant_id, other_participant_id, score)
    select * from unnest(${pairs.map(({ a }) => a)}::integer[], ${pairs.map(({ b }) => b)}::integer[],
                         ${pairs.map(({ score }) => score)}::smallint[])`;
}

const notMarkedDifferent = `not exists (
  select from study.not_the_same_person n
   where n.participant_id = d.participant_id and n.other_participant_id = d.other_participant_id)`;

export async function countPairs(db: Queryable): Promise<{ count: number; certain: number }> {
  const [row] = await db<{ count: number; certain: number }[]>`
    select count(*)::int as count, count(*) filter (where score >= ${minCertainDuplicateScore})::int as certain
      from study.possible_duplicates d where ${db.unsafe(notMarkedDifferent)}`;
  return row ?? { count: 0, certain: 0 };
}

/** Most likely first. */
export async function listPairs(
  db: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<[number, number][]> {
  const rows = await db<{ a: number; b: number }[]>`
    select participant_id as a, other_participant_id as b from study.possible_duplicates d
     where ${db.unsafe(notMarkedDifferent)}
     order by score desc, participant_id, other_participant_id limit ${limit} offset ${offset}`;
  return rows.map(({ a, b }) => [a, b]);
}
