import { emailType } from "@hb/domain/emails/email-types.ts";
import {
  imminentPurchasesText,
  surveyReminderDailyText,
  surveyReminderWeeklyText,
} from "@hb/domain/emails/remote-text.ts";
import { remoteStudyStatus, remoteStudyStatuses } from "@hb/domain/remote-study/status.ts";
import { plansPurchase } from "@hb/domain/surveys/answers.ts";
import { findDefinition } from "@hb/domain/surveys/definition.ts";
import { listDue } from "@hb/domain/surveys/due.ts";
import { isSameSurvey, type SurveyKind, surveyOfKey } from "@hb/domain/surveys/survey.ts";
import type { Window } from "@hb/domain/surveys/window.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { hasCurrentConsent } from "../consent/acts.ts";
import type { MailMaker, MailRequest } from "../emails/acts.ts";
import { presentAddress } from "../links/acts.ts";
import { findPerson } from "../participants/acts.ts";
import { findOnCourse, type OnCourse } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import * as sql from "./sql.ts";

interface Due extends OnCourse {
  window: Window;
  surveyUrl: string;
}

/** Only what can be answered now is reminded of. */
async function findDue(
  db: Queryable,
  site: Site,
  kind: SurveyKind,
  { participantId, about, now }: MailRequest,
): Promise<Due | { stop: string }> {
  const onCourse = await findOnCourse(db, site, participantId, now);
  if (!onCourse) return { stop: "This person is not in the remote study." };
  const { enrolment, course, clock } = onCourse;
  if (enrolment.status !== remoteStudyStatus.remoteActive)
    return { stop: `The remote study status is ${remoteStudyStatuses.label(enrolment.status)}.` };
  const survey = about?.kind === "survey" ? surveyOfKey(about.id.split(":")[1] ?? "") : undefined;
  const window = listDue(course, clock).find(one =>
    survey ? isSameSurvey(one.survey, survey) : one.survey.kind === kind,
  );
  if (!window) {
    const isAnswered = survey && (await sql.findAnswer(db, participantId, survey));
    return { stop: isAnswered ? "The survey was answered." : "The survey is not open." };
  }
  if (enrolment.withoutConsent === null && !(await hasCurrentConsent(db, participantId)))
    return { stop: "There is no current signed consent." };
  const surveyUrl = await presentAddress(db, site, { form: "homeSurvey", participantId });
  return surveyUrl === undefined
    ? { stop: "The link of the home survey is revoked." }
    : { ...onCourse, window, surveyUrl };
}

function factsOf({ person, clock, window, surveyUrl }: Due, { studyName }: Site) {
  const { id: participantId, firstName } = person;
  return { participantId, firstName, studyName, surveyUrl, closesAt: window.closesAt, timeZone: clock.zone };
}

const daily: MailMaker = {
  type: emailType.surveyReminderDaily,
  async make(db, site, asked) {
    const due = await findDue(db, site, "daily", asked);
    if ("stop" in due) return due;
    const { survey } = due.window;
    if (survey.kind !== "daily") return { stop: "The survey is another one." };
    return { letter: surveyReminderDailyText({ ...factsOf(due, site), on: survey.on }) };
  },
};

const weekly: MailMaker = {
  type: emailType.surveyReminderWeekly,
  async make(db, site, asked) {
    const due = await findDue(db, site, "weekly", asked);
    if ("stop" in due) return due;
    const { survey } = due.window;
    if (survey.kind !== "weekly") return { stop: "The survey is another one." };
    return { letter: surveyReminderWeeklyText({ ...factsOf(due, site), week: survey.week }) };
  },
};

const purchase: MailMaker = {
  type: emailType.imminentPurchases,
  async make(db, site, { participantId }) {
    const [person, last] = await Promise.all([findPerson(db, participantId), sql.findLastWeekly(db, participantId)]);
    if (!person) return { stop: "The participant does not exist any more." };
    const definition = last && findDefinition("weekly", last.version);
    if (!definition || !plansPurchase(definition, last.answers ?? {}))
      return { stop: "This person does not plan to buy a headset any more." };
    return { letter: imminentPurchasesText({ participantId, firstName: person.firstName, studyName: site.studyName }) };
  },
};

/** Reminders of what is due, and the question that a planned purchase brings. */
export const surveyMails: readonly MailMaker[] = [daily, weekly, purchase];
