import { randomUUID } from "node:crypto";
import { type ConsentText, createConsentTexts } from "@hb/domain/consent/consent-text.ts";
import { consentFilePath } from "@hb/domain/consent/files.ts";
import { version1 } from "@hb/domain/consent/versions/version-1.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { addDays, addMinutes } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { Storage } from "@hb/platform/storage/storage.ts";
import { createPdfMaker } from "../pdf/acts.ts";
import type { SampleEvent, SamplePerson } from "../person/acts.ts";
import type { Random } from "../random.ts";
import { createConsentFiles, type LetterHead } from "./document/files.ts";
import { type ConsentRecord, codeOf, recordHashOf } from "./form/record.ts";
import { insertAsks } from "./requests/ask-sql.ts";
import * as sample from "./sample-sql.ts";
import * as sql from "./sql.ts";
import { findCurrentText, listTexts, type PublishedText } from "./versions/text-sql.ts";

/**
 * The sample study changed its text two months ago, so that there is something to compare and someone to ask again. The
 * dates count from the first start and are stored then; the texts stay the same.
 */
export function sampleTexts(today: string): readonly ConsentText[] {
  return createConsentTexts([
    {
      ...version1,
      publishedOn: addDays(today, -200),
      sections: version1.sections.map(section =>
        section.id === "whatHappens"
          ? { ...section, blocks: ["The study is a visit to our site, where you try a headset for up to two hours."] }
          : section,
      ),
    },
    {
      ...version1,
      version: 2,
      publishedOn: addDays(today, -60),
      changes: ["The study now has a part at home, with a daily and a weekly survey."],
    },
  ]);
}

const asker = "Dana Whitfield";

/** Those who were asked and haven't answered. */
export async function generateAsks(
  tx: Tx,
  people: readonly SamplePerson[],
  _random: Random,
  now: string,
): Promise<SampleEvent[]> {
  const text = await findCurrentText(tx);
  if (!text) return [];
  const asked = people.filter(({ consent, status }) => consent === consentState.asked && status !== null);
  return Promise.all(
    asked.map(person => ask(tx, person, text, later(person.visit?.bookedAt ?? person.contactedAt, now))),
  );
}

const later = (at: string | null | undefined, now: string) => {
  const hourLater = addMinutes(at ?? now, 60);
  return hourLater < now ? hourLater : now;
};

async function ask(tx: Tx, { id, name }: SamplePerson, text: PublishedText, at: string): Promise<SampleEvent> {
  const { version, hash: textHash } = text;
  await insertAsks(tx, { ids: [id], version, at, by: null, how: "email" });
  const about = { participantId: id, participantName: name };
  return {
    at,
    by: asker,
    entry: { action: logAction.consentAsked, ...about, payload: { version, textHash, how: "email" } },
  };
}

const signedStates: readonly number[] = [consentState.signed, consentState.outdated, consentState.withdrawn];

interface SigningOptions {
  head: LetterHead;
  now: string;
  progress?: ((done: number, of: number) => void) | undefined;
}

/**
 * Records and real files for everyone who signed: after the booking and before the visit, the text of that day. Those who
 * answer surveys at home have signed the current one since, because no one is reminded without it.
 */
export async function generateSignatures(
  { database, storage }: { database: Database; storage: Storage },
  people: readonly SamplePerson[],
  { head, now, progress }: SigningOptions,
): Promise<SampleEvent[]> {
  const pdfs = createPdfMaker();
  const files = createConsentFiles(head, storage, pdfs);
  const texts = await listTexts(database.read);
  const signers = people.filter(({ consent, contactedAt }) => signedStates.includes(consent) && contactedAt !== null);
  const active = await sample.listActive(database.read);
  const events: SampleEvent[] = [];

  async function sign(person: SamplePerson, text: PublishedText, askedAt: string, signedAt: string) {
    const signed = signedBy(person, text, signedAt);
    const recordHash = recordHashOf(signed);
    const code = codeOf(recordHash);
    const file = consentFilePath(person.id, signed.id);
    const made = await files.make({ text: text.body, record: signed, recordHash, code, signature: null });
    await inTransaction(database, async tx => {
      events.push(await ask(tx, person, text, askedAt));
      await files.keep(tx, made, { file, drawnFile: null });
      await sql.insertConsent(tx, { ...signed, englishHash: text.hash, recordHash, code, file, fileHash: made.hash });
    });
    const about = { participantId: person.id, participantName: person.name };
    const hashes = { textHash: text.hash, recordHash, fileHash: made.hash };
    events.push({
      at: signedAt,
      by: { kind: "participant", participantId: person.id, form: "consent" },
      entry: {
        action: logAction.consentSigned,
        ...about,
        subject: { kind: "consent", id: signed.id },
        payload: { version: text.version, signedName: person.name, proof: "birthDate", ...hashes },
      },
    });
    if (person.consent !== consentState.withdrawn) return;
    const at = person.visit?.endedAt ?? later(signedAt, now);
    const reason = "No time for the study anymore";
    await inTransaction(database, tx =>
      sql.insertWithdrawals(tx, { participantId: person.id, at, byId: null, byName: asker, reason }),
    );
    const payload = { version: text.version, textHash: text.hash, reason };
    events.push({ at, by: asker, entry: { action: logAction.consentWithdrawn, ...about, payload } });
  }

  try {
    for (const [n, person] of signers.entries()) {
      const askedAt = later(person.visit?.bookedAt ?? person.contactedAt, now);
      const signedAt = between(askedAt, person.visit?.startsAt ?? now, now);
      const text = texts.findLast(({ publishedOn }) => publishedOn <= signedAt.slice(0, 10)) ?? texts[0];
      const current = texts.at(-1);
      if (!text || !current) return events;
      await sign(person, text, askedAt.slice(0, 10) < text.publishedOn ? signedAt : askedAt, signedAt);
      if (text !== current && active.has(person.id)) {
        const again = between(`${addDays(current.publishedOn, 2)}T18:00:00.000Z`, now, now);
        await sign(person, current, again, addMinutes(again, 90));
      }
      progress?.(n + 1, signers.length);
    }
    return events;
  } finally {
    await pdfs.stop();
  }
}

/** A third of the way, and never ahead of the sample study's time. */
function between(from: string, to: string, now: string): string {
  const end = Math.min(Date.parse(to), Date.parse(now));
  const start = Math.min(Date.parse(from), end);
  return new Date(start + (end - start) / 3).toISOString();
}

function signedBy({ id, name }: SamplePerson, text: PublishedText, signedAt: string): ConsentRecord {
  const { sections, questions, meaning } = text.body;
  const initials = name
    .split(" ")
    .map(([letter = ""]) => letter)
    .join("");
  return {
    id: randomUUID(),
    participantId: id,
    version: text.version,
    language: "en",
    textHash: text.hash,
    initials: Object.fromEntries(sections.map(section => [section.id, initials])),
    answers: Object.fromEntries(questions.map(question => [question.id, true])),
    printedName: name,
    signature: { kind: "typed", text: name },
    meaning,
    device: null,
    signedAt,
    signedOfflineAt: null,
    address: "203.0.113.7",
    browser: "Invented browser",
    witness: null,
    proof: "birthDate",
  };
}
