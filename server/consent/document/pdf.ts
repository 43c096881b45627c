import { proofLabels } from "@hb/domain/consent/consent.ts";
import type { ConsentQuestion, ConsentSection, ConsentText } from "@hb/domain/consent/consent-text.ts";
import { publicDateTime } from "@hb/domain/format.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Paper } from "@hb/domain/settings/paper.ts";
import type { PdfFile, Piece } from "../../pdf/acts.ts";
import type { ConsentRecord } from "../form/record.ts";

export interface SignedFile {
  text: ConsentText;
  record: ConsentRecord;
  recordHash: string;
  code: string;
  /** A drawn signature's picture. */
  signature: Buffer | null;
  studyName: string;
  contactMailbox: string;
  timeZone: string;
  paper: Paper;
  /** No one signed it: every page says so. */
  isDraft?: true;
}

/** Exactly what was signed: the text, all initials and answers, the signature, and the hashes that prove them. */
export function signedPdf(signed: SignedFile): PdfFile {
  const { text, record, code, studyName, timeZone, isDraft = false } = signed;
  return {
    title: `${text.title}, version ${text.version}${isDraft ? ", draft" : ""}`,
    author: studyName,
    subject: isDraft ? "Draft of a consent form" : `Signed consent ${code}`,
    at: record.signedAt,
    paper: signed.paper,
    foot: isDraft
      ? `Draft of version ${text.version}, with made-up answers. Not for signing.`
      : `Participant ${record.participantId} · version ${text.version} · code ${code}`,
    ...(isDraft && { mark: "DRAFT" }),
    content: [
      { kind: "small", text: studyName },
      { kind: "heading", level: 1, text: text.title },
      ...(isDraft ? [{ kind: "small", text: "Draft with made-up answers. Not for signing." } as const] : []),
      {
        kind: "small",
        text: `Version ${text.version}, signed on ${publicDateTime(record.signedAt, timeZone)}`,
      },
      ...text.sections.flatMap(section => sectionPieces(section, record)),
      { kind: "heading", level: 2, text: "Questions" },
      ...text.questions.flatMap(question => questionPieces(question, record)),
      { kind: "small", text: text.declining },
      ...signaturePieces(signed),
      ...proofPieces(signed),
    ],
  };
}

const fact = (label: string, value: string): Piece => ({ kind: "fact", label, value });
const fineFact = (label: string, value: string): Piece => ({ kind: "fact", label, value, isFine: true });

function sectionPieces({ id, title, blocks }: ConsentSection, { initials }: ConsentRecord): Piece[] {
  return [
    { kind: "heading", level: 2, text: title },
    ...blocks.map(
      (block): Piece =>
        typeof block === "string" ? { kind: "paragraph", text: block } : { kind: "points", points: block.points },
    ),
    fact("Initials", initials[id] ?? ""),
  ];
}

function questionPieces({ id, question, yes, no, needed }: ConsentQuestion, { answers }: ConsentRecord): Piece[] {
  const answer = answers[id] === true;
  return [
    { kind: "heading", level: 3, text: `${question}${needed ? " (needed to take part)" : ""}` },
    { kind: "choice", isChosen: answer, text: `Yes: ${yes}` },
    { kind: "choice", isChosen: !answer, text: `No: ${no}` },
    // The boxes are drawings: copied or searched, the text has to say it.
    fact("Answer", answer ? "Yes" : "No"),
  ];
}

function signaturePieces({ record, signature, timeZone }: SignedFile): Piece[] {
  const alternative = `Drawn signature of ${record.printedName}`;
  return [
    { kind: "room", height: 250 },
    { kind: "heading", level: 2, text: "Signature" },
    { kind: "paragraph", text: record.meaning },
    fact("Full name", record.printedName),
    ...(signature ? [{ kind: "picture", label: "Signature, drawn", png: signature, alternative } as const] : []),
    ...(!signature && record.signature.kind === "typed" ? [fact("Signature, typed", record.signature.text)] : []),
    fact("Date and time", `${publicDateTime(record.signedAt, timeZone)} (${record.signedAt})`),
    fact("Preferred headset", record.device === null ? "No preference" : deviceNames.label(record.device)),
    ...(record.proof ? [fact("Signed online, identity confirmed by", proofLabels[record.proof])] : []),
    ...(record.witness ? [fact("Signed at the study site, witnessed by", record.witness.name)] : []),
  ];
}

function proofPieces({ record, recordHash, code, contactMailbox }: SignedFile): Piece[] {
  const how = `This file shows exactly what was signed. To verify a copy, send the study team the file or the code below: ${contactMailbox}.`;
  return [
    { kind: "room", height: 250 },
    { kind: "heading", level: 2, text: "Proof" },
    { kind: "paragraph", text: how },
    fact("Code", code),
    fineFact("Consent ID", record.id),
    fineFact("Text SHA-256", record.textHash),
    fineFact("Record SHA-256", recordHash),
    fineFact("Network address", record.address),
    fineFact("Browser", record.browser || "Unknown"),
  ];
}
