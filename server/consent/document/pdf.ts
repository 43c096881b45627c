import type { ConsentQuestion, ConsentSection, ConsentText } from "@hb/domain/consent/consent-text.ts";
import { consentPdf as spanish } from "@hb/domain/consent/pdf-text.es.ts";
import { consentPdf as english } from "@hb/domain/consent/pdf-text.ts";
import { publicDateTime } from "@hb/domain/format.ts";
import type { Language, Translated } from "@hb/domain/language.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Paper } from "@hb/domain/settings/paper.ts";
import type { PdfFile, Piece } from "../../pdf/acts.ts";
import type { ConsentRecord } from "../form/record.ts";
import { draftText } from "../text.ts";

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

type Words = Translated<typeof english>;
const words: Record<Language, Words> = { en: english, es: spanish };

/** Exactly what was signed: the text, all initials and answers, the signature, and the hashes that prove them. */
export function signedPdf(signed: SignedFile): PdfFile {
  const { text, record, code, studyName, timeZone, isDraft = false } = signed;
  const { language, participantId } = record;
  const said = words[language];
  const title = said.title(text.title, text.version);
  return {
    language,
    title: isDraft ? draftText.title(title) : title,
    author: studyName,
    subject: isDraft ? draftText.subject : said.subject(code),
    at: signedAtOf(record),
    paper: signed.paper,
    foot: isDraft ? draftText.foot(text.version) : said.foot(participantId, text.version, code),
    ...(isDraft && { mark: draftText.mark }),
    content: [
      { kind: "small", text: studyName },
      { kind: "heading", level: 1, text: text.title },
      ...(isDraft ? [{ kind: "small", text: draftText.note } as const] : []),
      {
        kind: "small",
        text: said.signedOn(text.version, publicDateTime(signedAtOf(record), timeZone, language)),
      },
      ...text.sections.flatMap(section => sectionPieces(section, record, said)),
      { kind: "heading", level: 2, text: said.questions },
      ...text.questions.flatMap(question => questionPieces(question, record, said)),
      { kind: "small", text: text.declining },
      ...signaturePieces(signed, said),
      ...proofPieces(signed, said),
    ],
  };
}

const fact = (label: string, value: string): Piece => ({ kind: "fact", label, value });
const fineFact = (label: string, value: string): Piece => ({ kind: "fact", label, value, isFine: true });

function sectionPieces({ id, title, blocks }: ConsentSection, { initials }: ConsentRecord, said: Words): Piece[] {
  return [
    { kind: "heading", level: 2, text: title },
    ...blocks.map(
      (block): Piece =>
        typeof block === "string" ? { kind: "paragraph", text: block } : { kind: "points", points: block.points },
    ),
    fact(said.initials, initials[id] ?? ""),
  ];
}

function questionPieces(
  { id, question, yes, no, needed }: ConsentQuestion,
  { answers }: ConsentRecord,
  said: Words,
): Piece[] {
  const answer = answers[id] === true;
  return [
    { kind: "heading", level: 3, text: needed ? said.needed(question) : question },
    { kind: "choice", isChosen: answer, text: said.yes(yes) },
    { kind: "choice", isChosen: !answer, text: said.no(no) },
    // The boxes are drawings: copied or searched, the text has to say it.
    fact(said.answer, answer ? said.answers.yes : said.answers.no),
  ];
}

/** When the person signed, wherever the record was since. */
const signedAtOf = ({ signedAt, signedOfflineAt }: ConsentRecord) => signedOfflineAt ?? signedAt;

function signaturePieces({ record, signature, timeZone }: SignedFile, said: Words): Piece[] {
  const alternative = said.drawnBy(record.printedName);
  const moment = (at: string) => `${publicDateTime(at, timeZone, record.language)} (${at})`;
  return [
    { kind: "room", height: 250 },
    { kind: "heading", level: 2, text: said.signature },
    { kind: "paragraph", text: record.meaning },
    fact(said.fullName, record.printedName),
    ...(signature ? [{ kind: "picture", label: said.drawn, png: signature, alternative } as const] : []),
    ...(!signature && record.signature.kind === "typed" ? [fact(said.typed, record.signature.text)] : []),
    fact(said.at, moment(signedAtOf(record))),
    ...(record.signedOfflineAt ? [fact(said.received, moment(record.signedAt))] : []),
    fact(said.headset, record.device === null ? said.noPreference : deviceNames.label(record.device)),
    ...(record.proof ? [fact(said.online, said.proofs[record.proof])] : []),
    ...(record.witness ? [fact(said.witnessed, record.witness.name)] : []),
  ];
}

function proofPieces({ record, recordHash, code, contactMailbox }: SignedFile, said: Words): Piece[] {
  return [
    { kind: "room", height: 250 },
    { kind: "heading", level: 2, text: said.proof },
    { kind: "paragraph", text: said.how(contactMailbox) },
    fact(said.code, code),
    fineFact(said.id, record.id),
    fineFact(said.textHash, record.textHash),
    fineFact(said.recordHash, recordHash),
    fineFact(said.address, record.address),
    fineFact(said.browser, record.browser || said.unknown),
  ];
}
