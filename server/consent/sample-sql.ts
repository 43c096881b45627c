import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** Who would have been asked, of these. */
export async function listSaidToBeAsked(db: Queryable, ids: readonly number[], most: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from study.participants where id = any (${[...ids]}::integer[]) and consent = 2 order by id desc limit ${most}`;
  return rows.map(({ id }) => id);
}

export interface SaidToHaveSigned {
  id: number;
  name: string;
  consent: number;
  createdAt: string;
}

/** Invented people whom the list shows as having signed, and of whom there is no record; the newest first. */
export async function listSaidToHaveSigned(db: Queryable, most: number): Promise<SaidToHaveSigned[]> {
  return db<SaidToHaveSigned[]>`
    select id, trim(first_name || ' ' || last_name) as name, consent, created_at as "createdAt" from study.participants p
     where consent in (3, 4, 5) and merged_into is null and not exists (select from study.consents c where c.participant_id = p.id)
     order by id desc limit ${most}`;
}

/** Nobody is shown as having signed without a record of it. */
export async function settleTheRest(tx: Tx): Promise<void> {
  await tx`
    update study.participants p set consent = study.consent_state(p.id)
     where consent in (3, 4, 5) and not exists (select from study.consents c where c.participant_id = p.id)`;
}
