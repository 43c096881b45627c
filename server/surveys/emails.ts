import type { EmailText } from "@hb/domain/emails/email-text.ts";
import { type EmailType, emailType } from "@hb/domain/emails/email-types.ts";
import {
  imminentPurchasesText,
  surveyReminderDailyText,
  surveyReminderOwnText,
  surveyReminderWeeklyText,
} from "@hb/domain/emails/remote-text.ts";
import { remoteStudyStatus, remoteStudyStatuses } from "@hb/domain/remote-study/status.ts";
import { plansPurchase } from "@hb/domain/surveys/answers.ts";
import { isSameSurvey, type SurveyRef, surveyOfKey } from "@hb/domain/surveys/survey.ts";
import type { Window } from "@hb/domain/surveys/window.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { hasCurrentConsent } from "../consent/acts.ts";
import type { ComposeRequest, EmailComposer } from "../emails/acts.ts";
import { currentAddress } from "../links/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import { enrolmentText, findOnCourse, type PersonOnCourse, remoteEmailText } from "../remote-study/acts.ts";
import { languageFor, type Site } from "../site.ts";
import { listOpen } from "./acts.ts";
import * as sql from "./sql.ts";
import { stopText as text } from "./text.ts";

interface DueSurveyFacts extends PersonOnCourse {
  window: Window;
  surveyUrl: string;
}

/** Only surveys that can be answered now get reminders. */
async function findDue(
  db: Queryable,
  site: Site,
  kind: SurveyRef["kind"],
  { participantId, about, now }: ComposeRequest,
): Promise<DueSurveyFacts | { stop: string }> {
  const onCourse = await findOnCourse(db, site, participantId, now);
  if (!onCourse) return { stop: enrolmentText.notEnrolled };
  const { enrolment } = onCourse;
  if (enrolment.status !== remoteStudyStatus.remoteActive)
    return { stop: remoteEmailText.statusIs(remoteStudyStatuses.label(enrolment.status)) };
  const survey = about?.kind === "survey" ? surveyOfKey(about.id.split(":")[1] ?? "") : undefined;
  const window = (await listOpen(db, site, onCourse)).find(one =>
    survey ? isSameSurvey(one.survey, survey) : one.survey.kind === kind,
  );
  if (!window) {
    const isAnswered = survey && (await sql.findAnswer(db, participantId, survey));
    return { stop: isAnswered ? text.answered : text.notOpen };
  }
  if (enrolment.withoutConsent === null && !(await hasCurrentConsent(db, participantId)))
    return { stop: text.noConsent };
  const surveyUrl = await currentAddress(db, site, {
    form: "homeSurvey",
    participantId,
    language: languageFor(site, onCourse.person),
  });
  return surveyUrl === undefined ? { stop: text.linkRevoked } : { ...onCourse, window, surveyUrl };
}

function factsOf({ person, clock, window, surveyUrl }: DueSurveyFacts, site: Site) {
  const { id: participantId, firstName } = person;
  const { studyName } = site;
  const facts = { participantId, firstName, studyName, surveyUrl, closesAt: window.closesAt, timeZone: clock.zone };
  return { facts, language: languageFor(site, person) };
}

/** A reminder of one kind of survey: all that differs is what it says. */
function reminder<K extends SurveyRef["kind"]>(
  kind: K,
  type: EmailType,
  write: (due: ReturnType<typeof factsOf>, survey: Extract<SurveyRef, { kind: K }>, site: Site) => EmailText,
): EmailComposer {
  const isOfKind = (survey: SurveyRef): survey is Extract<SurveyRef, { kind: K }> => survey.kind === kind;
  return {
    type,
    async compose(db, site, asked) {
      const due = await findDue(db, site, kind, asked);
      if ("stop" in due) return due;
      const { survey } = due.window;
      if (!isOfKind(survey)) return { stop: text.otherSurvey };
      return { email: write(factsOf(due, site), survey, site) };
    },
  };
}

const daily = reminder("daily", emailType.surveyReminderDaily, ({ facts, language }, { on }, site) =>
  surveyReminderDailyText({ ...facts, on }, site.emailWording("surveyReminderDaily", language)),
);
const weekly = reminder("weekly", emailType.surveyReminderWeekly, ({ facts, language }, { week }, site) =>
  surveyReminderWeeklyText({ ...facts, week }, site.emailWording("surveyReminderWeekly", language)),
);
const own = reminder("own", emailType.surveyReminderOwn, ({ facts, language }, { questionnaire }, site) => {
  const english = site.surveys.current(questionnaire);
  // The title is the study's: an email is in another language only if the questionnaire is.
  const spoken = language && site.surveys.inLanguage(english, language);
  const { title, minutes } = spoken ?? english;
  const wording = site.emailWording("surveyReminderOwn", spoken && language);
  return surveyReminderOwnText({ ...facts, title: wording.language ? title : english.title, minutes }, wording);
});

const purchase: EmailComposer = {
  type: emailType.imminentPurchases,
  async compose(db, site, { participantId }) {
    const [person, last] = await Promise.all([findPerson(db, participantId), sql.findLastWeekly(db, participantId)]);
    if (!person) return { stop: participantText.gone };
    const definition = last && site.surveys.find("weekly", last.version);
    if (!definition || !plansPurchase(definition, last.answers ?? {})) return { stop: text.noPurchase };
    const facts = { participantId, firstName: person.firstName, studyName: site.studyName };
    return { email: imminentPurchasesText(facts, site.emailWording("imminentPurchases", languageFor(site, person))) };
  },
};

/** Survey reminders, and the follow-up on a planned purchase. */
export const surveyEmails: readonly EmailComposer[] = [daily, weekly, own, purchase];
