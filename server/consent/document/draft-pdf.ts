import { type ConsentText, renderConsentText } from "@hb/domain/consent/consent-text.ts";
import type { PdfFile } from "../../pdf/acts.ts";
import { type ConsentRecord, recordHashOf, sha256 } from "../form/record.ts";
import type { LetterHead } from "./files.ts";
import { signedPdf } from "./pdf.ts";

/** The file that a participant would get of this text, with the answers of someone made up. */
export function draftPdf(text: ConsentText, head: LetterHead, now: string): PdfFile {
  const name = "Maya Okafor";
  const record: ConsentRecord = {
    id: "00000000-0000-4000-8000-000000000000",
    participantId: 1284,
    version: text.version,
    language: "en",
    textHash: sha256(renderConsentText(text)),
    initials: Object.fromEntries(text.sections.map(({ id }) => [id, "MO"])),
    answers: Object.fromEntries(text.questions.map(({ id }) => [id, true])),
    printedName: name,
    signature: { kind: "typed", text: name },
    meaning: text.meaning,
    device: null,
    signedAt: now,
    signedOfflineAt: null,
    address: "203.0.113.7",
    browser: "Example",
    witness: null,
    proof: "birthDate",
  };
  const { studyName, contactMailbox, timeZone, paper } = head;
  const made = {
    text,
    record,
    recordHash: recordHashOf(record),
    code: "DRAFT",
    signature: null,
    isDraft: true,
  } as const;
  return signedPdf({ ...made, studyName, contactMailbox, timeZone, paper });
}
