import { EmailType, emailTypes, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { suppressionReason } from "@hb/domain/emails/reasons.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import { marker } from "@hb/domain/markers.ts";
import type { DeliveryConfig } from "@hb/platform/mail/delivery.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { record } from "../../log/acts.ts";
import * as planned from "../planned/planned-sql.ts";
import * as recipients from "../recipients-sql.ts";
import * as sql from "../sql.ts";

/** Logs every email that was sent, and remembers bounced addresses with their participant. */
export const recordDelivery: NonNullable<DeliveryConfig["onOutcome"]> = async (
  tx,
  { id, type, to, cause, state, reason, bounced },
  now,
) => {
  const context = { tx, actor: { kind: "system", job: "mail" } as const, now };
  const email = await sql.findEmail(tx, id);
  const about =
    email?.participantId != null
      ? { participantId: email.participantId, participantName: email.participantName ?? "" }
      : undefined;
  const emailType = EmailType.parse(type);
  // An email about an account is logged under its user, named second in the cause: only holders of `users` see it.
  const subject = isAccountEmail(emailType)
    ? ({ kind: "user", id: cause.split(":")[1] ?? cause } as const)
    : ({ kind: "email", id: String(id) } as const);
  if (state === "sent")
    return record(context, { action: logAction.emailSent, ...about, subject, payload: { type: emailType, to } });
  if (!bounced || !about) return announce(tx, [marker.emails]);
  const bounceReason = reason ?? "";
  const { participantId } = about;
  await recipients.putBounce(tx, { participantId, address: to, reason: bounceReason, byName: null, now });
  const types = emailTypes.ids;
  const waiting = { participantId, reason: suppressionReason.bounced(bounceReason), types, typesByRule: types, now };
  await planned.suppressWaiting(tx, waiting);
  await record(context, {
    action: logAction.emailState,
    ...about,
    subject,
    payload: { what: "bounced", to, reason: bounceReason },
  });
};
