import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export async function countSigned(db: Queryable, ids: readonly number[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.consents where participant_id = any (${[...ids]}::integer[])`;
  return row?.count ?? 0;
}

/** Signed consents are sealed; everything else is reduced to the fact that it happened. */
export async function sealConsents(tx: Tx, participantId: number, now: string): Promise<void> {
  await tx`
    insert into study.consent_seals (participant_id, sealed_at)
    select id, ${now} from study.lives_of(${participantId}) as id on conflict do nothing`;
  await tx`
    update study.consent_refusals set reason = null, address = null, browser = null
     where participant_id in (select study.lives_of(${participantId}))`;
  await tx`
    update study.consent_withdrawals w set reason = null from study.consents c
     where c.id = w.consent_id and c.participant_id in (select study.lives_of(${participantId}))`;
  await tx`delete from study.consent_signatures where participant_id in (select study.lives_of(${participantId}))`;
}
