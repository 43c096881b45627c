import { type EmailType, isAccountMail } from "@hb/domain/emails/email-types.ts";
import { because } from "@hb/domain/emails/reasons.ts";
import { sampleLetters } from "@hb/domain/emails/samples.ts";
import { listEmailTemplates, sendTest } from "@hb/domain/emails/sending-contract.ts";
import { marker } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { handle } from "@hb/platform/functions/handle.ts";
import { insertMail } from "@hb/platform/mail/mail.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import type { Site } from "../site.ts";
import { staffOf } from "../staff.ts";
import { findAccountEmail } from "../users/acts.ts";
import type { Sent } from "./acts.ts";
import { renderHtml, renderText } from "./layout.ts";
import { refuseOtherTypes } from "./outbox/seen.ts";
import { judge } from "./planned/judgement.ts";
import * as sql from "./sql.ts";

/** What the mails look like, and one of them to oneself. */
export const templateFunctions = (site: Site) => {
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

  return [
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
};
