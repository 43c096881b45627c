import { minNameSimilarity } from "@hb/domain/participants/merge/duplicates.ts";
import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export type Side = Pick<
  Participant,
  "id" | "firstName" | "lastName" | "email" | "phone" | "bornOn" | "city" | "status" | "createdAt"
>;

const side = `p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.born_on as "bornOn", p.city, p.status,
  p.created_at as "createdAt"`;

/**
 * Pairs who share a mailbox, a phone or a name, or a birth date with a similar name; others aren't compared. Leaves out
 * people marked as duplicates and pairs marked as different people. For names that many people share, only pairs without
 * a different birth date count. Similar names must start alike, which saves most comparisons.
 */
export async function listCandidates(db: Queryable): Promise<[number, number][]> {
  const rows = await db<{ a: number; b: number }[]>`
    with alive as materialized (
      select id, name_key, email_key, phone, born_on, name_sort, left(name_sort, 1) as last_initial,
             left(name_search, 1) as first_initial
        from study.participants where status is distinct from ${participantStatus.duplicate} and anonymised_at is null
    ), pairs as (
      select a.id as a, b.id as b from alive a join alive b on a.email_key = b.email_key and a.id < b.id
      union
      select a.id, b.id from alive a join alive b on a.phone = b.phone and a.id < b.id
      union
      select a.id, b.id from alive a join alive b on a.name_key = b.name_key and a.id < b.id
       where a.born_on is null or b.born_on is null or a.born_on = b.born_on
      union
      select a.id, b.id from alive a join alive b on a.born_on = b.born_on and a.id < b.id
       where (a.last_initial = b.last_initial or a.first_initial = b.first_initial)
         and similarity(a.name_sort, b.name_sort) >= ${minNameSimilarity}
    )
    select a, b from pairs
     where not exists (select from study.not_the_same_person n where n.participant_id = a and n.other_participant_id = b)`;
  return rows.map(({ a, b }) => [a, b]);
}

/** The same, but only pairs that include one of these people. */
export async function listCandidatesOf(db: Queryable, ids: readonly number[]): Promise<[number, number][]> {
  const rows = await db<{ a: number; b: number }[]>`
    with chosen as materialized (
      select * from study.participants where id = any (${[...ids]}::integer[])
    ), pairs as (
      select a.id as a, b.id as b from chosen a join study.participants b on a.email_key = b.email_key
      union
      select a.id, b.id from chosen a join study.participants b on a.phone = b.phone
      union
      select a.id, b.id from chosen a join study.participants b on a.name_key = b.name_key
       where a.born_on is null or b.born_on is null or a.born_on = b.born_on
      union
      select a.id, b.id from chosen a join study.participants b on a.born_on = b.born_on
       where (left(a.name_sort, 1) = left(b.name_sort, 1) or left(a.name_search, 1) = left(b.name_search, 1))
         and similarity(a.name_sort, b.name_sort) >= ${minNameSimilarity}
    ), sorted as (
      select distinct least(a, b) as a, greatest(a, b) as b from pairs where a <> b
    )
    select s.a, s.b from sorted s
      join study.participants one on one.id = s.a and one.status is distinct from ${participantStatus.duplicate} and one.anonymised_at is null
      join study.participants other on other.id = s.b and other.status is distinct from ${participantStatus.duplicate} and other.anonymised_at is null
     where not exists (select from study.not_the_same_person n where n.participant_id = s.a and n.other_participant_id = s.b)`;
  return rows.map(({ a, b }) => [a, b]);
}

/** Every pair marked as different people, as `1001:1042`. */
export async function listAllMarkedDifferent(db: Queryable): Promise<Set<string>> {
  const rows = await db<{ pair: string }[]>`
    select participant_id || ':' || other_participant_id as pair from study.not_the_same_person`;
  return new Set(rows.map(({ pair }) => pair));
}

/** People written by transactions that hadn't ended at the last refresh, up to a limit. */
export async function listChangedSince(
  db: Queryable,
  since: string,
  atMost: number,
): Promise<{ horizon: string; ids: number[] }> {
  const rows = await db<{ horizon: string; id: number | null }[]>`
    select look.horizon, p.id from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) look
      left join (select id from study.participants where changed_in >= ${since}::xid8 limit ${atMost}) p on true`;
  return { horizon: rows[0]?.horizon ?? since, ids: rows.flatMap(({ id }) => id ?? []) };
}

export async function findSides(db: Queryable, ids: readonly number[]): Promise<Map<number, Side>> {
  const rows = await db<Side[]>`
    select ${db.unsafe(side)} from study.participants p where id = any (${[...ids]}::integer[])`;
  return new Map(rows.map(row => [row.id, row]));
}

interface Keys {
  nameKey: string | null;
  emailKey: string | null;
  phone: string | null;
  nameSort: string;
}

/** People who share a value with this person or have a similar name, most similar first. */
export async function findAlike(db: Queryable, { nameKey, emailKey, phone, nameSort }: Keys): Promise<Side[]> {
  return db<Side[]>`
    select ${db.unsafe(side)} from study.participants p
     where status is distinct from ${participantStatus.duplicate} and anonymised_at is null
       and (name_key = ${nameKey} or email_key = ${emailKey} or phone = ${phone} or name_sort % ${nameSort})
     order by similarity(name_sort, ${nameSort}) desc, id limit 100`;
}

/** For a whole file: people who share an exact value with any of its rows. */
export async function findSharing(
  db: Queryable,
  keys: { names: readonly string[]; emails: readonly string[]; phones: readonly string[] },
): Promise<(Side & { nameKey: string | null; emailKey: string | null })[]> {
  return db<(Side & { nameKey: string | null; emailKey: string | null })[]>`
    select ${db.unsafe(side)}, p.name_key as "nameKey", p.email_key as "emailKey" from study.participants p
     where status is distinct from ${participantStatus.duplicate}
       and (name_key = any (${[...keys.names]}::text[]) or email_key = any (${[...keys.emails]}::text[])
            or phone = any (${[...keys.phones]}::text[]))
     order by id limit 20000`;
}

export async function listMarkedDifferent(db: Queryable, id: number): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select other_participant_id as id from study.not_the_same_person where participant_id = ${id}
    union select participant_id from study.not_the_same_person where other_participant_id = ${id}`;
  return new Set(rows.map(row => row.id));
}

export async function markAsDifferent(
  tx: Tx,
  { a, b, by, now }: { a: number; b: number; by: string; now: string },
): Promise<void> {
  await tx`
    insert into study.not_the_same_person (participant_id, other_participant_id, decided_by, decided_at)
    values (${Math.min(a, b)}, ${Math.max(a, b)}, ${by}, ${now}) on conflict do nothing`;
}

export async function unmarkDifferent(tx: Tx, a: number, b: number): Promise<void> {
  await tx`
    delete from study.not_the_same_person
     where participant_id = ${Math.min(a, b)} and other_participant_id = ${Math.max(a, b)}`;
}
