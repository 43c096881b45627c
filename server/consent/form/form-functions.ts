import { randomUUID } from "node:crypto";
import { problemsOf } from "@hb/domain/consent/consent.ts";
import { consentFilePath, signaturePath } from "@hb/domain/consent/files.ts";
import {
  declineConsent,
  endKiosk,
  maxOfflineDays,
  openConsent,
  signConsent,
  withdrawConsentByLink,
} from "@hb/domain/consent/form-contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Language } from "@hb/domain/language.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { sendEmail, stopPlannedEmails } from "../../emails/acts.ts";
import { handle } from "../../handle.ts";
import { endProof, requireProof } from "../../links/acts.ts";
import { record } from "../../log/acts.ts";
import { findPerson, lockPerson, refuseProblems } from "../../participants/acts.ts";
import { languageFor, type Site } from "../../site.ts";
import { accessText } from "../../text.ts";
import { bearerOf, requestOf, withdraw } from "../acts.ts";
import type { ConsentFiles } from "../document/files.ts";
import * as sql from "../sql.ts";
import { stopText } from "../text.ts";
import { lockForSigning } from "../versions/text-sql.ts";
import { currentText } from "../versions/texts.ts";
import { keepTranslation, type SpokenText, textIn, translationsOf } from "../versions/translations.ts";
import { proofAskedOf } from "./proof-functions.ts";
import { type ConsentRecord, codeOf, recordHashOf, sha256 } from "./record.ts";
import { consentRefusals, type Refusals } from "./refusals.ts";

/** The public form: read, signed or declined, and withdrawn, all with a participant's own link. */
export const consentFormFunctions = (site: Site, files: ConsentFiles) => [
  handle(openConsent, async ({ db, actor }) => {
    const participantId = participantOf(actor);
    const [text, person, last] = await Promise.all([
      currentText(db),
      findPerson(db, participantId),
      lastAnswer(db, participantId),
    ]);
    return {
      text: text.body,
      textHash: text.hash,
      translations: await translationsOf(db, text),
      participantId,
      name: person ? fullName(person) : "",
      language: (person && languageFor(site, person)) ?? null,
      siteTimeZone: site.timeZone,
      last: last?.answer === "signed" ? { ...last, outdated: last.version !== text.version } : last,
      proof: isOnTablet(actor) || !person ? null : proofAskedOf(person),
      witnessName: witnessOf(actor)?.name ?? null,
    };
  }),

  handle(signConsent, async (context, input) => {
    const { tx, now, address } = context;
    const actor = await requireProof(tx, context.actor, { proof: input.proof, now, language: input.language });
    const { participantId, proof } = actor;
    const { consentId, initials, answers, printedName, device, browser, version } = input;
    const text = await textAsShown(tx, input);
    const words = consentRefusals[text.language];
    refuseProblems(problemsOf(input, text.body, words));
    const witness = witnessOf(actor);
    refuseUnlikelyTime(input.signedOfflineAt, { witness, now, words });
    const drawn = input.signature.kind === "drawn" ? await files.readDrawn(participantId, consentId, words) : null;
    const signed: ConsentRecord = {
      id: consentId,
      participantId,
      version,
      language: text.language,
      textHash: text.hash,
      initials,
      answers,
      printedName,
      signature:
        input.signature.kind === "typed"
          ? input.signature
          : { kind: "drawn", file: signaturePath(participantId, consentId), hash: sha256(drawn ?? "") },
      meaning: text.body.meaning,
      device,
      signedAt: now,
      signedOfflineAt: input.signedOfflineAt ?? null,
      address,
      browser,
      witness,
      proof: proof.how === "kiosk" ? null : proof.how,
    };
    const recordHash = recordHashOf(signed);
    const code = codeOf(recordHash);
    const file = consentFilePath(participantId, consentId);
    // The slow part comes before the locks, so that no one waits for the file.
    const made = await files.make({ text: text.body, record: signed, recordHash, code, signature: drawn });

    await lockForSigning(tx);
    const person = await lockPerson(tx, participantId);
    await textAsShown(tx, input);
    await refuseIfSigned(tx, participantId, text.language);
    await files.keep(tx, made, { file, drawnFile: signed.signature.kind === "drawn" ? signed.signature.file : null });
    await keepTranslation(tx, text, now);
    const { englishHash } = text;
    await sql.insertConsent(tx, { ...signed, englishHash, recordHash, code, file, fileHash: made.hash });
    const about = { participantId, participantName: fullName(person) };
    const hashes = { textHash: text.hash, recordHash, fileHash: made.hash };
    await record(context, {
      action: logAction.consentSigned,
      ...about,
      subject: { kind: "consent", id: consentId },
      payload: {
        version,
        ...inOther(text.language),
        signedName: printedName,
        ...hashes,
        ...(input.signedOfflineAt !== undefined && { signedOfflineAt: input.signedOfflineAt }),
        ...bearerOf(actor),
      },
    });
    await stopPlannedEmails(context, { about: requestOf(participantId), reason: stopText.signed });
    const sent = await files.whileFresh(file, made.pdf, () =>
      sendEmail(context, site, {
        type: emailType.signedConsent,
        participantId,
        about: { kind: "consent", id: consentId },
        cause: `consent:${consentId}:signed`,
      }),
    );
    return { consentId, version, signedAt: now, code, file, fileHash: made.hash, emailed: sent === "queued" };
  }),

  handle(declineConsent, async (context, input) => {
    const { tx, actor, now, address } = context;
    const participantId = participantOf(actor);
    await lockForSigning(tx);
    const person = await lockPerson(tx, participantId);
    const text = await textAsShown(tx, input);
    const { version, language, hash, englishHash } = text;
    await refuseIfSigned(tx, participantId, language);
    await keepTranslation(tx, text, now);
    const witness = witnessOf(actor);
    const { declinedOfflineAt } = input;
    refuseUnlikelyTime(declinedOfflineAt, { witness, now, words: consentRefusals[language] });
    const id = randomUUID();
    const reason = input.reason || null;
    const said = {
      id,
      participantId,
      version,
      language,
      textHash: hash,
      englishHash,
      declinedAt: now,
      declinedOfflineAt: declinedOfflineAt ?? null,
      reason,
      witness,
    };
    await sql.insertRefusal(tx, { ...said, address, browser: input.browser });
    await stopPlannedEmails(context, { about: requestOf(participantId), reason: stopText.declined });
    await record(context, {
      action: logAction.consentDeclined,
      participantId,
      participantName: fullName(person),
      subject: { kind: "consent", id },
      payload: {
        version,
        ...inOther(language),
        textHash: hash,
        ...(reason !== null && { reason }),
        ...(declinedOfflineAt !== undefined && { declinedOfflineAt }),
        ...bearerOf(actor),
      },
    });
    return { declinedAt: now };
  }),

  handle(withdrawConsentByLink, async (context, { proof, reason, language }) => {
    const actor = await requireProof(context.tx, context.actor, { proof, now: context.now, language });
    return withdraw({ ...context, actor }, { participantId: actor.participantId, reason: reason || null, language });
  }),

  handle(endKiosk, async ({ tx, actor, now }) => {
    if (actor.kind === "participant" && actor.proof?.how === "kiosk") await endProof(tx, actor.proof.id, now);
    return {};
  }),
];

