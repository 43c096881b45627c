import { emailTypesFor } from "@hb/domain/emails/access.ts";
import {
  bulkEmailTypes,
  listEmailTemplates,
  listSendableEmails,
  mostEmailsInBulk,
  previewEmail,
  previewEmails,
  resendEmail,
  sendEmails,
  sendEmailTo,
  sendTest,
} from "@hb/domain/emails/sending-contract.ts";
import { isOver } from "@hb/domain/emails/email-state.ts";
import { type EmailType, isAccountMail } from "@hb/domain/emails/email-types.ts";
import { because } from "@hb/domain/emails/reasons.ts";
import { sampleLetters } from "@hb/domain/emails/samples.ts";
import { marker } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { type ChangeContext, handle } from "@hb/platform/functions/handle.ts";
import { insertMail } from "@hb/platform/mail/mail.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { recordAll } from "../log/acts.ts";
import { lockSelected, selectedIds } from "../participants/acts.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { findAccountEmail } from "../users/acts.ts";
import { type Sent, write } from "./acts.ts";
import { judge, whySuppressed } from "./judgement.ts";
import { renderHtml, renderText } from "./layout.ts";
import { recordState } from "./outbox-functions.ts";
import { addressFor, refuseOtherTypes, toBody, visibleTo } from "./seen.ts";
import * as planned from "./planned-sql.ts";
import * as receivers from "./receivers-sql.ts";
import * as sql from "./sql.ts";

/** So many of a selection are judged one by one for its preview; the rest by their address. */
const mostLookedAt = 200;
const mostExamples = 3;
const mostNames = 5;

