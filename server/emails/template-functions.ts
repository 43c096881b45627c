import { type EmailType, emailType, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { sendReason } from "@hb/domain/emails/reasons.ts";
import { sampleEmail, sampleEmails } from "@hb/domain/emails/samples.ts";
import { listEmailTemplates, previewWording, sendTest } from "@hb/domain/emails/sending-contract.ts";
import { isEmailName } from "@hb/domain/emails/wording/catalog.ts";
import { EmailDraft, withAllVariants } from "@hb/domain/emails/wording/content.ts";
import { withoutKeys } from "@hb/domain/links/link.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { mailRow } from "@hb/platform/mail/mail.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import { handle } from "../handle.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { findAccountEmail } from "../users/acts.ts";
import type { EmailToSend } from "./acts.ts";
import { renderHtml, renderText } from "./layout.ts";
import { refuseOtherTypes } from "./outbox/visibility.ts";
import { decideEmail, stopHeaders } from "./planned/decision.ts";
import * as sql from "./sql.ts";

/** What the emails look like, and test emails to the caller. */
export const templateFunctions = (site: Site) => {
  async function contentFor(
    db: Parameters<typeof decideEmail>[0],
    {
      actor,
      ...asked
    }: { actor: Actor; type: EmailType; participantId: number; about: EmailToSend["about"]; now: string },
  ) {
    refuseOtherTypes(actor, asked.type);
    const decision = await decideEmail(db, site, { ...asked, isByRule: false });
    if (decision.outcome !== "send") refuse("failed-precondition", decision.reason);
    const { text, html, headers = {}, attachments = [] } = decision.content;
    // A test goes to a colleague, who gets no keys to the participant's pages, and reads a signed form where it's logged.
    return {
      ...decision.content,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withoutKeys(value)])),
      text: withoutKeys(text),
      html: withoutKeys(html),
      attachments: asked.type === emailType.signedConsent ? [] : attachments,
    };
  }

  function sampleSender() {
    const { studyName, contactMailbox, siteAddress } = site;
    return { studyName, contactMailbox, siteAddress, stopUrl: `${site.webAppUrl()}/stop-emails/1284/example` };
  }

  function sampleOf(type: EmailType) {
    const sample = sampleEmails(site).find(one => one.type === type) ?? refuse("not-found", "There's no such email.");
    const { email } = sample;
    const { subject, attachments } = email;
    return {
      subject,
      text: renderText(email, sampleSender()),
      html: renderHtml(email, sampleSender()),
      replyTo: site.contactMailbox,
      headers: stopHeaders(type, false, sampleSender().stopUrl),
      ...(attachments && { attachments }),
    };
  }

  return [
    handle(sendTest, async ({ tx, actor, now }, { requestId, type, participantId, about }) => {
      const staff = staffOf(actor);
      if (isAccountEmail(type)) refuse("failed-precondition", "Emails about accounts can't be tested.");
      const to = await findAccountEmail(tx, staff.userId);
      const content =
        participantId === null ? sampleOf(type) : await contentFor(tx, { actor, type, participantId, about, now });
      const email = {
        ...content,
        to,
        subject: `[Test] ${content.subject}`,
        cause: `test:${requestId}`,
        type,
      };
      const mail = mailRow(tx, { ...email, state: "queued" });
      const why = sendReason.test(staff.name);
      await sql.insertEmails(tx, [{ ...mail, participantId: null, about: null, why, ruleId: null }], now);
      await announce(tx, [marker.emails]);
      return { to };
    }),

    handle(previewWording, async (_, { name, variant, content }) => {
      const draft = EmailDraft.safeParse(content).data;
      if (!isEmailName(name) || !draft) refuse("not-found", "There's no such email.");
      const wording = { version: site.emailWording(name).version, content: withAllVariants(name, draft) };
      const email = sampleEmail(site, { name, variant, wording });
      const { subject } = email;
      return { subject, html: renderHtml(email, sampleSender()), text: renderText(email, sampleSender()) };
    }),

    handle(listEmailTemplates, async () => ({
      templates: sampleEmails(site).map(({ type, variant, email }) => ({
        type,
        variant,
        version: email.version,
        subject: email.subject,
        html: renderHtml(email, sampleSender()),
        text: renderText(email, sampleSender()),
      })),
    })),
  ];
};
