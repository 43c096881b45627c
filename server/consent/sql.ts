import type { DeclinedConsent, SignedConsent } from "@hb/domain/consent/consent.ts";
import type { Language } from "@hb/domain/language.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { ConsentRecord } from "./form/record.ts";
import { signingText as text } from "./text.ts";

export interface StoredConsent extends ConsentRecord {
  /** Among everything that was signed, declined and requested. */
  place: number;
  recordHash: string;
  code: string;
  file: string;
  fileHash: string;
  withdrawn: SignedConsent["withdrawn"];
}

/** Every column of a record; consentOf() groups them. */
const columns = `
  c.id, c.place, c.participant_id as "participantId", c.version, c.language,
  coalesce(c.translation_hash, c.text_hash) as "textHash", c.initials, c.answers,
  c.printed_name as "printedName", c.signature_kind as "signatureKind", c.typed_signature as "typedSignature",
  c.signature_file as "signatureFile", c.signature_hash as "signatureHash", c.meaning, c.device, c.signed_at as "signedAt",
  c.signed_offline_at as "signedOfflineAt", c.address, c.browser, c.witness_id as "witnessId", c.witness_name as "witnessName", c.proof, c.record_hash as "recordHash", c.code,
  c.file, c.file_hash as "fileHash", w.withdrawn_at as "withdrawnAt", w.by_name as "withdrawnBy", w.reason as "withdrawnReason"`;

interface Row extends Omit<StoredConsent, "signature" | "witness" | "withdrawn"> {
  signatureKind: "drawn" | "typed";
  typedSignature: string | null;
  signatureFile: string | null;
  signatureHash: string | null;
  witnessId: string | null;
  witnessName: string | null;
  withdrawnAt: string | null;
  withdrawnBy: string | null;
  withdrawnReason: string | null;
}

function consentOf(row: Row): StoredConsent {
  const { signatureKind, typedSignature, signatureFile, signatureHash, witnessId, witnessName, ...rest } = row;
  const { withdrawnAt, withdrawnBy, withdrawnReason, ...kept } = rest;
  return {
    ...kept,
    signature:
      signatureKind === "drawn"
        ? { kind: "drawn", file: signatureFile ?? "", hash: signatureHash ?? "" }
        : { kind: "typed", text: typedSignature ?? "" },
    witness: witnessId === null ? null : { userId: witnessId, name: witnessName ?? "" },
    withdrawn: withdrawnAt === null ? null : { at: withdrawnAt, by: withdrawnBy, reason: withdrawnReason },
  };
}

/** Of the person and everyone merged into them; newest first. */
export async function listConsents(db: Queryable, participantId: number): Promise<StoredConsent[]> {
  const rows = await db<Row[]>`
    select ${db.unsafe(columns)} from study.consents c left join study.consent_withdrawals w on w.consent_id = c.id
     where c.participant_id in (select study.lives_of(${participantId})) order by c.place desc`;
  return rows.map(consentOf);
}

export async function findConsent(
  db: Queryable,
  by: { id: string } | { code: string } | { file: string } | { fileHash: string },
): Promise<StoredConsent | undefined> {
  const condition =
    "id" in by
      ? db`c.id = ${by.id}`
      : "code" in by
        ? db`c.code = ${by.code}`
        : "file" in by
          ? db`${by.file} in (c.file, c.signature_file)`
          : db`c.file_hash = ${by.fileHash}`;
  const [row] = await db<Row[]>`
    select ${db.unsafe(columns)} from study.consents c left join study.consent_withdrawals w on w.consent_id = c.id
     where ${condition} limit 1`;
  return row && consentOf(row);
}

type NewConsent = Omit<StoredConsent, "withdrawn" | "place"> & {
  /** Of the version in English. */
  englishHash: string;
};

export async function insertConsent(tx: Tx, consent: NewConsent): Promise<void> {
  const { signature, witness } = consent;
  const [typed, file, hash] =
    signature.kind === "typed" ? [signature.text, null, null] : [null, signature.file, signature.hash];
  await tx`
    insert into study.consents (
      id, participant_id, version, text_hash, language, translation_hash, initials, answers, printed_name, signature_kind, typed_signature,
      signature_file, signature_hash, meaning, device, signed_at, signed_offline_at, address, browser, witness_id, witness_name,
      proof, record_hash, code, file, file_hash)
    values (
      ${consent.id}, ${consent.participantId}, ${consent.version}, ${consent.englishHash}, ${consent.language},
      ${consent.language === "en" ? null : consent.textHash}, ${tx.json(consent.initials)},
      ${tx.json(consent.answers)}, ${consent.printedName}, ${signature.kind}, ${typed}, ${file}, ${hash},
      ${consent.meaning}, ${consent.device}, ${consent.signedAt}, ${consent.signedOfflineAt}, ${consent.address}, ${consent.browser},
      ${witness?.userId ?? null}, ${witness?.name ?? null}, ${consent.proof}, ${consent.recordHash}, ${consent.code}, ${consent.file},
      ${consent.fileHash})`.catch(translate);
}

