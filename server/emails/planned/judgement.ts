import type { MailAbout } from "@hb/domain/emails/about.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Letter } from "@hb/domain/emails/letter.ts";
import { stopped, suppressed } from "@hb/domain/emails/reasons.ts";
import { endsWithStop, stopPath } from "@hb/domain/emails/stop-link.ts";
import { participantStatus } from "@hb/domain/participants/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import type { MailContent } from "@hb/platform/mail/mail.ts";
import { keyed } from "../../links/acts.ts";
import type { Site } from "../../site.ts";
import { renderHtml, renderText } from "../layout.ts";
import * as receivers from "../receivers-sql.ts";

export interface Asked {
  type: EmailType;
  participantId: number;
  about: MailAbout | null;
  isByRule: boolean;
  isPreview?: boolean;
  now: string;
}

/** What is to become of a mail now, by the facts as they are. */
export type Judgement =
  | { outcome: "letter"; content: MailContent }
  | { outcome: "stopped"; reason: string; to: string }
  | { outcome: "suppressed"; reason: string; to: string };

/** The one judgement: of a first sending, a preview, a repetition, and of a planned mail when it is due. */
export async function judge(db: Queryable, site: Site, asked: Asked): Promise<Judgement> {
  const { type, ...rest } = asked;
  const [receiver, made] = await Promise.all([
    receivers.findReceiver(db, asked.participantId),
    site.mailMaker(type)?.make(db, site, rest),
  ]);
  const to = receiver?.email ?? "";
  const stop = receiver ? whyStopped(receiver, asked) : stopped.nobody;
  if (stop) return { outcome: "stopped", reason: stop, to };
  const suppression = receiver && whySuppressed(receiver, asked);
  // That there is nothing to say comes first: nobody is asked to mend an address for a mail that would not go.
  if (!made) return { outcome: "stopped", reason: stopped.noMaker, to };
  if ("stop" in made) return { outcome: "stopped", reason: made.stop, to };
  if (suppression) return { outcome: "suppressed", reason: suppression, to };
  return {
    outcome: "letter",
    content: await compose(db, site, { ...asked, to }, made.letter),
  };
}

function whyStopped({ mergedInto, status }: receivers.Receiver, { isByRule }: Asked): string | undefined {
  if (mergedInto !== null) return stopped.merged(mergedInto);
  if (!isByRule) return undefined;
  if (status === participantStatus.withdrawn) return stopped.withdrawn;
  return status === participantStatus.duplicate ? stopped.duplicate : undefined;
}

export function whySuppressed(
  { email, bounceReason, stoppedAt }: receivers.Receiver,
  { type, isByRule }: Pick<Asked, "type" | "isByRule">,
): string | undefined {
  if (!email) return suppressed.noAddress;
  if (bounceReason !== null) return suppressed.bounced(bounceReason);
  return stoppedAt !== null && endsWithStop(type, isByRule) ? suppressed.stopped : undefined;
}

/** A letter in the study's look, with the person's own way to end reminders. */
export async function compose(
  db: Queryable,
  site: Site,
  { participantId, to, type, isByRule }: Pick<Asked, "participantId" | "type" | "isByRule"> & { to: string },
  letter: Letter,
): Promise<MailContent> {
  const stopUrl = await stopAddress(db, site, participantId);
  const { studyName, contactMailbox, siteAddress } = site;
  const sender = { studyName, contactMailbox, siteAddress, stopUrl };
  return {
    to,
    subject: letter.subject,
    text: renderText(letter, sender),
    html: renderHtml(letter, sender),
    replyTo: contactMailbox,
    headers: {
      "List-Unsubscribe": `<${stopUrl}>`,
      // Only where it stops what it stands in: whoever ends reminders from within a confirmation gets the next one still.
      ...(endsWithStop(type, isByRule) && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    ...(letter.attachments && { attachments: letter.attachments }),
  };
}

/** The first 128 bits, as in the other links; it opens nothing but the choice about reminders. */
export async function stopKey(db: Queryable, participantId: number): Promise<string> {
  return (await keyed(db, "stop-emails", String(participantId))).slice(0, 32);
}

async function stopAddress(db: Queryable, site: Site, participantId: number): Promise<string> {
  return `${site.webAppUrl()}${stopPath({ participant: participantId, key: await stopKey(db, participantId) })}`;
}