/** Writing to participants: always with a preview of the real message. */
export const sendingFunctions = (site: Site) => {
  /** One mail by hand: what cannot be sent is refused with its reason, what is suppressed stands in the outbox. */
  async function sendByHand(happening: ChangeContext, sent: Sent & { why: string }) {
    if (!(await receivers.findReceiver(happening.tx, sent.participantId)))
      refuse("not-found", "This participant does not exist.");
    const { sending, emailId, reason } = await write(happening, site, sent);
    if (emailId === undefined) refuse("already-exists", "This mail was sent already.");
    if (sending === "stopped") refuse("failed-precondition", reason ?? "There is nothing to send.");
    const mail = await sql.findEmail(happening.tx, emailId);
    if (mail) await recordState(happening, { ...mail, state: null }, mail.state);
    return { emailId, outcome: sending, reason };
  }

  async function preview(db: Parameters<typeof judge>[0], actor: Actor, asked: Parameters<typeof judge>[2]) {
    const judged = await judge(db, site, asked);
    const to = judged.outcome === "letter" ? judged.content.to : judged.to;
    return {
      to: addressFor(actor, { type: asked.type, to }),
      stop: judged.outcome === "letter" ? null : judged.reason,
      body: judged.outcome === "letter" ? toBody(judged.content) : null,
    };
  }

  return [
    handle(previewEmail, async ({ db, actor, now }, { type, participantId, about }) => {
      refuseOtherTypes(actor, type);
      return preview(db, actor, { type, participantId, about, isByRule: false, isPreview: true, now });
    }),

    handle(listSendableEmails, async ({ db, actor, now }, { participantId, about }) => {
      const types = emailTypesFor(staffOf(actor).permissions).filter(type => site.mailMaker(type) !== undefined);
      const judged = await Promise.all(
        types.map(async type => {
          const result = await judge(db, site, { type, participantId, about, isByRule: false, now });
          return { type, stop: result.outcome === "letter" ? null : result.reason };
        }),
      );
      return { types: judged };
    }),

    handle(sendEmailTo, async (happening, { requestId, type, participantId, about }) => {
      const { actor } = happening;
      refuseOtherTypes(actor, type);
      if (!(await receivers.findReceiver(happening.tx, participantId)))
        refuse("not-found", "This participant does not exist.");
      const why = because.staff(staffOf(actor).name);
      return sendByHand(happening, { type, participantId, about, cause: `staff:${requestId}`, why });
    }),

    handle(resendEmail, async (happening, { requestId, id }) => {
      const { tx, actor } = happening;
      const mail = visibleTo(actor, await sql.lockEmail(tx, id));
      if (isAccountMail(mail.type) || mail.participantId === null)
        refuse("failed-precondition", "This mail cannot be sent again: only mails to participants can.");
      if (!isOver(mail.state)) refuse("failed-precondition", "This mail has not gone out yet.", { state: mail.state });
      const { type, participantId, about } = mail;
      const why = because.again(staffOf(actor).name);
      return sendByHand(happening, { type, participantId, about, cause: `again:${requestId}`, why });
    }),

    handle(previewEmails, async ({ db, actor, now }, { type, selected }) => {
      refuseOtherBulkTypes(type);
      const ids = await selectedIds(db, actor, selected);
      const people = (await receivers.listReceivers(db, ids)).filter(({ mergedInto }) => mergedInto === null);
      const leftOut = new Map<string, { id: number; name: string }[]>();
      const examples = [];
      let willGet = 0;
      for (const [at, { id, name, ...receiver }] of people.entries()) {
        const seen =
          at < mostLookedAt
            ? await preview(db, actor, { type, participantId: id, about: null, isByRule: false, now })
            : { stop: whySuppressed({ id, name, ...receiver }, { type, isByRule: false }) ?? null };
        if (seen.stop === null) willGet++;
        else leftOut.set(seen.stop, [...(leftOut.get(seen.stop) ?? []), { id, name }]);
        if (seen.stop === null && "body" in seen && examples.length < mostExamples)
          examples.push({ ...seen, participant: { id, name } });
      }
      return {
        people: people.length,
        willGet,
        looked: Math.min(people.length, mostLookedAt),
        leftOut: [...leftOut].map(([reason, those]) => ({
          reason,
          count: those.length,
          people: those.slice(0, mostNames),
        })),
        examples,
      };
    }),

    handle(sendEmails, async (happening, { requestId, type, selected }) => {
      const { tx, actor, now } = happening;
      refuseOtherBulkTypes(type);
      const people = await lockSelected(happening, selected);
      if (people.length > mostEmailsInBulk)
        refuse("failed-precondition", `At most ${mostEmailsInBulk} mails at once: narrow the filters.`);
      const present = people.filter(({ mergedInto, anonymisedAt }) => mergedInto === null && !anonymisedAt);
      if (present.length === 0) refuse("failed-precondition", "Nobody of them can be written to.");
      const written = await receivers.listReceivers(
        tx,
        present.map(({ id }) => id),
      );
      const rows = written.map(receiver => {
        const reason = whySuppressed(receiver, { type, isByRule: false }) ?? null;
        const state = reason === null ? ("planned" as const) : ("suppressed" as const);
        const cause = `selection:${requestId}:${receiver.id}`;
        return { participantId: receiver.id, name: receiver.name, to: receiver.email ?? "", cause, state, reason };
      });
      const why = because.many(staffOf(actor).name, rows.length);
      await planned.planMany(tx, { rows, type, why, now });
      const count = rows.filter(({ state }) => state === "planned").length;
      await recordAll(
        happening,
        rows.map(({ participantId, name, to, state }) => ({
          action: 161,
          participantId,
          participantName: name,
          payload: { old: null, new: state, type, to },
        })),
      );
      signalAfterCommit(tx, "planned");
      return { planned: count, suppressed: rows.length - count, merged: people.length - present.length };
    }),

    handle(sendTest, async ({ tx, actor, now }, { requestId, type, participantId, about }) => {
      const staff = staffOf(actor);
      if (isAccountMail(type)) refuse("failed-precondition", "Mails about accounts have no test.");
      const to = await findAccountEmail(tx, staff.userId);
      const content =
        participantId === null ? sampleOf(type) : await contentFor(tx, { actor, type, participantId, about, now });
      const mail = {
        ...content,
        to,
        subject: `[Test] ${content.subject}`,
        headers: {},
        cause: `test:${requestId}`,
        type,
      };
      const emailId = await insertMail(tx, { ...mail, state: "queued" }, now);
      if (emailId !== undefined) {
        const why = because.test(staff.name);
        await sql.insertEmail(tx, { emailId, participantId: null, about: null, why, ruleId: null });
      }
      await announce(tx, [marker.emails]);
      return { to };
    }),

    handle(listEmailTemplates, async () => ({
      templates: sampleLetters(site).map(({ type, variant, letter }) => ({
        type,
        variant,
        version: letter.version,
        subject: letter.subject,
        html: renderHtml(letter, sampleSender()),
        text: renderText(letter, sampleSender()),
      })),
    })),
  ];

  async function contentFor(
    db: Parameters<typeof judge>[0],
    { actor, ...asked }: { actor: Actor; type: EmailType; participantId: number; about: Sent["about"]; now: string },
  ) {
    refuseOtherTypes(actor, asked.type);
    const judged = await judge(db, site, { ...asked, isByRule: false });
    return judged.outcome === "letter" ? judged.content : refuse("failed-precondition", judged.reason);
  }

  function sampleSender() {
    const { studyName, contactMailbox, siteAddress } = site;
    return { studyName, contactMailbox, siteAddress, stopUrl: `${site.webAppUrl()}/stop-emails/1284/example` };
  }

  function sampleOf(type: EmailType) {
    const sample = sampleLetters(site).find(one => one.type === type) ?? refuse("not-found", "There is no such mail.");
    const { letter } = sample;
    const { subject, attachments } = letter;
    return {
      subject,
      text: renderText(letter, sampleSender()),
      html: renderHtml(letter, sampleSender()),
      replyTo: site.contactMailbox,
      ...(attachments && { attachments }),
    };
  }
};

function refuseOtherBulkTypes(type: EmailType): void {
  if (!(bulkEmailTypes as readonly EmailType[]).includes(type))
    refuse("failed-precondition", "This mail tells of one thing of one person: it cannot go to a selection.");
}
