import { randomUUID } from "node:crypto";
import { problemsOf } from "@hb/domain/consent/consent.ts";
import { consentFilePath, signaturePath } from "@hb/domain/consent/files.ts";
import {
  declineConsent,
  endKiosk,
  openConsent,
  signConsent,
  withdrawConsentByLink,
} from "@hb/domain/consent/form-contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
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
import type { Site } from "../../site.ts";
import { bearerOf, requestOf, withdraw } from "../acts.ts";
import type { ConsentFiles } from "../document/files.ts";
import * as sql from "../sql.ts";
import { lockForSigning, type PublishedText } from "../versions/text-sql.ts";
import { currentText } from "../versions/texts.ts";
import { proofAskedOf } from "./proof-functions.ts";
import { type ConsentRecord, codeOf, recordHashOf, sha256 } from "./record.ts";

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
      participantId,
      name: person ? fullName(person) : "",
      siteTimeZone: site.timeZone,
      last: last?.answer === "signed" ? { ...last, outdated: last.version !== text.version } : last,
      proof: isOnTablet(actor) || !person ? null : proofAskedOf(person),
      witnessName: witnessOf(actor)?.name ?? null,
    };
  }),

  handle(signConsent, async (context, input) => {
    const { tx, now, address } = context;
    const actor = await requireProof(tx, context.actor, { proof: input.proof, now });
    const { participantId, proof } = actor;
    const { consentId, initials, answers, printedName, device, browser, version } = input;
    const text = await textAsShown(tx, input);
    refuseProblems(problemsOf(input, text.body));
    const witness = witnessOf(actor);
    const drawn = input.signature.kind === "drawn" ? await files.readDrawn(participantId, consentId) : null;
    const signed: ConsentRecord = {
      id: consentId,
      participantId,
      version,
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
    await refuseIfSigned(tx, participantId);
    await files.keep(tx, made, { file, drawnFile: signed.signature.kind === "drawn" ? signed.signature.file : null });
    await sql.insertConsent(tx, { ...signed, recordHash, code, file, fileHash: made.hash });
    const about = { participantId, participantName: fullName(person) };
    const hashes = { textHash: text.hash, recordHash, fileHash: made.hash };
    await record(context, {
      action: logAction.consentSigned,
      ...about,
      subject: { kind: "consent", id: consentId },
      payload: { version, signedName: printedName, ...hashes, ...bearerOf(actor) },
    });
    await stopPlannedEmails(context, { about: requestOf(participantId), reason: "The consent is signed." });
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
    const { version, hash } = await textAsShown(tx, input);
    await refuseIfSigned(tx, participantId);
    const witness = witnessOf(actor);
    const id = randomUUID();
    const reason = input.reason || null;
    const said = { id, participantId, version, textHash: hash, declinedAt: now, reason, witness };
    await sql.insertRefusal(tx, { ...said, address, browser: input.browser });
    await stopPlannedEmails(context, { about: requestOf(participantId), reason: "The person declined to sign." });
    await record(context, {
      action: logAction.consentDeclined,
      participantId,
      participantName: fullName(person),
      subject: { kind: "consent", id },
      payload: {
        version,
        textHash: hash,
        ...(reason !== null && { reason }),
        ...bearerOf(actor),
      },
    });
    return { declinedAt: now };
  }),

  handle(withdrawConsentByLink, async (context, { proof, reason }) => {
    const actor = await requireProof(context.tx, context.actor, { proof, now: context.now });
    return withdraw({ ...context, actor }, { participantId: actor.participantId, reason: reason || null });
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
  return actor.kind === "participant" ? actor.participantId : refuse("unauthenticated", "Sign in first.");
}

/** People only sign the text they read. If there is a newer version, they have to read that one first. */
async function textAsShown(
  db: Queryable,
  { version, textHash }: { version: number; textHash: string },
): Promise<PublishedText> {
  const text = await currentText(db);
  if (text.version !== version || text.hash !== textHash)
    refuse("aborted", "The form changed while you were reading. Please read the new version.", {
      currentVersion: text.version,
    });
  return text;
}

async function refuseIfSigned(db: Queryable, participantId: number): Promise<void> {
  if (await sql.hasCurrentConsent(db, participantId))
    refuse(
      "failed-precondition",
      "You already signed this version. To change your mind, withdraw your consent first.",
      {
        isSigned: true,
      },
    );
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