function translate(error: unknown): never {
  const { constraint_name: constraint } = error as { constraint_name?: string };
  if (constraint === "consents_pkey") refuse("already-exists", text.formSigned);
  throw error;
}

export interface StoredRefusal {
  id: string;
  participantId: number;
  version: number;
  language: Language;
  textHash: string;
  englishHash: string;
  declinedAt: string;
  declinedOfflineAt: string | null;
  reason: string | null;
  address: string;
  browser: string;
  witness: { userId: string; name: string } | null;
}

export async function insertRefusal(tx: Tx, refused: StoredRefusal): Promise<void> {
  await tx`
    insert into study.consent_refusals (id, participant_id, version, text_hash, language, translation_hash, declined_at, declined_offline_at, reason, address, browser, witness_id, witness_name)
    values (${refused.id}, ${refused.participantId}, ${refused.version}, ${refused.englishHash},
            ${refused.language}, ${refused.language === "en" ? null : refused.textHash}, ${refused.declinedAt},
            ${refused.declinedOfflineAt}, ${refused.reason}, ${refused.address}, ${refused.browser}, ${refused.witness?.userId ?? null},
            ${refused.witness?.name ?? null})`;
}

export async function listRefusals(
  db: Queryable,
  participantId: number,
): Promise<(DeclinedConsent & { place: number })[]> {
  const rows = await db<
    (Omit<DeclinedConsent, "witness"> & { place: number; witnessId: string | null; witnessName: string })[]
  >`
    select id, place, version, language, declined_at as "declinedAt", declined_offline_at as "declinedOfflineAt", reason, witness_id as "witnessId", witness_name as "witnessName"
      from study.consent_refusals where participant_id in (select study.lives_of(${participantId}))
     order by place desc`;
  return rows.map(({ witnessId, witnessName, ...row }) => ({
    ...row,
    witness: witnessId === null ? null : { userId: witnessId, name: witnessName },
  }));
}

/** Everything the person signed and hasn't withdrawn yet; returns how many there were. */
export async function insertWithdrawals(
  tx: Tx,
  given: { participantId: number; at: string; byId: string | null; byName: string | null; reason: string | null },
): Promise<number> {
  const rows = await tx`
    insert into study.consent_withdrawals (consent_id, withdrawn_at, by_id, by_name, reason)
    select id, ${given.at}, ${given.byId}, ${given.byName}, ${given.reason} from study.consents
     where participant_id in (select study.lives_of(${given.participantId}))
    on conflict do nothing returning 1`;
  return rows.length;
}

export async function isSealed(db: Queryable, participantId: number): Promise<boolean> {
  const [row] = await db<{ sealed: boolean }[]>`
    select exists (select from study.consent_seals where participant_id = ${participantId}) as sealed`;
  return row?.sealed ?? false;
}

export async function hasCurrentConsent(db: Queryable, participantId: number): Promise<boolean> {
  const [row] = await db<{ state: number | null }[]>`select study.consent_state(${participantId}) as state`;
  return row?.state === consentState.signed;
}

/** The people a link's token is valid for, besides the one it names. */
export async function isSamePerson(db: Queryable, survivorId: number, participantId: number): Promise<boolean> {
  const [row] = await db<{ same: boolean }[]>`
    select ${participantId}::integer in (select study.lives_of(${survivorId})) as same`;
  return row?.same ?? false;
}

// Uploaded signatures that aren't used yet -----------------------------------------------------------------------------

export async function countSignatures(db: Queryable, participantId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.consent_signatures where participant_id = ${participantId}`;
  return row?.count ?? 0;
}

export async function putSignature(
  tx: Tx,
  { file, participantId, now }: { file: string; participantId: number; now: string },
): Promise<void> {
  await tx`
    insert into study.consent_signatures (file, participant_id, uploaded_at) values (${file}, ${participantId}, ${now})
    on conflict (file) do update set uploaded_at = excluded.uploaded_at`;
}

export async function removeSignature(tx: Tx, file: string): Promise<void> {
  await tx`delete from study.consent_signatures where file = ${file}`;
}

export async function removeSignaturesBefore(tx: Tx, before: string): Promise<string[]> {
  const rows = await tx<{ file: string }[]>`
    delete from study.consent_signatures where file in (
      select file from study.consent_signatures where uploaded_at < ${before} order by uploaded_at limit 500)
    returning file`;
  return rows.map(({ file }) => file);
}

/** Whose consent is to the current text. */
export async function countSigned(db: Queryable): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.consent_holders where consent = ${consentState.signed} and merged_into is null`;
  return row?.count ?? 0;
}
