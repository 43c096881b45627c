import type { ExportedConsent } from "@hb/domain/consent/export-columns.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/** Sealed consents can't be exported. */
const open = "not exists (select from study.consent_seals s where s.participant_id = r.participant_id)";

const signed = `select c.id, c.place, c.participant_id, 'signed' as outcome, c.version, c.language,
    coalesce(c.translation_hash, c.text_hash) as text_hash, c.signed_at as at,
    c.printed_name, c.signature_kind, c.typed_signature, c.answers, c.device, c.code, c.record_hash, c.file_hash, c.address,
    c.browser, c.witness_name, c.proof, c.signed_offline_at as offline_at, null as reason, w.withdrawn_at, w.by_name as withdrawn_by, w.reason as withdrawn_reason
  from study.consents c left join study.consent_withdrawals w on w.consent_id = c.id`;
const declined = `select d.id, d.place, d.participant_id, 'declined', d.version, d.language, coalesce(d.translation_hash, d.text_hash), d.declined_at,
    null, null, null, null::jsonb, null::smallint, null, null, null, d.address, d.browser, d.witness_name, null, d.declined_offline_at, d.reason,
    null::timestamptz, null, null
  from study.consent_refusals d`;

export async function countConsents(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from (${db.unsafe(`${signed} union all ${declined}`)}) r where ${db.unsafe(open)}`;
  return row?.count ?? 0;
}

/** Newest first. */
export function readConsents(db: Queryable, size: number): AsyncIterable<ExportedConsent[]> {
  return db<ExportedConsent[]>`
    select r.id, r.participant_id as "participantId", p.name as "participantName",
           r.outcome, r.version, r.language, r.text_hash as "textHash", r.at, r.printed_name as "printedName",
           r.signature_kind as "signatureKind", r.typed_signature as "typedSignature", r.answers, r.device, r.code,
           r.record_hash as "recordHash", r.file_hash as "fileHash", r.address, r.browser, r.witness_name as "witnessName", r.proof,
           r.offline_at as "offlineAt", r.reason, r.withdrawn_at as "withdrawnAt", r.withdrawn_by as "withdrawnBy",
           r.withdrawn_reason as "withdrawnReason"
      from (${db.unsafe(`${signed} union all ${declined}`)}) r join study.consent_holders p on p.id = r.participant_id
     where ${db.unsafe(open)} order by r.place desc`.cursor(size);
}
