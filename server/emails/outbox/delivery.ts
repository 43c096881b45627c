import { EmailType, emailTypes, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { suppressionReason } from "@hb/domain/emails/reasons.ts";
import { logAction, marker } from "@hb/domain/log/actions.ts";
import type { Parts } from "@hb/platform/platform.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { record } from "../../log/acts.ts";
import * as planned from "../planned/planned-sql.ts";
import * as recipients from "../recipients-sql.ts";
import * as sql from "../sql.ts";

/** Every mail that went out is in the log; an address that takes no mail is remembered with the person it belongs to. */
export const recordDelivery: Parts["mailSettled"] = async (
  tx,
  { id, type, to, cause, state, reason, bounced },
  now,
) => {
  const context = { tx, actor: { kind: "system", job: "mail" } as const, now };
  const mail = await sql.findEmail(tx, id);
  const about =
    mail?.participantId != null
      ? { participantId: mail.participantId, participantName: mail.participantName ?? "" }
      : undefined;
  const known = EmailType.parse(type);
  // A mail about an account is about its user, whom its cause names second: only those who manage users read of it.
  const subject = isAccountEmail(known)
    ? ({ kind: "user", id: cause.split(":")[1] ?? cause } as const)
    : ({ kind: "email", id: String(id) } as const);
  if (state === "sent")
    return record(context, { action: logAction.emailSent, ...about, subject, payload: { type: known, to } });
  if (!bounced || !about) return announce(tx, [marker.emails]);
  const said = reason ?? "";
  const { participantId } = about;
  await recipients.putBounce(tx, { participantId, address: to, reason: said, byName: null, now });
  const types = emailTypes.ids;
  const waiting = { participantId, reason: suppressionReason.bounced(said), types, typesByRule: types, now };
  await planned.suppressWaiting(tx, waiting);
  await record(context, {
    action: logAction.emailState,
    ...about,
    subject,
    payload: { what: "bounced", to, reason: said },
  });
};
