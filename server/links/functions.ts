import {
  chooseLanguage,
  getLinks,
  renewLink,
  revokeLink,
  showLink,
  tradeConsentLink,
  tradeHomeSurveyLink,
} from "@hb/domain/links/contract.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { languageId } from "@hb/domain/lookups/languages.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import { type Actor, type LinkForm, linkForms, type PermissionKey } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { type ChangeContext, handle } from "../handle.ts";
import { record } from "../log/acts.ts";
import { changeParticipant, findPerson, lockPerson, participantText } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { accessText, changeText } from "../text.ts";
import { currentAddress, requireProof, uidOfLink, uidOfProof } from "./acts.ts";
import { endProofsOf } from "./proofs-sql.ts";
import * as sql from "./sql.ts";
import { linkText as text } from "./text.ts";

type FormsOf = Partial<Record<PermissionKey, readonly LinkForm[]>>;

/** Which forms each permission works with; holders of `participants` work with all of them. */
const managed: FormsOf = {
  participants: linkForms,
  scheduler: ["booking", "consent"],
  remoteStudy: ["homeSurvey", "consent"],
};

/** Consents and answers are part of the profile, so are the keys to them. */
const shown: FormsOf = { participants: linkForms, scheduler: ["booking"] };

function formsFor(actor: Actor, formsOf: FormsOf): readonly LinkForm[] {
  if (actor.kind !== "staff") return [];
  const keys = Object.keys(actor.permissions) as PermissionKey[];
  return linkForms.filter(form => keys.some(key => formsOf[key]?.includes(form)));
}

function refuseOtherForms(actor: Actor, formsOf: FormsOf, form: LinkForm): void {
  if (!formsFor(actor, formsOf).includes(form)) refuse("permission-denied", accessText.notPermitted);
}

async function rotate(
  context: ChangeContext,
  { participantId, form, reason }: { participantId: number; form: LinkForm; reason?: string | undefined },
  what: "renewed" | "revoked",
) {
  const { tx, actor, now } = context;
  refuseOtherForms(actor, managed, form);
  const person = (await findPerson(tx, participantId)) ?? refuse("not-found", participantText.unknown);
  if (what === "renewed" && person.anonymisedAt !== null) refuse("failed-precondition", text.anonymized);
  await sql.rotateLink(tx, { participantId, form, revokedAt: what === "revoked" ? now : null });
  if (form === "consent") await endProofsOf(tx, participantId, now);
  const payload = { what, form, ...(reason !== undefined && { reason }) };
  await record(context, { action: logAction.link, participantId, participantName: fullName(person), payload });
  return {};
}

export const linkFunctions = (site: Site, signIn: Platform["signIn"]) => [
  handle(getLinks, async ({ db, actor }, { participantId }) => {
    if (!(await findPerson(db, participantId))) refuse("not-found", participantText.unknown);
    const turned = await sql.listLinks(db, participantId);
    const links = formsFor(actor, managed).map(form => {
      const { generation, revokedAt } = turned.find(link => link.form === form) ?? { generation: 1, revokedAt: null };
      return { form, generation, revokedAt };
    });
    return { links };
  }),

  handle(showLink, async (context, { participantId, form }) => {
    const { tx, actor } = context;
    refuseOtherForms(actor, shown, form);
    const person = (await findPerson(tx, participantId)) ?? refuse("not-found", participantText.unknown);
    const address =
      (await currentAddress(tx, site, { form, participantId })) ?? refuse("failed-precondition", text.revoked);
    const about = { participantId, participantName: fullName(person) };
    await record(context, { action: logAction.linkShown, ...about, payload: { form } });
    return { address };
  }),

  handle(renewLink, async (context, input) => rotate(context, input, "renewed")),
  handle(revokeLink, async (context, input) => rotate(context, input, "revoked")),

  handle(chooseLanguage, async (context, { language }) => {
    const { actor, tx } = context;
    if (actor.kind !== "participant") refuse("unauthenticated", accessText.signIn);
    if (!site.languages.includes(language)) refuse("failed-precondition", text.languageNotOffered);
    const person = await lockPerson(tx, actor.participantId);
    const version = await changeParticipant(context, person, { language: languageId(language) });
    if (version === person.version) refuse("failed-precondition", changeText.none);
    return {};
  }),

  // Pages that upload sign in with these, in memory, next to any staff session.
  handle(tradeHomeSurveyLink, async ({ actor, db }, link) => {
    if (actor.kind !== "participant") refuse("unauthenticated", accessText.signIn);
    return { customToken: await signIn.customToken(await uidOfLink(db, actor, link.participant)) };
  }),
  handle(tradeConsentLink, async ({ actor, db, now }, { proof: given, language }) => {
    const { proof } = await requireProof(db, actor, { proof: given, now, language });
    return { customToken: await signIn.customToken(uidOfProof(proof)) };
  }),
];
