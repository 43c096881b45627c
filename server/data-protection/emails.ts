import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Site } from "../site.ts";

interface Waiting {
  cause: string;
  to: string;
  askedBy: string;
  ids: readonly number[];
  until: string;
  now: string;
}

/** Goes to everyone on staff, so that no administrator erases people unnoticed. By number, because mail isn't private. */
export async function postWaiting(tx: Tx, site: Site, { cause, to, askedBy, ids, until, now }: Waiting): Promise<void> {
  const whom = ids.length === 1 ? `participant ${ids[0]}` : `${ids.length} participants`;
  await sendStaffEmail(
    tx,
    site,
    { cause: `anonymization-waiting:${cause}`, type: emailType.anonymizationWaiting, to, confidential: true, now },
    {
      subject: `${askedBy} asked to anonymize ${whom}`,
      headline: "Someone asked to erase personal data",
      paragraphs: [
        `${askedBy} asked to anonymize ${whom}, which can't be undone. No other administrator can confirm it now, so it waits until ${until}.`,
        "If it shouldn't happen, sign in and stop it before then. If you can't sign in, contact us.",
      ],
      button: { label: "Sign in", href: `${site.webAppUrl()}/` },
      because: "You're receiving this because you have a staff account for this study.",
    },
  );
}
