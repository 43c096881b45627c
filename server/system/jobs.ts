import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Problem, ProblemCause } from "@hb/domain/system/system.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Site } from "../site.ts";
import { readProblems, type SystemDeps } from "./state.ts";

export const watchSystem = "watch-system";

const titles: Record<ProblemCause, string> = {
  backup: "Backup is late",
  restore: "Backup can't be restored",
  email: "Emails aren't being sent",
  log: "The log was altered",
  disk: "Disk is almost full",
  certificate: "Certificate expires",
};

/** Operators are told of each problem once a day, as long as it lasts. */
export function systemJobs(deps: SystemDeps, site: Site, now: () => number): readonly JobKind<never>[] {
  const { settings, platform } = deps;
  const operators = settings.HB_OPERATOR_EMAILS;
  if (operators.length === 0) return [];
  const turn: JobKind = {
    name: watchSystem,
    label: "Look for problems and email the operators",
    cron: "*/10 * * * *",
    // The next turn comes soon.
    maxRetries: 0,
    async work() {
      const at = new Date(now()).toISOString();
      const problems = await readProblems(platform.database.read, deps, at);
      if (problems.length === 0) return;
      await inTransaction(platform.database, async tx => {
        for (const problem of problems) for (const to of operators) await report(tx, site, { problem, to, now: at });
      });
    },
  };
  return [turn as JobKind<never>];
}

async function report(
  tx: Tx,
  site: Site,
  { problem, to, now }: { problem: Problem; to: string; now: string },
): Promise<void> {
  const { cause, sentence } = problem;
  const title = titles[cause];
  await sendStaffEmail(
    tx,
    site,
    { cause: `system:${cause}:${dateInZone(now, site.timeZone)}:${to}`, type: emailType.systemProblem, to, now },
    {
      subject: `${site.studyName}: ${title}`,
      headline: title,
      paragraphs: [sentence],
      button: { label: "Open System", href: `${site.webAppUrl()}/system` },
      because:
        "You're receiving this because HB_OPERATOR_EMAILS of this study names your address. It's sent once a day as long as the problem lasts.",
    },
  );
}
