import type { EmailFilters, EmailRow } from "@hb/domain/emails/contract.ts";
import { emailTypesFor, seesAddresses } from "@hb/domain/emails/email.ts";
import { type EmailType, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { withoutKeys } from "@hb/domain/links/link.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { MailContent } from "@hb/platform/mail/message.ts";
import { staffOf } from "../../staff.ts";
import type { StoredEmail } from "../sql.ts";
import type { OutboxQuery } from "./outbox-sql.ts";
import { outboxText } from "./text.ts";

/** Each screen works with its own types of email. */
export function refuseOtherTypes(actor: Actor, type: EmailType): void {
  if (!emailTypesFor(staffOf(actor).permissions).includes(type)) refuse("permission-denied", outboxText.notPermitted);
}

/** An email of another screen is refused as if it didn't exist. */
export function visibleTo(actor: Actor, email: StoredEmail | undefined): StoredEmail {
  const types = emailTypesFor(staffOf(actor).permissions);
  return email && types.includes(email.type) ? email : refuse("not-found", outboxText.gone);
}

export function addressFor(actor: Actor, { type, to }: Pick<StoredEmail, "type" | "to">): string | null {
  const { permissions } = staffOf(actor);
  return to !== "" && (seesAddresses(permissions) || isAccountEmail(type)) ? to : null;
}

/** The filters, limited to what this colleague can see. */
export function outboxQueryFor(actor: Actor, { from, to, ...filters }: EmailFilters, timeZone: string): OutboxQuery {
  const { permissions } = staffOf(actor);
  return {
    ...filters,
    from: from && startOfDay(from, timeZone),
    before: to && startOfDay(addDays(to, 1), timeZone),
    visible: emailTypesFor(permissions),
    seesAddresses: seesAddresses(permissions),
  };
}

export function toRow(actor: Actor, email: StoredEmail): EmailRow {
  const { id, type, state, isHeld, subject, at, createdAt, attempts, about } = email;
  return {
    id,
    type,
    state,
    reason: email.reason,
    isHeld,
    participant: email.participantId === null ? null : { id: email.participantId, name: email.participantName ?? "" },
    to: addressFor(actor, email),
    subject,
    at,
    createdAt,
    attempts,
    because: email.why ?? outboxText.staffAccount,
    about,
    isFallback: email.isFallback,
  };
}

type MessageParts = Pick<MailContent, "subject" | "html" | "text" | "attachments">;

/** Reading an email must not be enough to act as the participant it was sent to. */
export function toBody({ subject, html, text, attachments = [] }: MessageParts) {
  return {
    subject,
    html: withoutKeys(html),
    text: withoutKeys(text),
    attachments: attachments.map(({ filename, contentType, content, encoding }) => ({
      filename,
      contentType,
      size: Buffer.byteLength(content, encoding ?? "utf8"),
    })),
  };
}
