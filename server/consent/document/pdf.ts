import { proofLabels } from "@hb/domain/consent/consent.ts";
import type { ConsentText } from "@hb/domain/consent/consent-text.ts";
import { deviceNames } from "@hb/domain/lookups/device-names.ts";
import type { Paper } from "@hb/domain/settings/paper.ts";
import { publicDateTime } from "@hb/domain/time.ts";
import { beginPage, type Page } from "../../pdf/acts.ts";
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
}

/**
 * The PDF of exactly what was signed: the text, all initials and answers, the signature, and the hashes that prove them.
 * The same record gives the same bytes with the same versions of pdfkit and the fonts.
 */
export async function makePdf(signed: SignedFile): Promise<Buffer> {
  const { text, record, code, studyName } = signed;
  const page = await beginPage({
    title: `${text.title}, version ${text.version}`,
    author: studyName,
    subject: `Signed consent ${code}`,
    at: record.signedAt,
    paper: signed.paper,
    foot: `Participant ${record.participantId} · version ${text.version} · code ${code}`,
  });
  page.small(studyName);
  page.heading(1, text.title);
  page.small(`Version ${text.version}, signed on ${publicDateTime(record.signedAt, signed.timeZone)}`);
  for (const { id, title, blocks } of text.sections) {
    page.heading(2, title);
    for (const block of blocks)
      if (typeof block === "string") page.paragraph(block);
      else page.points(block.points);
    await page.fact("Initials", record.initials[id] ?? "");
  }
  page.heading(2, "Questions");
  for (const { id, question, yes, no, needed } of text.questions) {
    page.heading(3, `${question}${needed ? " (needed to take part)" : ""}`);
    const answer = record.answers[id] === true;
    page.choice(answer, `Yes: ${yes}`);
    page.choice(!answer, `No: ${no}`);
    // The boxes are drawings: copied or searched, the text has to say it.
    await page.fact("Answer", answer ? "Yes" : "No");
  }
  page.small(text.declining);
  await signatureBlock(page, signed);
  await proofBlock(page, signed);
  return page.finish();
}

async function signatureBlock(page: Page, { record, signature, timeZone }: SignedFile): Promise<void> {
  page.keepTogether(250);
  page.heading(2, "Signature");
  page.paragraph(record.meaning);
  await page.fact("Full name", record.printedName);
  if (signature) page.picture("Signature, drawn", signature, `Drawn signature of ${record.printedName}`);
  else if (record.signature.kind === "typed") await page.fact("Signature, typed", record.signature.text);
  await page.fact("Date and time", `${publicDateTime(record.signedAt, timeZone)} (${record.signedAt})`);
  await page.fact("Preferred headset", record.device === null ? "No preference" : deviceNames.label(record.device));
  if (record.proof) await page.fact("Signed online, identity confirmed by", proofLabels[record.proof]);
  if (record.witness) await page.fact("Signed at the study site, witnessed by", record.witness.name);
}

async function proofBlock(page: Page, { record, recordHash, code, contactMailbox }: SignedFile): Promise<void> {
  page.keepTogether(250);
  page.heading(2, "Proof");
  page.paragraph(
    `This file shows exactly what was signed. To verify a copy, send the study team the file or the code below: ${contactMailbox}.`,
  );
  await page.fact("Code", code);
  await page.fineFact("Consent ID", record.id);
  await page.fineFact("Text SHA-256", record.textHash);
  await page.fineFact("Record SHA-256", recordHash);
  await page.fineFact("Network address", record.address);
  await page.fineFact("Browser", record.browser || "Unknown");
}
