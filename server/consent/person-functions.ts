import type { SignedConsent } from "@hb/domain/consent/consent.ts";
import {
  checkConsentFile,
  getConsentState,
  getConsents,
  openSealedConsents,
  previewConsentWithdrawal,
  verifyConsent,
  withdrawConsent,
} from "@hb/domain/consent/contract.ts";
import { withdrawalEffects } from "@hb/domain/consent/text.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { countPlannedEmails } from "../emails/acts.ts";
import { handle } from "../handle.ts";
import { currentLink } from "../links/acts.ts";
import { record } from "../log/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import { withdraw } from "./acts.ts";
import type { ConsentFiles } from "./document/files.ts";
import { isRecordIntact, verify } from "./document/verification.ts";
import { listAsks } from "./requests/ask-sql.ts";
import { findSeal } from "./sealed-sql.ts";
import * as sql from "./sql.ts";
import { recordText } from "./text.ts";
import { currentText } from "./versions/texts.ts";

/** One person's consents, as staff view, check and withdraw them. */
export const consentPersonFunctions = (files: ConsentFiles) => [
  handle(getConsents, async ({ db, now }, { participantId }) => {
    const person = await getPerson(db, participantId);
    const [text, seal, asks, link] = await Promise.all([
      currentText(db),
      findSeal(db, participantId),
      listAsks(db, participantId),
      currentLink(db, { form: "consent", participantId }, Date.parse(now)),
    ]);
    const sealed = seal !== undefined;
    const [signed, declined] = sealed
      ? [[], []]
      : await Promise.all([sql.listConsents(db, participantId), sql.listRefusals(db, participantId)]);
    return {
      state: person.consent,
      currentVersion: text.version,
      sealed,
      endedAt: seal?.endedAt ?? null,
      signed: signed.map(toSignedConsent),
      declined: declined.map(({ place: _, ...said }) => said),
      asks,
      isLinkRevoked: link === undefined,
    };
  }),

  handle(getConsentState, async ({ db }, { participantId }) => {
    const person = await getPerson(db, participantId);
    const [text, signed, asks] = await Promise.all([
      currentText(db),
      sql.listConsents(db, participantId),
      listAsks(db, participantId),
    ]);
    return {
      state: person.consent,
      isCurrent: person.consent === consentState.signed,
      currentVersion: text.version,
      signedVersion: signed.find(({ withdrawn }) => withdrawn === null)?.version ?? null,
      lastAskedAt: asks[0]?.askedAt ?? null,
    };
  }),

  handle(openSealedConsents, async (context, { participantId, reason }) => {
    const { tx } = context;
    const person = await getPerson(tx, participantId);
    const seal = await findSeal(tx, participantId);
    if (!seal) refuse("failed-precondition", recordText.notSealed);
    if (seal.endedAt !== null) refuse("failed-precondition", recordText.erased);
    const signed = await sql.listConsents(tx, participantId);
    const about = { participantId, participantName: fullName(person) };
    await record(context, {
      action: logAction.fileDownloaded,
      ...about,
      payload: { fileName: "Sealed consents", reason },
    });
    return { signed: signed.map(toSignedConsent) };
  }),

  handle(verifyConsent, async ({ db, actor }, { consentId }) => {
    const consent = (await sql.findConsent(db, { id: consentId })) ?? refuse("not-found", recordText.gone);
    await refuseSealed(db, actor, consent.participantId);
    if ((await findSeal(db, consent.participantId))?.endedAt) refuse("failed-precondition", recordText.erased);
    const checks = await verify(db, files, consent);
    return { intact: checks.every(({ ok }) => ok), checks };
  }),

  handle(checkConsentFile, async ({ db }, given) => {
    const found = await sql.findConsent(db, "code" in given ? given : { fileHash: given.sha256 });
    if (!found) return { match: null };
    const { id: consentId, participantId, version, signedAt, withdrawn } = found;
    const seal = await findSeal(db, participantId);
    const endedAt = seal?.endedAt ?? null;
    const match = { consentId, participantId, version, signedAt, withdrawnAt: withdrawn?.at ?? null };
    const intact = endedAt !== null || isRecordIntact(found);
    return { match: { ...match, sealed: seal !== undefined, endedAt, intact } };
  }),

  handle(previewConsentWithdrawal, async ({ db }, { participantId }) => {
    await getPerson(db, participantId);
    const plannedEmails = await countPlannedEmails(db, participantId);
    return { plannedEmails, sentences: withdrawalEffects(plannedEmails, "staff") };
  }),

  handle(withdrawConsent, (context, { participantId, reason }) => withdraw(context, { participantId, reason })),
];

async function getPerson(db: Queryable, participantId: number) {
  return (await findPerson(db, participantId)) ?? refuse("not-found", participantText.unknown);
}

async function refuseSealed(db: Queryable, actor: Actor, participantId: number): Promise<void> {
  const mayOpen = actor.kind === "staff" && actor.permissions.users === true;
  if (!mayOpen && (await sql.isSealed(db, participantId))) refuse("permission-denied", recordText.sealed);
}

function toSignedConsent({ signature, place: _, ...consent }: sql.StoredConsent): SignedConsent {
  return {
    ...consent,
    signature: signature.kind === "drawn" ? { kind: "drawn", file: signature.file } : signature,
  };
}
