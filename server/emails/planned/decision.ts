import type { EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import { type EmailType, emailType } from "@hb/domain/emails/email-types.ts";
import { cancelReason, suppressionReason } from "@hb/domain/emails/reasons.ts";
import { endsWithStop, stopPath } from "@hb/domain/emails/stop-link.ts";
import type { Language } from "@hb/domain/language.ts";
import { inLanguage } from "@hb/domain/links/link.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { MailContent } from "@hb/platform/mail/message.ts";
import { keyNow } from "../../links/acts.ts";
import { languageFor, type Site } from "../../site.ts";
import { renderHtml, renderText } from "../layout.ts";
import * as recipients from "../recipients-sql.ts";

export interface EmailRequest {
  type: EmailType;
  participantId: number;
  about: EmailTopic | null;
  isByRule: boolean;
  isPreview?: boolean;
  isOffer?: boolean;
  now: string;
}

/** What happens to an email now. */
export type EmailDecision =
  | { outcome: "send"; content: MailContent; language: Language; isFallback: boolean }
  | { outcome: "stopped"; reason: string; to: string }
  | { outcome: "suppressed"; reason: string; to: string };

/** Decides whether an email can be sent now and writes it: for sending, previews, repeats and planned emails. */
export async function decideEmail(
  db: Queryable,
  site: Site,
  asked: EmailRequest,
  finding = recipients.findRecipient(db, asked.participantId),
): Promise<EmailDecision> {
  const { type, ...rest } = asked;
  const [recipient, made] = await Promise.all([finding, site.emailComposer(type)?.compose(db, site, rest)]);
  const to = recipient?.email ?? "";
  const stop = recipient ? cancelReasonFor(recipient, asked) : cancelReason.noParticipant;
  if (stop) return { outcome: "stopped", reason: stop, to };
  const suppression = recipient && suppressionReasonFor(recipient, asked);
  // Nothing to say comes before a bad address: fixing the address wouldn't help.
  if (!made) return { outcome: "stopped", reason: cancelReason.noMaker, to };
  if ("stop" in made) return { outcome: "stopped", reason: made.stop, to };
  if (suppression) return { outcome: "suppressed", reason: suppression, to };
  const { language = "en" } = made.email;
  return {
    outcome: "send",
    content: await renderEmail(db, site, { ...asked, to }, made.email),
    language,
    isFallback: recipient !== undefined && (languageFor(site, recipient) ?? "en") !== language,
  };
}

function cancelReasonFor({ mergedInto, status }: recipients.Recipient, { isByRule }: EmailRequest): string | undefined {
  if (mergedInto !== null) return cancelReason.merged(mergedInto);
  if (!isByRule) return undefined;
  if (status === participantStatus.withdrawn) return cancelReason.withdrawn;
  return status === participantStatus.duplicate ? cancelReason.duplicate : undefined;
}

export function suppressionReasonFor(
  { email, bounceReason, stoppedAt, unconfirmedSince }: recipients.Recipient,
  { type, isByRule }: Pick<EmailRequest, "type" | "isByRule">,
): string | undefined {
  if (!email) return suppressionReason.noAddress;
  if (bounceReason !== null) return suppressionReason.bounced(bounceReason);
  if (unconfirmedSince !== null && type !== emailType.emailConfirmation) return suppressionReason.unconfirmed;
  return stoppedAt !== null && endsWithStop(type, isByRule) ? suppressionReason.stopped : undefined;
}

/** The email in the study's layout, with the participant's link to stop reminders. */
export async function renderEmail(
  db: Queryable,
  site: Site,
  { participantId, to, type, isByRule }: Pick<EmailRequest, "participantId" | "type" | "isByRule"> & { to: string },
  email: EmailText,
): Promise<MailContent> {
  const stopUrl = inLanguage(await stopAddress(db, site, participantId), email.language);
  const { studyName, contactMailbox, siteAddress } = site;
  const sender = { studyName, contactMailbox, siteAddress, stopUrl };
  return {
    to,
    subject: email.subject,
    text: renderText(email, sender),
    html: renderHtml(email, sender),
    replyTo: contactMailbox,
    headers: { ...stopHeaders(type, isByRule, stopUrl), "Content-Language": email.language ?? "en" },
    ...(email.attachments && { attachments: email.attachments }),
  };
}

export function stopHeaders(type: EmailType, isByRule: boolean, stopUrl: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${stopUrl}>`,
    // Only on emails that it really stops: a confirmation is still sent after reminders are stopped.
    ...(endsWithStop(type, isByRule) && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

/** It only opens the choice about reminders, and ends like the other links. */
export const stopSubject = (participantId: number) => `stop-emails\n${participantId}`;

async function stopAddress(db: Queryable, site: Site, participantId: number): Promise<string> {
  const key = await keyNow(db, stopSubject(participantId), site.now());
  return `${site.webAppUrl()}${stopPath({ participant: participantId, key })}`;
}
