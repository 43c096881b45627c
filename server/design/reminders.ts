import type { PublishedVersion } from "@hb/domain/design/contract.ts";
import { type Approval, approvalReminder, currentApproval, dueReminder } from "@hb/domain/design/document.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { publicDate } from "@hb/domain/format.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Site } from "../site.ts";
import { listAdministrators } from "../users/acts.ts";
import type { DesignKind } from "./kind.ts";
import { createDocuments, listVersions } from "./publishing.ts";
import { approvalText, designText, approvalReminderText as text } from "./text.ts";

export const remindOfApprovals = "remind-of-approvals";

interface ReminderDeps {
  site: Site;
  kinds: readonly DesignKind[];
  now: () => number;
}

interface Expiring {
  document: { id: string; title: string };
  version: PublishedVersion;
  approval: Approval;
  days: number;
}

/**
 * Emails administrators before the ethics approval of what participants get now expires. It runs through the working day,
 * so that a day with an outage isn't missed; each email has one cause, so that it's sent once.
 */
export function approvalReminders({ site, kinds, now }: ReminderDeps, database: Database): JobKind {
  const { list } = createDocuments(kinds);

  async function listExpiring(today: string): Promise<Expiring[]> {
    const expiring = (await list(database.read)).map(async found => {
      const { document } = found;
      const version = (await listVersions(database.read, found)).at(-1);
      const approval = version && currentApproval(version);
      const days = approval && dueReminder(approval, today);
      return version && approval && days ? [{ document, version, approval, days }] : [];
    });
    return (await Promise.all(expiring)).flat();
  }

  return {
    name: remindOfApprovals,
    label: designText.jobs.remind,
    cron: "20 8-20 * * *",
    async work() {
      const at = new Date(now()).toISOString();
      const today = dateInZone(at, site.timeZone);
      const expiring = await listExpiring(today);
      if (expiring.length === 0) return;
      await inTransaction(database, async tx => {
        const administrators = await listAdministrators(tx, { now: at, timeZone: site.timeZone });
        for (const { document, version, approval, days } of expiring)
          for (const { uid, email: to } of administrators) {
            const cause = `approval-expiring:${uid}:${document.id}:${version.version}:${approval.expiresOn}:${days}`;
            const about = { cause, type: emailType.approvalExpiring, to, now: at };
            await sendStaffEmail(tx, site, about, reminderText({ document, version, approval, days }, site, today));
          }
      });
    },
  };
}

function reminderText({ document, version, approval }: Expiring, site: Site, today: string) {
  const sentence = approvalReminder(approval, today) ?? "";
  return {
    subject: `${document.title}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1, -1)}`,
    headline: sentence.slice(0, -1),
    paragraphs: [text.current(document.title, version.version), text.renew],
    facts: [
      [approvalText.board, approval.board],
      [approvalText.number, approval.number],
      [approvalText.expiresOn, approval.expiresOn === null ? "" : publicDate(approval.expiresOn, "en")],
    ] as const,
    button: { label: text.open, href: `${site.webAppUrl()}/design/${document.id}` },
    because: text.because,
  };
}
