import { emailTypesFor, isFinal } from "@hb/domain/emails/email.ts";
import { type EmailType, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { plannedTimes } from "@hb/domain/emails/planning.ts";
import { sendReason } from "@hb/domain/emails/reasons.ts";
import {
  bulkEmailTypes,
  listSendableEmails,
  maxBulkEmails,
  previewEmail,
  previewEmails,
  resendEmail,
  sendEmails,
  sendEmailTo,
} from "@hb/domain/emails/sending-contract.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { type ChangeContext, handle } from "../handle.ts";
import { recordAll } from "../log/acts.ts";
import { lockSelected, participantText, selectedIds } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { type EmailToSend, writeEmail } from "./acts.ts";
import { recordState } from "./outbox/outbox-functions.ts";
import { addressFor, refuseOtherTypes, toBody, visibleTo } from "./outbox/visibility.ts";
import { decideEmail, suppressionReasonFor } from "./planned/decision.ts";
import * as planned from "./planned/planned-sql.ts";
import * as recipients from "./recipients-sql.ts";
import * as sql from "./sql.ts";
import { sendingText as text } from "./text.ts";

/** Sending to participants by hand, always with a preview of the real email. */
export const sendingFunctions = (site: Site) => [...oneRecipientFunctions(site), ...selectionFunctions(site)];

/** The real email as this colleague can see it, or why there is none. */
async function preview(db: Queryable, site: Site, actor: Actor, asked: Parameters<typeof decideEmail>[2]) {
  const decision = await decideEmail(db, site, asked);
  const isReady = decision.outcome === "send";
  return {
    to: addressFor(actor, { type: asked.type, to: isReady ? decision.content.to : decision.to }),
    stop: isReady ? null : decision.reason,
    body: isReady ? toBody(decision.content) : null,
    language: isReady ? decision.language : null,
    isFallback: isReady && decision.isFallback,
  };
}

function oneRecipientFunctions(site: Site) {
  /** Refused with the reason if there is nothing to send; a suppressed email still appears in the outbox. */
  async function sendByHand(context: ChangeContext, email: EmailToSend & { why: string }) {
    if (!(await recipients.findRecipient(context.tx, email.participantId)))
      refuse("not-found", participantText.unknown);
    const { result, emailId, reason } = await writeEmail(context, site, email);
    if (emailId === undefined) refuse("already-exists", text.alreadySent);
    if (result === "stopped") refuse("failed-precondition", reason ?? text.nothingToSend);
    const written = await sql.findEmail(context.tx, emailId);
    if (written) await recordState(context, { ...written, state: null }, written.state);
    return { emailId, outcome: result, reason };
  }

  return [
    handle(previewEmail, async ({ db, actor, now }, { type, participantId, about, trigger }) => {
      refuseOtherTypes(actor, type);
      const isByRule = trigger !== undefined;
      const seen = await preview(db, site, actor, { type, participantId, about, isByRule, isPreview: true, now });
      if (!isByRule) return { ...seen, sendsAt: null };
      const schedule = { timeZone: site.timeZone, quietHours: site.quietHours, now };
      const rules = site.emailRules.filter(rule => rule.enabled && rule.trigger === trigger && rule.type === type);
      const [first] = rules.flatMap(rule => plannedTimes(rule, now, schedule)).toSorted();
      if (first === undefined)
        return { ...seen, stop: text.noRule, body: null, language: null, isFallback: false, sendsAt: null };
      return { ...seen, sendsAt: first > now ? first : null };
    }),

    handle(listSendableEmails, async ({ db, actor, now }, { participantId, about }) => {
      const types = emailTypesFor(staffOf(actor).permissions).filter(type => site.emailComposer(type) !== undefined);
      const sendable = await Promise.all(
        types.map(async type => {
          const decision = await decideEmail(db, site, {
            type,
            participantId,
            about,
            isByRule: false,
            isOffer: true,
            now,
          });
          return { type, stop: decision.outcome === "send" ? null : decision.reason };
        }),
      );
      return { types: sendable };
    }),

    handle(sendEmailTo, async (context, { requestId, type, participantId, about }) => {
      const { actor } = context;
      refuseOtherTypes(actor, type);
      const why = sendReason.staff(staffOf(actor).name);
      return sendByHand(context, { type, participantId, about, cause: `staff:${requestId}`, why });
    }),

    handle(resendEmail, async (context, { requestId, id }) => {
      const { tx, actor } = context;
      const email = visibleTo(actor, await sql.lockEmail(tx, id));
      if (isAccountEmail(email.type) || email.participantId === null)
        refuse("failed-precondition", text.toParticipantsOnly);
      if (!isFinal(email.state)) refuse("failed-precondition", text.notSentYet, { state: email.state });
      const { type, participantId, about } = email;
      const why = sendReason.again(staffOf(actor).name);
      return sendByHand(context, { type, participantId, about, cause: `again:${requestId}`, why });
    }),
  ];
}

/** Previews check this many people one by one; the rest only by address. */
const maxPreviewed = 200;
const maxExamples = 3;
const maxNames = 5;

function selectionFunctions(site: Site) {
  return [
    handle(previewEmails, async ({ db, actor, now }, { type, selected }) => {
      refuseOtherBulkTypes(type);
      const ids = await selectedIds(db, actor, selected);
      const people = (await recipients.listRecipients(db, ids)).filter(({ mergedInto }) => mergedInto === null);
      const leftOut = new Map<string, { id: number; name: string }[]>();
      const examples = [];
      let willGet = 0;
      for (const [at, { id, name, ...recipient }] of people.entries()) {
        const seen =
          at < maxPreviewed
            ? await preview(db, site, actor, { type, participantId: id, about: null, isByRule: false, now })
            : { stop: suppressionReasonFor({ id, name, ...recipient }, { type, isByRule: false }) ?? null };
        if (seen.stop === null) willGet++;
        else leftOut.set(seen.stop, [...(leftOut.get(seen.stop) ?? []), { id, name }]);
        if (seen.stop === null && "body" in seen && examples.length < maxExamples)
          examples.push({ ...seen, participant: { id, name } });
      }
      return {
        people: people.length,
        willGet,
        looked: Math.min(people.length, maxPreviewed),
        leftOut: [...leftOut].map(([reason, those]) => ({
          reason,
          count: those.length,
          people: those.slice(0, maxNames),
        })),
        examples,
      };
    }),

    handle(sendEmails, async (context, { requestId, type, selected }) => {
      const { tx, actor, now } = context;
      refuseOtherBulkTypes(type);
      const people = await lockSelected(context, selected);
      if (people.length > maxBulkEmails) refuse("failed-precondition", text.tooMany(maxBulkEmails));
      const present = people.filter(({ mergedInto, anonymisedAt }) => mergedInto === null && !anonymisedAt);
      if (present.length === 0) refuse("failed-precondition", text.noneReachable);
      const found = await recipients.listRecipients(
        tx,
        present.map(({ id }) => id),
      );
      const rows = found.map(recipient => {
        const reason = suppressionReasonFor(recipient, { type, isByRule: false }) ?? null;
        const state = reason === null ? ("planned" as const) : ("suppressed" as const);
        const cause = `selection:${requestId}:${recipient.id}`;
        return { participantId: recipient.id, name: recipient.name, to: recipient.email ?? "", cause, state, reason };
      });
      const why = sendReason.many(staffOf(actor).name, rows.length);
      await planned.planMany(tx, { rows, type, why, now });
      const count = rows.filter(({ state }) => state === "planned").length;
      await recordAll(
        context,
        rows.map(({ participantId, name, to, state }) => ({
          action: logAction.emailState,
          participantId,
          participantName: name,
          payload: { old: null, new: state, type, to },
        })),
      );
      signalAfterCommit(tx, "planned");
      return { planned: count, suppressed: rows.length - count, merged: people.length - present.length };
    }),
  ];
}

function refuseOtherBulkTypes(type: EmailType): void {
  if (!(bulkEmailTypes as readonly EmailType[]).includes(type)) refuse("failed-precondition", text.notToMany);
}
