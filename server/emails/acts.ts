import type { MailAbout } from "@hb/domain/emails/about.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Letter } from "@hb/domain/emails/letter.ts";
import type { EmailTrigger } from "@hb/domain/emails/rules.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { enqueueMail } from "@hb/platform/mail/mail.ts";
import type { Happening } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { renderHtml, renderText } from "./layout.ts";

export interface MailRequest {
  participantId: number;
  /** Null = whatever of the person it is now: their visit, their consent, their device. */
  about: MailAbout | null;
  now: string;
  /** Planned by a rule, so that it only repeats or reminds. */
  isByRule: boolean;
}

/**
 * What a mail of this type would say now, or why it is not to be sent. Asked alike for the first sending, the preview, a
 * repetition and the judgement of a planned mail when it is due, so it must not write.
 */
export interface MailMaker {
  type: EmailType;
  make(db: Queryable, site: Site, asked: MailRequest): Promise<{ letter: Letter } | { stop: string }>;
}

export type Sending = "queued" | "suppressed" | "stopped";

interface Sent {
  type: EmailType;
  participantId: number;
  about: MailAbout | null;
  /** The same cause is sent once, however often it is tried. */
  cause: string;
}

/** Writes a mail in the transaction of its cause. */
export async function sendEmail(_happening: Happening, _site: Site, _mail: Sent): Promise<Sending> {
  throw new Error("Not yet.");
}

interface Planned {
  trigger: EmailTrigger;
  participantId: number;
  about: MailAbout;
  /** The instant from which the rules count: the start of the visit, the moment of the invitation. */
  at: string;
  /** Of the mails that the trigger plans only these: those of the device, the survey. */
  types?: readonly EmailType[];
}

/** Plans what the rules in the settings say; each is judged again when it is due. */
export async function planEmails(_happening: Happening, _site: Site, _plan: Planned): Promise<void> {
  throw new Error("Not yet.");
}

/** What waits about this thing does not go out any more, for this reason. */
export async function stopPlannedEmails(
  _happening: Happening,
  _stopped: { about: MailAbout; reason: string },
): Promise<void> {
  throw new Error("Not yet.");
}

interface Posted {
  /** The same cause is posted once. */
  cause: string;
  type: EmailType;
  to: string;
  /** Its text carries a password or a code. */
  confidential?: boolean;
  now: string;
}

/** Posts a letter to a staff user in the study's look, in the transaction of its cause. */
export async function post(tx: Tx, site: Site, { now, ...posted }: Posted, letter: Omit<Letter, "version">): Promise<void> {
  const mail = { ...posted, subject: letter.subject, text: renderText(letter, site), html: renderHtml(letter, site) };
  await enqueueMail(tx, mail, now);
}