function isOnTablet(actor: Actor): boolean {
  return actor.kind === "participant" && actor.proof?.how === "kiosk";
}

/** The colleague beside them, on the study's tablet. */
function witnessOf(actor: Actor) {
  return actor.kind === "participant" ? (actor.proof?.witness ?? null) : null;
}

function participantOf(actor: Actor): number {
  return actor.kind === "participant" ? actor.participantId : refuse("unauthenticated", accessText.signIn);
}

/** An earlier time is only taken from a tablet of the study, whose colleague was there. */
function refuseUnlikelyTime(
  offlineAt: string | undefined,
  { witness, now, words }: { witness: unknown; now: string; words: Refusals },
): void {
  if (offlineAt === undefined) return;
  const agoMs = Date.parse(now) - Date.parse(offlineAt);
  if (!witness || agoMs < 0 || agoMs > maxOfflineDays * 24 * 60 * 60_000)
    refuse("invalid-argument", words.wrongTime, { isTimeWrong: true });
}

/** People only sign the text they read. If there is a newer version, they have to read that one first. */
async function textAsShown(
  db: Queryable,
  { version, textHash, language = "en" }: { version: number; textHash: string; language?: Language | undefined },
): Promise<SpokenText> {
  const current = await currentText(db);
  const text = await textIn(db, current, language);
  if (text?.version !== version || text.hash !== textHash)
    refuse("aborted", consentRefusals[language].newText, { currentVersion: current.version });
  return text;
}

async function refuseIfSigned(db: Queryable, participantId: number, language: Language): Promise<void> {
  if (await sql.hasCurrentConsent(db, participantId))
    refuse("failed-precondition", consentRefusals[language].signed, { isSigned: true });
}

/** The log says it where it isn't English. */
function inOther(language: Language): { language?: Language } {
  return language === "en" ? {} : { language };
}

async function lastAnswer(db: Queryable, participantId: number) {
  const [[signed], [declined]] = await Promise.all([
    sql.listConsents(db, participantId),
    sql.listRefusals(db, participantId),
  ]);
  if (declined && (!signed || declined.place > signed.place))
    return { answer: "declined" as const, version: declined.version, at: declined.declinedAt };
  if (!signed) return null;
  const { id: consentId, version, signedAt: at, printedName, code, file, withdrawn } = signed;
  const withdrawnAt = withdrawn?.at ?? null;
  return { answer: "signed" as const, consentId, version, at, printedName, code, file, withdrawnAt };
}
