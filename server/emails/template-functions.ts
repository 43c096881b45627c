import type { Parsed } from "@hb/domain/contract.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import { type EmailType, emailType, isAccountEmail } from "@hb/domain/emails/email-types.ts";
import { sendReason } from "@hb/domain/emails/reasons.ts";
import { sampleEmail, sampleEmails } from "@hb/domain/emails/samples.ts";
import {
  listEmailTemplates,
  maxWordingTests,
  previewWording,
  sendTest,
  sendWordingTest,
} from "@hb/domain/emails/sending-contract.ts";
import { isEmailName } from "@hb/domain/emails/wording/catalog.ts";
import { EmailDraft, withAllVariants } from "@hb/domain/emails/wording/content.ts";
import type { Language } from "@hb/domain/language.ts";
import { withoutKeys } from "@hb/domain/links/link.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { addMinutes } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { mailRow } from "@hb/platform/mail/mail.ts";
import type { MailContent } from "@hb/platform/mail/message.ts";
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
import { testEmailText, wordingText } from "./text.ts";

/** What the emails look like, and test emails to the caller. */
export const templateFunctions = (site: Site) => {
  interface Asked {
    actor: Actor;
    type: EmailType;
    participantId: number;
    about: EmailToSend["about"];
    isPreview?: true;
    now: string;
  }

  /** As this participant would get it, or why not. */
  async function decided(db: Queryable, { actor, ...asked }: Asked, writing: Site = site) {
    refuseOtherTypes(actor, asked.type);
    const decision = await decideEmail(db, writing, { ...asked, isByRule: false });
    if (decision.outcome !== "send") return { stop: decision.reason };
    const { text, html, headers = {}, attachments = [] } = decision.content;
    // A test goes to a colleague, who gets no keys to the participant's pages, and reads a signed form where it's logged.
    const content: MailContent = {
      ...decision.content,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, withoutKeys(value)])),
      text: withoutKeys(text),
      html: withoutKeys(html),
      attachments: asked.type === emailType.signedConsent ? [] : attachments,
    };
    return { stop: null, content };
  }

  async function contentFor(db: Queryable, asked: Asked): Promise<MailContent> {
    const { stop, content } = await decided(db, asked);
    return content ?? refuse("failed-precondition", stop);
  }

  function sampleSender() {
    const { studyName, contactMailbox, siteAddress } = site;
    return { studyName, contactMailbox, siteAddress, stopUrl: `${site.webAppUrl()}/stop-emails/1284/example` };
  }

  function sampleOf(type: EmailType, language: Language) {
    const sample =
      sampleEmails(site, language).find(one => one.type === type) ?? refuse("not-found", wordingText.unknown);
    return rendered(type, sample.email);
  }

  function rendered(type: EmailType, email: EmailText): MailContent {
    const { subject, attachments } = email;
    return {
      to: "",
      subject,
      text: renderText(email, sampleSender()),
      html: renderHtml(email, sampleSender()),
      replyTo: site.contactMailbox,
      headers: { ...stopHeaders(type, false, sampleSender().stopUrl), "Content-Language": email.language ?? "en" },
      ...(attachments && { attachments }),
    };
  }

  /** A draft as it would arrive: written by the same code as a real email, with the draft in place of the wording in use. */
  async function worded(
    db: Queryable,
    asked: Parsed<typeof previewWording> & { actor: Actor; now: string },
  ): Promise<MailContent & { type: EmailType; variant: string; stop: string | null }> {
    const { name, variant, content, participantId, actor, now, language } = asked;
    const draft = EmailDraft.safeParse(content).data;
    if (!isEmailName(name) || !draft) refuse("not-found", wordingText.unknown);
    const type = emailType[name];
    const { version } = site.emailWording(name);
    const wording = { version, language, content: withAllVariants(name, draft) };
    const sample = (stop: string | null) => {
      const email = sampleEmail(site, { name, variant, wording });
      return { ...rendered(type, email), type, variant, stop };
    };
    if (participantId === null) return sample(null);
    const used: string[] = [];
    const watched = new Proxy(wording.content, {
      get(target, key) {
        if (typeof key === "string") used.push(key);
        return Reflect.get(target, key);
      },
    });
    const drafted: Site = Object.create(site, { emailWording: { value: () => ({ version, content: watched }) } });
    const about = { participantId, about: null, isPreview: true, now } as const;
    const { stop, content: real } = await decided(db, { actor, type, ...about }, drafted);
    return real ? { ...real, type, variant: used[0] ?? variant, stop: null } : sample(stop);
  }

  return [
    handle(sendTest, async ({ tx, actor, now }, { requestId, type, participantId, about, language }) => {
      const staff = staffOf(actor);
      if (isAccountEmail(type)) refuse("failed-precondition", testEmailText.aboutAccount);
      const to = await findAccountEmail(tx, staff.userId);
      const content =
        participantId === null
          ? sampleOf(type, language)
          : await contentFor(tx, { actor, type, participantId, about, now });
      const email = {
        ...content,
        to,
        subject: testEmailText.subject(content.subject),
        cause: `test:${requestId}`,
        type,
      };
      const mail = mailRow(tx, { ...email, state: "queued" });
      const why = sendReason.test(staff.name);
      await sql.insertEmails(tx, [{ ...mail, participantId: null, about: null, why, ruleId: null }], now);
      await announce(tx, [marker.emails]);
      return { to };
    }),

    handle(previewWording, async ({ db, actor, now }, asked) => {
      const { subject, html, text, variant, stop } = await worded(db, { ...asked, actor, now });
      return { subject, html, text, variant, stop };
    }),

    handle(sendWordingTest, async ({ tx, actor, now }, { requestId, ...asked }) => {
      const staff = staffOf(actor);
      const tests = `wording-test:${staff.userId}:`;
      if ((await sql.countCausedSince(tx, tests, addMinutes(now, -60))) >= maxWordingTests)
        refuse("resource-exhausted", testEmailText.tooMany(maxWordingTests));
      const { type, stop, variant: _, ...content } = await worded(tx, { ...asked, actor, now });
      if (stop !== null) refuse("failed-precondition", stop);
      const to = await findAccountEmail(tx, staff.userId);
      const subject = testEmailText.subject(content.subject);
      const mail = mailRow(tx, { ...content, to, subject, cause: `${tests}${requestId}`, type, state: "queued" });
      const why = sendReason.test(staff.name);
      await sql.insertEmails(tx, [{ ...mail, participantId: null, about: null, why, ruleId: null }], now);
      await announce(tx, [marker.emails]);
      return { to };
    }),

    handle(listEmailTemplates, async (_, { language }) => ({
      templates: sampleEmails(site, language).map(({ type, variant, email }) => ({
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
