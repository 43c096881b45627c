import { aboutSurvey, reminderEmail } from "@hb/domain/remote-study/suggested-emails.ts";
import { listDue } from "@hb/domain/surveys/due.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import { dateInZone } from "@hb/domain/time.ts";
import { planEmails, stopPlannedEmails } from "../emails/acts.ts";
import type { ChangeContext } from "../log/acts.ts";
import { noteOnEnrolment, type PersonOnCourse } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";

export { sumUpOpenAlerts } from "./alerts-sql.ts";

/** Plans reminders for what opens on this day; each is rechecked when it's due. */
export async function planReminders(
  context: ChangeContext,
  site: Site,
  { person, course, clock }: PersonOnCourse,
): Promise<void> {
  for (const { survey, opensAt } of listDue(course, clock))
    if (dateInZone(opensAt, clock.zone) === clock.today)
      await planReminder(context, site, { participantId: person.id, survey, at: opensAt });
  await noteOnEnrolment(context.tx, person.id, { remindedOn: clock.today });
}

interface Reminder {
  participantId: number;
  survey: SurveyRef;
  /** When it opened. */
  at: string;
}

export async function planReminder(
  context: ChangeContext,
  site: Site,
  { participantId, survey, at }: Reminder,
): Promise<void> {
  const about = aboutSurvey(participantId, survey);
  await planEmails(context, site, { trigger: "surveyDue", participantId, about, at, types: [reminderEmail(survey)] });
}

export async function stopReminders(
  context: ChangeContext,
  participantId: number,
  surveys: readonly SurveyRef[],
  reason: string,
): Promise<void> {
  for (const survey of surveys) await stopPlannedEmails(context, { about: aboutSurvey(participantId, survey), reason });
}
