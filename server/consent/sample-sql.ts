import { consentState } from "@hb/domain/participants/consent-state.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** Which of these people would have been asked. */
export async function listSampleAsked(db: Queryable, ids: readonly number[], max: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from study.consent_holders
     where id = any (${[...ids]}::integer[]) and consent = ${consentState.asked} order by id desc limit ${max}`;
  return rows.map(({ id }) => id);
}

/** People who need a record. */
const signedOnce = [consentState.signed, consentState.outdated, consentState.withdrawn];

export interface SampleSigner {
  id: number;
  name: string;
  consent: number;
  createdAt: string;
}

/**
 * Sample people who are listed as signed but have no record, newest first. Those who answer surveys at home come first and
 * don't count toward the limit; they get the current text, because no one is reminded without it.
 */
export async function listSampleSigners(db: Queryable, max: number): Promise<SampleSigner[]> {
  return db<SampleSigner[]>`
    with unsigned as (
      select p.id, p.name, e.participant_id is not null as "isActive", consent, p.created_at as "createdAt"
        from study.consent_holders p
        left join study.enrolment_cards e on e.participant_id = p.id and e.status = ${remoteStudyStatus.remoteActive}
       where consent = any (${signedOnce}::smallint[]) and merged_into is null
         and not exists (select from study.consents c where c.participant_id = p.id))
    (select id, name, ${consentState.signed}::int as consent, "createdAt" from unsigned where "isActive" order by id desc)
    union all
    (select id, name, consent, "createdAt" from unsigned where not "isActive" order by id desc limit ${max})`;
}

/** No one may be listed as signed without a record. */
export async function resetUnrecordedConsents(tx: Tx): Promise<void> {
  await tx`
    select study.settle_consent(p.id) from study.consent_holders p
     where consent = any (${signedOnce}::smallint[]) and not exists (select from study.consents c where c.participant_id = p.id)`;
}
