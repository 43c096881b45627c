import { randomUUID } from "node:crypto";
import { type ConsentText, createConsentTexts } from "@hb/domain/consent/consent-text.ts";
import { consentFilePath } from "@hb/domain/consent/files.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { record } from "../log/acts.ts";
import { createConsentFiles, type LetterHead } from "./document/files.ts";
import { createPdfMaker } from "./document/pdf-maker.ts";
import { type ConsentRecord, codeOf, recordHashOf } from "./form/record.ts";
import { insertAsks } from "./requests/ask-sql.ts";
import * as sample from "./sample-sql.ts";
import * as sql from "./sql.ts";
import { findCurrentText, listTexts, type PublishedText } from "./versions/text-sql.ts";

/** The sample study has changed its text once, so that there is something to compare and someone to ask again. */
export const sampleTexts: readonly ConsentText[] = createConsentTexts([
  {
    ...version1,
    publishedOn: "2025-01-01",
    sections: version1.sections.map(section =>
      section.id === "whatHappens"
        ? { ...section, blocks: ["The study is a visit to our site, where you try a headset for up to two hours."] }
        : section,
    ),
  },
  {
    ...version1,
    version: 2,
    publishedOn: "2026-01-01",
    changes: ["The study now has a part at home, with a daily and a weekly survey."],
  },
]);

const system = { kind: "system", job: "sample study" } as const;
const maxAsked = 100;

export async function generateAsks(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  const text = await findCurrentText(tx);
  if (!text) return;
  const asked = await sample.listSampleAsked(tx, ids, maxAsked);
  await insertAsks(tx, { ids: asked, version: text.version, at: now, by: null, how: "email" });
}

/**
 * Gives sample people who are listed as signed a record and a real file. Each takes a fraction of a second, so only the
 * newest of them and those active at home get one, in the background.
 */
export async function generateSignatures(platform: Platform, head: LetterHead, max = 40): Promise<void> {
  const { database, storage } = platform;
  const pdfs = createPdfMaker();
  const files = createConsentFiles(head, storage, pdfs);
  const texts = await listTexts(database.read);
  try {
    for (const person of await sample.listSampleSigners(database.read, max)) {
      const text = person.consent === consentState.outdated ? texts[0] : texts.at(-1);
      if (!text) return;
      const signed = signedBy(person, text);
      const recordHash = recordHashOf(signed);
      const code = codeOf(recordHash);
      const file = consentFilePath(person.id, signed.id);
      const made = await files.make({ text: text.body, record: signed, recordHash, code, signature: null });
      await inTransaction(database, async tx => {
        await files.keep(tx, made, { file, drawnFile: null });
        await sql.insertConsent(tx, { ...signed, recordHash, code, file, fileHash: made.hash });
        const hashes = { textHash: text.hash, recordHash, fileHash: made.hash };
        await record(
          { tx, actor: system, now: signed.signedAt },
          {
            action: logAction.consentSigned,
            participantId: person.id,
            participantName: person.name,
            subject: { kind: "consent", id: signed.id },
            payload: { version: text.version, signedName: person.name, ...hashes },
          },
        );
        if (person.consent !== consentState.withdrawn) return;
        const withdrawal = { participantId: person.id, at: signed.signedAt, byId: null, byName: null, reason: null };
        await sql.insertWithdrawals(tx, withdrawal);
      });
    }
    await inTransaction(database, sample.resetUnrecordedConsents);
  } finally {
    await pdfs.stop();
  }
}

function signedBy({ id, name, createdAt }: sample.SampleSigner, text: PublishedText): ConsentRecord {
  const { sections, questions, meaning } = text.body;
  const initials = name
    .split(" ")
    .map(([letter = ""]) => letter)
    .join("");
  return {
    id: randomUUID(),
    participantId: id,
    version: text.version,
    textHash: text.hash,
    initials: Object.fromEntries(sections.map(section => [section.id, initials])),
    answers: Object.fromEntries(questions.map(question => [question.id, true])),
    printedName: name,
    signature: { kind: "typed", text: name },
    meaning,
    device: null,
    signedAt: createdAt,
    address: "203.0.113.7",
    browser: "Invented browser",
    witness: null,
    proof: "birthDate",
  };
}
