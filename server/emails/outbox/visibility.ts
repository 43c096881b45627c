import { emailTypesFor, seesAddresses } from "@hb/domain/emails/access.ts";
import type { EmailFilters, EmailRow } from "@hb/domain/emails/contract.ts";
import { type EmailType, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { addDays, startOfDay } from "@hb/domain/time.ts";
import type { MailContent } from "@hb/platform/mail/mail.ts";
import { staffOf } from "../../staff.ts";
import type { StoredEmail } from "../sql.ts";
import type { OutboxQuery } from "./outbox-sql.ts";

/** Each screen works with its own mails. */
export function refuseOtherTypes(actor: Actor, type: EmailType): void {
  if (!emailTypesFor(staffOf(actor).permissions).includes(type))
    refuse("permission-denied", "Your account may not work with this kind of mail.");
}

/** A mail of another screen is as good as none. */
export function visibleTo(actor: Actor, mail: StoredEmail | undefined): StoredEmail {
  const types = emailTypesFor(staffOf(actor).permissions);
  return mail && types.includes(mail.type) ? mail : refuse("not-found", "There is no such mail.");
}

export function addressFor(actor: Actor, { type, to }: Pick<StoredEmail, "type" | "to">): string | null {
  const { permissions } = staffOf(actor);
  return to !== "" && (seesAddresses(permissions) || isAccountEmail(type)) ? to : null;
}

/** What somebody may see of what they ask for. */
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

export function toRow(actor: Actor, mail: StoredEmail): EmailRow {
  const { id, type, state, isHeld, subject, at, createdAt, attempts, about } = mail;
  return {
    id,
    type,
    state,
    reason: mail.reason,
    isHeld,
    participant: mail.participantId === null ? null : { id: mail.participantId, name: mail.participantName ?? "" },
    to: addressFor(actor, mail),
    subject,
    at,
    createdAt,
    attempts,
    because: mail.why ?? "It belongs to an account of the staff side.",
    about,
  };
}

type EmailBody = Pick<MailContent, "subject" | "html" | "text" | "attachments">;

export function toBody({ subject, html, text, attachments = [] }: EmailBody) {
  return {
    subject,
    html,
    text,
    attachments: attachments.map(({ filename, contentType, content, encoding }) => ({
      filename,
      contentType,
      size: Buffer.byteLength(content, encoding ?? "utf8"),
    })),
  };
}
