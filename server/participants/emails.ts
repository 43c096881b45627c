import { emailType } from "@hb/domain/emails/email-types.ts";
import { registrationMail as text } from "@hb/domain/participants/text.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { post } from "../emails/acts.ts";
import type { Site } from "../site.ts";

export async function postRegistrationReceived(
  tx: Tx,
  site: Site,
  { id, email, now }: { id: number; email: string; now: string },
): Promise<void> {
  const mail = { cause: `registration:${id}`, type: emailType.registrationReceived, to: email, now };
  await post(tx, site, mail, {
    subject: text.subject(site.studyName),
    headline: text.headline,
    paragraphs: text.paragraphs,
    because: text.because,
  });
}
