import { consentState } from "@hb/domain/participants/consent-state.ts";
import type { ParticipantRow } from "@hb/domain/participants/participant.ts";
import type { Queryable, Sql, Tx } from "@hb/platform/database/connect.ts";
import type { IndexedRow } from "./indexed-row.ts";

const indexed = `p.id, p.born_on as "bornOn", p.gender, p.ethnicities, p.skin_type as "skinType", p.considering_brands as "consideringBrands", p.source, p.type,
  p.owner_type as "ownerType", p.status, p.consent, p.created_at as "createdAt", p.updated_at as "updatedAt", p.phone,
  p.name_key as "nameKey", p.email_key as "emailKey", p.name_search as "nameSearch", p.name_sort as "nameSort",
  p.email_search as "emailSearch", p.city_search as "citySearch"`;

/** All transactions before this one have ended. The next refresh needs the rows of this one and later ones. */
export type Horizon = string;

/** Everyone, a few thousand at a time, from one snapshot. */
export async function readEverybody(db: Sql, take: (rows: readonly IndexedRow[]) => void): Promise<Horizon> {
  const result = await db.begin("isolation level repeatable read read only", async tx => {
    const [snapshot] = await tx<{ horizon: Horizon }[]>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`;
    await tx<IndexedRow[]>`select ${tx.unsafe(indexed)} from study.participants p order by id`.cursor(4000, rows => {
      take(rows);
    });
    return { horizon: snapshot?.horizon ?? "0" };
  });
  return result.horizon;
}

/** Rows written by transactions that hadn't ended at the last refresh; one statement, so one snapshot. */
export async function readChanged(db: Sql, since: Horizon): Promise<{ horizon: Horizon; rows: IndexedRow[] }> {
  const found = await db<(IndexedRow & { horizon: Horizon })[]>`
    select look.horizon, p.* from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) look
      left join (select ${db.unsafe(indexed)} from study.participants p where p.changed_in >= ${since}::xid8) p on true`;
  return { horizon: found[0]?.horizon ?? since, rows: found.filter(({ id }) => id !== null) };
}

/** What a row of the list shows, in the order of the ids. */
export async function findRows(
  db: Queryable,
  ids: readonly number[],
): Promise<Omit<ParticipantRow, "duplicateName" | "duplicateEmail" | "duplicatePhone">[]> {
  return db<ParticipantRow[]>`
    select p.id, first_name as "firstName", last_name as "lastName", email, phone, born_on as "bornOn", gender, ethnicities,
           skin_type as "skinType", country, state, city, considering_brands as "consideringBrands", source, type,
           owner_type as "ownerType", status, consent, merged_into as "mergedInto", anonymised_at as "anonymisedAt", created_at as "createdAt",
           updated_at as "updatedAt", version,
           case when consent in (${consentState.signed}, ${consentState.outdated}) then (
             select c.version from study.lives_of(p.id) life join study.signed_versions c on c.participant_id = life
              order by c.place desc limit 1) end as "consentVersion"
      from unnest(${[...ids]}::integer[]) with ordinality as asked (id, place) join study.participants p on p.id = asked.id
     order by place`;
}

export async function insertSelection(
  tx: Tx,
  selection: { id: string; userId: string; ids: readonly number[]; now: string; forgetBefore: string },
): Promise<void> {
  await tx`delete from study.selections where made_at < ${selection.forgetBefore}`;
  await tx`
    insert into study.selections (id, user_id, ids, made_at)
    values (${selection.id}, ${selection.userId}, ${[...selection.ids]}::integer[], ${selection.now})`;
}

export async function findSelection(db: Queryable, id: string, userId: string): Promise<number[] | undefined> {
  const [row] = await db<{ ids: number[] }[]>`
    select ids from study.selections where id = ${id} and user_id = ${userId}`;
  return row?.ids;
}
