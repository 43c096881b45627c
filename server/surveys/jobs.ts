import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import { inTransaction } from "@hb/platform/database/tx.ts";
import type { JobKind } from "@hb/platform/jobs/jobs.ts";
import type { Platform } from "@hb/platform/platform.ts";
import { loadCourse, lockEnrolled } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { planReminders } from "./acts.ts";
import { listLeftOver, removePhoto } from "./photos-sql.ts";
import { listToRemind } from "./sql.ts";
import { jobText as text } from "./text.ts";

export const planSurveyReminders = "plan-survey-reminders";
export const sweepUnsentPhotos = "remove-unsent-photos";
/** No survey stays open for half as long, even if reopened: photos that weren't sent by then never will be. */
const daysUnsent = 7;
/** How many per run: the rest is found 15 minutes later, long before their first reminder. */
const maxPerRun = 5_000;

/**
 * Each person's day starts at their own midnight. Reminders for what opens then are planned within 15 minutes. The next
 * run makes up for one that was missed or interrupted.
 */
export function surveyJobs(site: Site, now: () => number, { database, storage }: Platform): readonly JobKind<never>[] {
  const turn: JobKind = {
    name: planSurveyReminders,
    label: text.planReminders,
    cron: "*/15 * * * *",
    async work() {
      const at = new Date(now()).toISOString();
      for (const participantId of await listToRemind(database.read, at, maxPerRun))
        await inTransaction(database, async tx => {
          const context = { tx, actor: { kind: "system", job: planSurveyReminders } as const, now: at };
          const enrolled = await lockEnrolled(context, participantId);
          if (enrolled.enrolment.status !== remoteStudyStatus.remoteActive) return;
          const onCourse = await loadCourse(tx, site, enrolled, at);
          if ((enrolled.enrolment.remindedOn ?? "") < onCourse.clock.today)
            await planReminders(context, site, onCourse);
        });
    },
  };
  const sweep: JobKind = {
    name: sweepUnsentPhotos,
    label: text.removePhotos,
    cron: "40 3 * * *",
    async work() {
      const before = new Date(now() - daysUnsent * 86_400_000).toISOString();
      for (const file of await listLeftOver(database.read, before, maxPerRun))
        await inTransaction(database, async tx => {
          if (await removePhoto(tx, file)) await storage.remove(tx, file);
        });
    },
  };
  return [turn, sweep] as readonly JobKind<never>[];
}
