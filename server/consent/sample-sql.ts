import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** Who would have been asked, of these. */
export async function listSampleAsked(db: Queryable, ids: readonly number[], max: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from study.participants where id = any (${[...ids]}::integer[]) and consent = 2 order by id desc limit ${max}`;
  return rows.map(({ id }) => id);
}

export interface SampleSigner {
  id: number;
  name: string;
  consent: number;
  createdAt: string;
}

/**
 * Invented people whom the list shows as having signed, and of whom there is no record; the newest first. Whoever answers
 * surveys at home comes before them and beyond the number, with the text that holds now: without it nobody is reminded.
 */
export async function listSampleSigners(db: Queryable, max: number): Promise<SampleSigner[]> {
  return db<SampleSigner[]>`
    with unsigned as (
      select p.id, trim(first_name || ' ' || last_name) as name, e.participant_id is not null as "isActive", consent,
             p.created_at as "createdAt"
        from study.participants p left join study.enrolments e on e.participant_id = p.id and e.status = 4
       where consent in (3, 4, 5) and merged_into is null
         and not exists (select from study.consents c where c.participant_id = p.id))
    (select id, name, 3 as consent, "createdAt" from unsigned where "isActive" order by id desc)
    union all
    (select id, name, consent, "createdAt" from unsigned where not "isActive" order by id desc limit ${max})`;
}

/** Nobody is shown as having signed without a record of it. */
export async function resetUnrecordedConsents(tx: Tx): Promise<void> {
  await tx`
    update study.participants p set consent = study.consent_state(p.id)
     where consent in (3, 4, 5) and not exists (select from study.consents c where c.participant_id = p.id)`;
}
