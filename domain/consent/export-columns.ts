import { columnsOf, type ExportColumn } from "../export/column.ts";
import type { Language } from "../language.ts";
import { deviceNames } from "../lookups/device-names.ts";
import { proofLabels } from "./consent.ts";

/** A signed or declined consent. */
export interface ExportedConsent {
  id: string;
  participantId: number;
  participantName: string;
  outcome: "signed" | "declined";
  version: number;
  language: Language;
  textHash: string;
  at: string;
  printedName: string | null;
  signatureKind: string | null;
  typedSignature: string | null;
  answers: Record<string, boolean> | null;
  device: number | null;
  code: string | null;
  recordHash: string | null;
  fileHash: string | null;
  address: string | null;
  browser: string | null;
  witnessName: string | null;
  proof: "birthDate" | "emailedCode" | null;
  offlineAt: string | null;
  /** For declining. */
  reason: string | null;
  withdrawnAt: string | null;
  withdrawnBy: string | null;
  withdrawnReason: string | null;
}

const identifying = true;
const { text, freeText, integer, yesNo, participant, moment, one } = columnsOf<ExportedConsent>();

/** With a column for each question that any version of the text asks. */
export function consentColumns(
  questions: readonly { id: string; question: string }[],
): readonly ExportColumn<ExportedConsent>[] {
  return [
    ...text("id", "Record", row => row.id, { key: "record" }),
    ...participant("participantId", "Participant", row => row.participantId, { key: "participant" }),
    ...text("participantName", "Participant name", row => row.participantName, { identifying }),
    ...text("outcome", "Signed or declined", row => row.outcome),
    ...integer("version", "Text version", row => row.version),
    ...text("language", "Language of the text", row => row.language),
    ...moment("at", "Signed or declined at", row => row.at),
    ...moment("signedOffline", "Signed or declined offline at", row => row.offlineAt, { key: "offline_at" }),
    ...questions.flatMap(({ id, question }) =>
      yesNo("answers", question, row => row.answers?.[id] ?? null, { key: `answer_${id}` }),
    ),
    ...one("device", "Preferred headset", deviceNames, row => row.device),
    ...text("printedName", "Printed name", row => row.printedName, { identifying }),
    ...text("signature", "Signature type", row => row.signatureKind, { key: "signature_kind" }),
    ...text("signature", "Typed signature", row => row.typedSignature, { key: "typed_signature", identifying }),
    ...text("witness", "Witnessed by", row => row.witnessName, { key: "witness_name", identifying }),
    ...text("proof", "Identity confirmed by", row => row.proof && proofLabels[row.proof], { key: "identity_proof" }),
    ...freeText("reason", "Reason for declining", row => row.reason),
    ...moment("withdrawn", "Withdrawn", row => row.withdrawnAt, { key: "withdrawn_at" }),
    ...text("withdrawn", "Withdrawn by", row => row.withdrawnBy, { key: "withdrawn_by", identifying }),
    ...freeText("withdrawn", "Reason for withdrawing", row => row.withdrawnReason, { key: "withdrawn_reason" }),
    ...text("proof", "Code on signed file", row => row.code, { key: "code", identifying }),
    ...text("proof", "Text SHA-256", row => row.textHash, { key: "text_sha256" }),
    ...text("proof", "Record SHA-256", row => row.recordHash, { key: "record_sha256", identifying }),
    ...text("proof", "Signed file SHA-256", row => row.fileHash, { key: "file_sha256", identifying }),
    ...text("proof", "Network address", row => row.address, { key: "address", identifying }),
    ...text("proof", "Browser", row => row.browser, { key: "browser", identifying }),
  ];
}
