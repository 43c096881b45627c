import type { Participant } from "@hb/domain/participants/participant.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export type Side = Pick<
  Participant,
  "id" | "firstName" | "lastName" | "email" | "phone" | "bornOn" | "city" | "status" | "createdAt"
>;

const side = `p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.phone, p.born_on as "bornOn", p.city, p.status,
  p.created_at as "createdAt"`;

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

/** For a whole file: people born on the same day as one of its rows whose name begins with the same letter. */
export async function findBornAlike(
  db: Queryable,
  rows: readonly { bornOn: string; initial: string }[],
): Promise<Side[]> {
  return db<Side[]>`
    select distinct ${db.unsafe(side)} from unnest(${rows.map(({ bornOn }) => bornOn)}::date[], ${rows.map(({ initial }) => initial)}::text[]) as given (born_on, initial)
      join study.participants p on p.born_on = given.born_on
       and given.initial in (left(p.name_sort, 1), left(p.name_search, 1))
     where status is distinct from ${participantStatus.duplicate} and anonymised_at is null
     order by p.id limit 20000`;
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
