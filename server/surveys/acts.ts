import { aboutSurvey, reminderEmail } from "@hb/domain/remote-study/suggested-emails.ts";
import { listAhead, listDue } from "@hb/domain/surveys/due.ts";
import { listOwnAhead, listOwnDue, type OwnFacts } from "@hb/domain/surveys/own-schedule.ts";
import type { CountedSurvey, OwnSurveyRef, SurveyRef } from "@hb/domain/surveys/survey.ts";
import type { Window } from "@hb/domain/surveys/window.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { planEmails, stopPlannedEmails } from "../emails/acts.ts";
import type { ChangeContext } from "../log/acts.ts";
import { noteOnEnrolment, type PersonOnCourse } from "../remote-study/acts.ts";
import { listCompletedStarts } from "../sessions/acts.ts";
import type { Site } from "../site.ts";
import { listOwnDecisions } from "./excuses-sql.ts";
import { listOwnAnswered } from "./sql.ts";

export { sumUpOpenAlerts } from "./alerts-sql.ts";

/** What someone can answer now: of every study, and what this study added. */
export async function listOpen(db: Queryable, site: Site, onCourse: PersonOnCourse): Promise<Window[]> {
  const { course, clock, person } = onCourse;
  const own = site.surveys.listOwn();
  if (own.length === 0) return listDue(course, clock);
  return [...listDue(course, clock), ...listOwnDue(own, onCourse, await ownFactsOf(db, site, person.id))];
}

/** What opens over the next days if nothing changes. */
export async function listComing(db: Queryable, site: Site, onCourse: PersonOnCourse): Promise<Window[]> {
  const { course, clock, person } = onCourse;
  const own = site.surveys.listOwn();
  if (own.length === 0) return listAhead(course, clock);
  return [...listAhead(course, clock), ...listOwnAhead(own, onCourse, await ownFactsOf(db, site, person.id))];
}

export async function ownFactsOf(db: Queryable, site: Site, participantId: number): Promise<OwnFacts> {
  const [answered, starts, decisions] = await Promise.all([
    listOwnAnswered(db, participantId),
    listCompletedStarts(db, participantId),
    listOwnDecisions(db, participantId),
  ]);
  return { answered, visits: starts.map(at => dateInZone(at, site.timeZone)), ...decisions };
}

/** The log names what the study added by its title, which a later version may change. */
export function forLog(survey: OwnSurveyRef, site: Site): { kind: "own"; title: string; on: string };
export function forLog(survey: SurveyRef, site: Site): CountedSurvey | { kind: "own"; title: string; on: string };
export function forLog(survey: SurveyRef, { surveys }: Site) {
  if (survey.kind !== "own") return survey;
  return { kind: survey.kind, title: surveys.current(survey.questionnaire).title, on: survey.on };
}

/** Plans reminders for what opens on this day; each is rechecked when it's due. */
export async function planReminders(context: ChangeContext, site: Site, onCourse: PersonOnCourse): Promise<void> {
  const { person, clock } = onCourse;
  for (const { survey, opensAt } of await listOpen(context.tx, site, onCourse))
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
