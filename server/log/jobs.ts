import { emailType } from "@hb/domain/emails/email-types.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Database } from "@hb/platform/database/database.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Settings } from "../env.ts";
import type { Site } from "../site.ts";
import { formatAnchor, keepAnchor } from "./anchors.ts";
import { logJobText, sealEmailText } from "./text.ts";
import { verifyLog } from "./verification.ts";

export const verifyLogChain = "verify-log-chain";

/**
 * Checks the whole chain every hour and stores the result; the overview shows when that was. It reads from one snapshot
 * and blocks nothing.
 */
export function logJobs(now: () => number, database: Database): readonly JobKind<never>[] {
  const turn: JobKind = {
    name: verifyLogChain,
    label: logJobText.verify,
    cron: "0 * * * *",
    async work() {
      await verifyLog(database, new Date(now()).toISOString());
    },
  };
  return [turn as JobKind<never>];
}

export const anchorLog = "anchor-log";

/**
 * Once a day the end of the chain leaves the database, to a file and by email: whoever owns the database could rewrite the
 * whole chain, but not what they can't reach. `npm run verify-log -- SEALS` compares.
 */
export function logAnchorJobs(
  { HB_SEAL_FILE: file, HB_SEAL_EMAIL: to }: Pick<Settings, "HB_SEAL_FILE" | "HB_SEAL_EMAIL">,
  { site, database, now }: { site: Site; database: Database; now: () => number },
): readonly JobKind<never>[] {
  if (file === undefined && to === undefined) return [];
  const turn: JobKind = {
    name: anchorLog,
    label: logJobText.keepSeal,
    cron: "0 4 * * *",
    async work() {
      const at = new Date(now()).toISOString();
      const { problem, head } = await verifyLog(database, at);
      if (problem !== undefined) refuse("failed-precondition", logJobText.altered(problem));
      const anchor = { at, ...head };
      if (file !== undefined) await keepAnchor(file, anchor);
      if (to !== undefined)
        await inTransaction(database, tx => postAnchor(tx, site, { to, at, seal: formatAnchor(anchor) }));
    },
  };
  return [turn as JobKind<never>];
}

async function postAnchor(
  tx: Parameters<typeof sendStaffEmail>[0],
  site: Site,
  { to, at, seal }: { to: string; at: string; seal: string },
): Promise<void> {
  await sendStaffEmail(
    tx,
    site,
    { cause: `log-seal:${at}`, type: emailType.logSeal, to, confidential: false, now: at },
    {
      subject: sealEmailText.subject(site.studyName),
      headline: sealEmailText.headline,
      paragraphs: [sealEmailText.keep, seal],
      because: sealEmailText.because,
    },
  );
}
