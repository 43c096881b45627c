import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { courseOf, lockEnrolled } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { planReminders } from "./acts.ts";
import * as sql from "./sql.ts";

export const planSurveyReminders = "plan-survey-reminders";
/** So many at a time: who is left is found a quarter of an hour later, long before their first reminder. */
const most = 5_000;

/**
 * Each person's day begins at their own midnight: what opens then is planned to be reminded of within a quarter of an
 * hour. A turn that was missed, or that was cut off in the middle, is made up for by the next.
 */
export function surveyJobs(site: Site, now: () => number, started: Promise<Platform>): readonly JobKind<never>[] {
  const turn: JobKind = {
    name: planSurveyReminders,
    label: "Plan reminders of the day's surveys",
    cron: "*/15 * * * *",
    async work() {
      const { database } = await started;
      const at = new Date(now()).toISOString();
      for (const participantId of await sql.listToRemind(database.read, at, most))
        await inTransaction(database, async tx => {
          const happening = { tx, actor: { kind: "system", job: planSurveyReminders } as const, now: at };
          const enrolled = await lockEnrolled(happening, participantId);
          if (enrolled.enrolment.status !== remoteStudyStatus.remoteActive) return;
          const onCourse = await courseOf(tx, site, enrolled, at);
          if ((enrolled.enrolment.remindedOn ?? "") < onCourse.clock.today)
            await planReminders(happening, site, onCourse);
        });
    },
  };
  return [turn as JobKind<never>];
}
