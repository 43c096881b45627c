import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { enqueueMail } from "@hb/platform/mail/mail.ts";
import type { Site } from "../site.ts";
import { type Letter, renderHtml, renderText } from "./layout.ts";

interface Posted {
  /** The same cause is posted once. */
  cause: string;
  type: EmailType;
  to: string;
  /** Its text carries a password or a code. */
  confidential?: boolean;
  now: string;
}

/** Posts a letter in the study's look, in the transaction of its cause. */
export async function post(tx: Tx, site: Site, { now, ...posted }: Posted, letter: Letter): Promise<void> {
  const mail = { ...posted, subject: letter.subject, text: renderText(letter, site), html: renderHtml(letter, site) };
  await enqueueMail(tx, mail, now);
}
