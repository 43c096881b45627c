import { emailTypesFor } from "@hb/domain/emails/access.ts";
import { isFinal } from "@hb/domain/emails/email-state.ts";
import { isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { sendReason } from "@hb/domain/emails/reasons.ts";
import { listSendableEmails, previewEmail, resendEmail, sendEmailTo } from "@hb/domain/emails/sending-contract.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { type ChangeContext, handle } from "@hb/platform/functions/handle.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { type EmailToSend, writeEmail } from "./acts.ts";
import { recordState } from "./outbox/outbox-functions.ts";
import { refuseOtherTypes, visibleTo } from "./outbox/visibility.ts";
import { decideEmail } from "./planned/decision.ts";
import { preview } from "./preview.ts";
import * as recipients from "./recipients-sql.ts";
import * as sql from "./sql.ts";

/** Writing to participants: always with a preview of the real message. */
export const sendingFunctions = (site: Site) => {
  /** One mail by hand: what cannot be sent is refused with its reason, what is suppressed stands in the outbox. */
  async function sendByHand(context: ChangeContext, sent: EmailToSend & { why: string }) {
    if (!(await recipients.findRecipient(context.tx, sent.participantId)))
      refuse("not-found", "This participant does not exist.");
    const { sending, emailId, reason } = await writeEmail(context, site, sent);
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
      const types = emailTypesFor(staffOf(actor).permissions).filter(type => site.emailComposer(type) !== undefined);
      const decision = await Promise.all(
        types.map(async type => {
          const result = await decideEmail(db, site, { type, participantId, about, isByRule: false, now });
          return { type, stop: result.outcome === "send" ? null : result.reason };
        }),
      );
      return { types: decision };
    }),

    handle(sendEmailTo, async (context, { requestId, type, participantId, about }) => {
      const { actor } = context;
      refuseOtherTypes(actor, type);
      const why = sendReason.staff(staffOf(actor).name);
      return sendByHand(context, { type, participantId, about, cause: `staff:${requestId}`, why });
    }),

    handle(resendEmail, async (context, { requestId, id }) => {
      const { tx, actor } = context;
      const mail = visibleTo(actor, await sql.lockEmail(tx, id));
      if (isAccountEmail(mail.type) || mail.participantId === null)
        refuse("failed-precondition", "This mail cannot be sent again: only mails to participants can.");
      if (!isFinal(mail.state)) refuse("failed-precondition", "This mail has not gone out yet.", { state: mail.state });
      const { type, participantId, about } = mail;
      const why = sendReason.again(staffOf(actor).name);
      return sendByHand(context, { type, participantId, about, cause: `again:${requestId}`, why });
    }),
  ];
};
