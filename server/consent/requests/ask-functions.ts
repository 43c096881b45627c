import {
  askForConsent,
  getConsentForms,
  listOutdatedConsents,
  maxConsentRequests,
  openKiosk,
  previewConsentAsk,
} from "@hb/domain/consent/ask-contract.ts";
import { type SkipReason, skipReasons } from "@hb/domain/consent/text.ts";
import type { Parsed } from "@hb/domain/contract.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { consentState } from "@hb/domain/participants/consent-state.ts";
import { fullName } from "@hb/domain/participants/participant.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { planEmails, sendEmail, stopPlannedEmails } from "../../emails/acts.ts";
import { type ChangeContext, handle } from "../../handle.ts";
import { currentLink, issueKioskKey } from "../../links/acts.ts";
import { record, recordAll } from "../../log/acts.ts";
import { findSelection, listLanguages, lockPeople, lockPerson, selectionText } from "../../participants/acts.ts";
import { languageFor, type Site } from "../../site.ts";
import { staffOf } from "../../staff.ts";
import { requestOf } from "../acts.ts";
import { askText, stopText } from "../text.ts";
import { currentText } from "../versions/texts.ts";
import { translationsOf } from "../versions/translations.ts";
import * as sql from "./ask-sql.ts";

/** Asking people to sign: one, several, or everyone who signed an earlier version. */
export const consentAskFunctions = (site: Site) => [
  handle(previewConsentAsk, async ({ db, actor }, { who }) => {
    const chosen = await listAudience(db, actor, who);
    const { ask, skipped } = splitAskable(await sql.listAskable(db, chosen.ids), false);
    return { ask: ask.length + chosen.left, skipped: counted(skipped) };
  }),

  handle(askForConsent, async (context, { who, notify }) => {
    const { tx, actor, now } = context;
    const staff = staffOf(actor);
    const chosen = await listAudience(tx, actor, who);
    const text = await currentText(tx);
    await lockPeople(tx, chosen.ids);
    const { ask, skipped } = splitAskable(await sql.listAskable(tx, chosen.ids), notify);
    const asked: sql.Askable[] = [];
    for (const person of ask)
      if (!notify || (await sendRequest(context, site, person.id)) === "queued") asked.push(person);
      else skipped.push("mailStopped");
    if ("participantId" in who && skipped[0])
      refuse("failed-precondition", skipReasons[skipped[0]], { reason: skipped[0] });
    if (asked.length === 0) refuse("failed-precondition", askText.noneAskable, { skipped: counted(skipped) });
    const how = notify ? "email" : "link";
    const { version, hash: textHash } = text;
    await sql.insertAsks(tx, { ids: asked.map(({ id }) => id), version, at: now, by: staff, how });
    await recordAll(
      context,
      asked.map(({ id, name }) => ({
        action: logAction.consentAsked,
        participantId: id,
        participantName: name,
        payload: { version, textHash, how },
      })),
    );
    return { asked: asked.length, emailed: notify ? asked.length : 0, skipped: counted(skipped), left: chosen.left };
  }),

  handle(getConsentForms, async ({ db }, { participantIds }) => {
    const text = await currentText(db);
    const [{ ask }, spoken] = await Promise.all([
      sql.listAskable(db, participantIds).then(people => splitAskable(people, false)),
      listLanguages(db, participantIds),
    ]);
    return {
      form: {
        text: text.body,
        textHash: text.hash,
        translations: await translationsOf(db, text),
        siteTimeZone: site.timeZone,
      },
      people: ask.map(person => ({
        participantId: person.id,
        name: person.name,
        language: languageFor(site, spoken.get(person.id) ?? { language: null }) ?? null,
      })),
    };
  }),

  handle(openKiosk, async (context, { participantId }) => {
    const { tx, actor, now } = context;
    const staff = staffOf(actor);
    const person = await lockPerson(tx, participantId);
    const { version, hash: textHash } = await currentText(tx);
    if (!(await currentLink(tx, { form: "consent", participantId }, Date.parse(now))))
      refuse("failed-precondition", skipReasons.linkRevoked);
    await sql.insertAsks(tx, { ids: [participantId], version, at: now, by: staff, how: "kiosk" });
    const about = { participantId, participantName: fullName(person) };
    await record(context, { action: logAction.consentAsked, ...about, payload: { version, textHash, how: "kiosk" } });
    const { key, endsAt } = await issueKioskKey(tx, { participantId, witness: staff, now });
    return { link: { participant: participantId, key }, endsAt };
  }),

  handle(listOutdatedConsents, async ({ db }, page) => {
    const [rows, total, { total: notAskedYet }, { version }] = await Promise.all([
      sql.listOutdated(db, page),
      sql.countOutdated(db),
      sql.listOutdatedNotAsked(db, 1),
      currentText(db),
    ]);
    return { rows, total, notAskedYet, currentVersion: version };
  }),
];

type Audience = Parsed<typeof askForConsent>["who"];

async function listAudience(db: Queryable, actor: Actor, who: Audience): Promise<{ ids: number[]; left: number }> {
  if ("participantId" in who) return { ids: [who.participantId], left: 0 };
  if ("ids" in who) return { ids: who.ids, left: 0 };
  if ("selectionId" in who) {
    const ids = await findSelection(db, who.selectionId, staffOf(actor).userId);
    if (!ids) refuse("not-found", selectionText.expired);
    if (ids.length > maxConsentRequests) refuse("failed-precondition", askText.tooMany(maxConsentRequests));
    return { ids, left: 0 };
  }
  const { ids, total } = await sql.listOutdatedNotAsked(db, maxConsentRequests);
  return { ids, left: total - ids.length };
}

function splitAskable(people: readonly sql.Askable[], byEmail: boolean): { ask: sql.Askable[]; skipped: SkipReason[] } {
  const skipped: SkipReason[] = [];
  const ask = people.filter(person => {
    const reason = skipReasonFor(person, byEmail);
    if (reason) skipped.push(reason);
    return reason === undefined;
  });
  return { ask, skipped };
}

function skipReasonFor({ isMerged, isSealed, isRevoked, consent, email }: sql.Askable, byEmail: boolean) {
  if (isMerged) return "duplicate";
  if (isSealed) return "anonymised";
  if (consent === consentState.signed) return "current";
  if (isRevoked) return "linkRevoked";
  return byEmail && email === null ? "noAddress" : undefined;
}

function counted(reasons: readonly SkipReason[]): { reason: SkipReason; count: number }[] {
  return [...Map.groupBy(reasons, reason => reason)].map(([reason, all]) => ({ reason, count: all.length }));
}

/** Sends the request, plans the reminders that the rules ask for, and stops those of an earlier request. */
async function sendRequest(context: ChangeContext, site: Site, participantId: number) {
  const { now } = context;
  const about = requestOf(participantId);
  await stopPlannedEmails(context, { about, reason: stopText.askedAgain });
  const cause = `consent:${participantId}:asked:${now}`;
  const sent = await sendEmail(context, site, { type: emailType.consentRequest, participantId, about, cause });
  if (sent === "queued") await planEmails(context, site, { trigger: "consentAsked", participantId, about, at: now });
  return sent;
}
