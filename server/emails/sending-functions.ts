import { emailTypesFor } from "@hb/domain/emails/access.ts";
import { isOver } from "@hb/domain/emails/email-state.ts";
import { isAccountMail } from "@hb/domain/emails/email-types.ts";
import { because } from "@hb/domain/emails/reasons.ts";
import { listSendableEmails, previewEmail, resendEmail, sendEmailTo } from "@hb/domain/emails/sending-contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { type ChangeContext, handle } from "@hb/platform/functions/handle.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { type Sent, write } from "./acts.ts";
import { recordState } from "./outbox/outbox-functions.ts";
import { refuseOtherTypes, visibleTo } from "./outbox/seen.ts";
import { judge } from "./planned/judgement.ts";
import { preview } from "./preview.ts";
import * as receivers from "./receivers-sql.ts";
import * as sql from "./sql.ts";

/** Writing to participants: always with a preview of the real message. */
export const sendingFunctions = (site: Site) => {
  /** One mail by hand: what cannot be sent is refused with its reason, what is suppressed stands in the outbox. */
  async function sendByHand(context: ChangeContext, sent: Sent & { why: string }) {
    if (!(await receivers.findReceiver(context.tx, sent.participantId)))
      refuse("not-found", "This participant does not exist.");
    const { sending, emailId, reason } = await write(context, site, sent);
    if (emailId === undefined) refuse("already-exists", "This mail was sent already.");
    if (sending === "stopped") refuse("failed-precondition", reason ?? "There is nothing to send.");
    const mail = await sql.findEmail(context.tx, emailId);
    if (mail) await recordState(context, { ...mail, state: null }, mail.state);
    return { emailId, outcome: sending, reason };
  }

  return [
    handle(previewEmail, async ({ db, actor, now }, { type, participantId, about }) => {
      refuseOtherTypes(actor, type);
      return preview(db, site, actor, { type, participantId, about, isByRule: false, isPreview: true, now });
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

    handle(sendEmailTo, async (context, { requestId, type, participantId, about }) => {
      const { actor } = context;
      refuseOtherTypes(actor, type);
      const why = because.staff(staffOf(actor).name);
      return sendByHand(context, { type, participantId, about, cause: `staff:${requestId}`, why });
    }),

    handle(resendEmail, async (context, { requestId, id }) => {
      const { tx, actor } = context;
      const mail = visibleTo(actor, await sql.lockEmail(tx, id));
      if (isAccountMail(mail.type) || mail.participantId === null)
        refuse("failed-precondition", "This mail cannot be sent again: only mails to participants can.");
      if (!isOver(mail.state)) refuse("failed-precondition", "This mail has not gone out yet.", { state: mail.state });
      const { type, participantId, about } = mail;
      const why = because.again(staffOf(actor).name);
      return sendByHand(context, { type, participantId, about, cause: `again:${requestId}`, why });
    }),
  ];
};
