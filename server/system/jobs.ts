import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Problem } from "@hb/domain/system/system.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import { sendStaffEmail } from "../emails/acts.ts";
import type { Site } from "../site.ts";
import { readProblems, type SystemDeps } from "./state.ts";
import { jobText, problemEmailText as text } from "./text.ts";

export const watchSystem = "watch-system";

/** Operators are told of each problem once a day, as long as it lasts. */
export function systemJobs(deps: SystemDeps, site: Site, now: () => number): readonly JobKind<never>[] {
  const { settings, platform } = deps;
  const operators = settings.HB_OPERATOR_EMAILS;
  if (operators.length === 0) return [];
  const turn: JobKind = {
    name: watchSystem,
    label: jobText.watch,
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
  const title = text.problems[cause];
  await sendStaffEmail(
    tx,
    site,
    { cause: `system:${cause}:${dateInZone(now, site.timeZone)}:${to}`, type: emailType.systemProblem, to, now },
    {
      subject: text.subject(site.studyName, title),
      headline: title,
      paragraphs: [sentence],
      button: { label: text.open, href: `${site.webAppUrl()}/system` },
      because: text.because,
    },
  );
}
