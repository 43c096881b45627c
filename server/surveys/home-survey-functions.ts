import { otherLanguages } from "@hb/domain/design/translation.ts";
import { logAction } from "@hb/domain/log/actions.ts";
import type { Actor } from "@hb/domain/permissions.ts";
import { refuse } from "@hb/domain/refusal.ts";
import { remoteStudyStatus as status } from "@hb/domain/remote-study/status.ts";
import { aboutSurvey } from "@hb/domain/remote-study/suggested-emails.ts";
import { answerMoments, courseAt } from "@hb/domain/surveys/answered-offline.ts";
import { alertIn, answerProblems, normalizeAnswers, photosIn, plansPurchase } from "@hb/domain/surveys/answers.ts";
import { type AskedQuestionnaire, type NothingDue, openHomeSurvey, submitSurvey } from "@hb/domain/surveys/contract.ts";
import { clockAt } from "@hb/domain/surveys/course.ts";
import type { SurveyDefinitions } from "@hb/domain/surveys/definition.ts";
import { nextOpening } from "@hb/domain/surveys/due.ts";
import { askedOn } from "@hb/domain/surveys/known.ts";
import type { Answers, SurveyDefinition } from "@hb/domain/surveys/question.ts";
import {
  isSameSurvey,
  type QuestionnaireId,
  questionnaireIdOf,
  type SurveyRef,
  surveyKey,
} from "@hb/domain/surveys/survey.ts";
import { totalSurveys } from "@hb/domain/surveys/totals.ts";
import { dateInZone } from "@hb/domain/time.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { hasCurrentConsent } from "../consent/acts.ts";
import { planEmails } from "../emails/acts.ts";
import { handle } from "../handle.ts";
import { currentAddress } from "../links/acts.ts";
import { type ChangeContext, recordAll } from "../log/acts.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import {
  aboutPerson,
  blankEnrolment,
  findEnrolment,
  loadCourse,
  lockEnrolled,
  type PersonOnCourse,
} from "../remote-study/acts.ts";
import { languageFor, type Site } from "../site.ts";
import { forLog, listComing, listOpen, stopReminders } from "./acts.ts";
import * as alerts from "./alerts-sql.ts";
import type { SpokenDefinitions } from "./live-definitions.ts";
import { answerWords, refusals } from "./page-words.ts";
import { sendPhotos } from "./photos-sql.ts";
import * as sql from "./sql.ts";
import { homeSurveyText, stopText } from "./text.ts";

/** The page that a participant opens with their own link. */
export const homeSurveyFunctions = (site: Site) => [
  handle(openHomeSurvey, async ({ db, actor, now }) => {
    const participantId = idOf(actor);
    const [person, found] = await Promise.all([findPerson(db, participantId), findEnrolment(db, participantId)]);
    if (!person) refuse("not-found", participantText.unknown);
    const onCourse = await loadCourse(db, site, { person, enrolment: found ?? blankEnrolment(participantId) }, now);
    const { course, clock } = onCourse;
    const mayAnswer = await isConsented(db, onCourse);
    const [due, ahead] = mayAnswer
      ? await Promise.all([listOpen(db, site, onCourse), listComing(db, site, onCourse)])
      : [[], []];
    const ids = [...new Set([...due, ...ahead].map(({ survey }) => questionnaireIdOf(survey)))];
    const questionnaires = new Map(ids.map(id => [id, inEveryLanguage(site.surveys, id)]));
    const sums = totalSurveys(course, clock);
    const opensAt = nextOpening(course, clock);
    return {
      participantId,
      firstName: person.firstName,
      language: languageFor(site, person) ?? null,
      studyName: site.studyName,
      contactMailbox: site.contactMailbox,
      timeZone: person.timeZone,
      today: clock.today,
      due: due.map(({ survey, opensAt: from, onTimeUntil, closesAt, isReopened }) => ({
        survey,
        key: surveyKey(survey),
        state: isReopened ? ("reopened" as const) : now < onTimeUntil ? ("due" as const) : ("late" as const),
        opensAt: from,
        onTimeUntil,
        closesAt,
        ...askedOn(questionnaires.get(questionnaireIdOf(survey))!, survey, clock.today),
      })),
      ahead: ahead.map(({ survey, opensAt: from, onTimeUntil, closesAt }) => ({
        survey,
        key: surveyKey(survey),
        opensAt: from,
        onTimeUntil,
        closesAt,
      })),
      questionnaires: [...questionnaires.values()],
      nothing: due.length > 0 ? null : whyNothing(onCourse, mayAnswer),
      consentAddress: mayAnswer ? null : ((await currentAddress(db, site, { form: "consent", participantId })) ?? null),
      next: opensAt === undefined ? null : { kind: "daily" as const, opensAt },
      progress:
        sums.day === null ? null : { day: sums.day, ofDays: course.weeks * 7, done: sums.done + sums.weeklyDone },
    };
  }),

  handle(submitSurvey, async (context, { survey, version, answers: given, answeredAt, language = "en" }) => {
    const refused = refusals[language];
    const { tx, actor, now } = context;
    const enrolled = await lockEnrolled(context, idOf(actor));
    const onCourse = await loadCourse(tx, site, enrolled, now);
    const { person } = onCourse;
    if (await sql.findAnswer(tx, person.id, survey)) refuse("already-exists", refused.sentBefore);
    if (!(await isConsented(tx, onCourse))) refuse("failed-precondition", refused.needsConsent, { needsConsent: true });
    const { window, at } =
      (await findOpen(tx, site, { onCourse, survey, moments: answerMoments(answeredAt, now) })) ??
      refuse("failed-precondition", refused.closed, { closed: true });
    const offline = at === now ? {} : { answeredAt: at };
    const definition =
      site.surveys.find(questionnaireIdOf(survey), version) ?? refuse("failed-precondition", refused.changed);
    const answers = normalizeAnswers(definition, given);
    // Where a sentence names a unit, it's the one that was read.
    const asRead = site.surveys.inLanguage(definition, language) ?? definition;
    const problems = answerProblems(asRead, { ...unknownIn(definition, given), ...answers }, answerWords[language]);
    if (problems.length > 0) refuse("invalid-argument", refused.wrong, { problems });

    const late = at >= window.onTimeUntil;
    const purchasedBefore = await planned(tx, site.surveys, person.id);
    const submitted = { participantId: person.id, survey, version, answers, now, late, ...offline };
    const answerId = (await sql.insertAnswer(tx, submitted)) ?? refuse("already-exists", refused.sentBefore);
    if (!(await keepPhotos(context, { participantId: person.id, survey, answerId, definition, answers })))
      refuse("failed-precondition", refused.photoMissing, { photos: true });
    const alert = alertIn(definition, answers);
    const on = survey.kind === "weekly" ? dateInZone(at, person.timeZone) : survey.on;
    if (alert) await alerts.insertAlert(tx, { participantId: person.id, answerId, on, ...alert, now });
    await recordAll(context, [
      {
        action: logAction.submittedSurvey,
        ...aboutPerson(person),
        payload: { survey: forLog(survey, site), ...(late && { late }), ...offline },
      },
      ...(alert
        ? [
            {
              action: logAction.alert,
              ...aboutPerson(person),
              payload: { what: "raised" as const, symptoms: alert.symptoms, on },
            },
          ]
        : []),
    ]);
    await stopReminders(context, person.id, [survey], stopText.answered);
    // Once per intention: someone who says so every week isn't asked more often.
    if (plansPurchase(definition, answers) && !purchasedBefore)
      await planEmails(context, site, {
        trigger: "purchasePlanned",
        participantId: person.id,
        about: aboutSurvey(person.id, survey),
        at: now,
      });
    return { submittedAt: now, late };
  }),
];

function idOf(actor: Actor): number {
  return actor.kind === "participant" ? actor.participantId : refuse("unauthenticated", homeSurveyText.needsLink);
}

interface Answered {
  onCourse: PersonOnCourse;
  survey: SurveyRef;
  moments: readonly string[];
}

/** Whether the survey was open at one of the moments, and at which. */
async function findOpen(db: Queryable, site: Site, { onCourse, survey, moments }: Answered) {
  for (const at of moments) {
    const then = {
      ...onCourse,
      course: courseAt(onCourse.course, at),
      clock: clockAt(at, onCourse.person.timeZone),
    };
    const window = (await listOpen(db, site, then)).find(one => isSameSurvey(one.survey, survey));
    if (window) return { window, at };
  }
  return undefined;
}

/** No survey without consent, unless staff gave a reason. */
async function isConsented(db: Queryable, { person, enrolment }: PersonOnCourse): Promise<boolean> {
  return enrolment.withoutConsent !== null || hasCurrentConsent(db, person.id);
}

function whyNothing({ enrolment, course, clock }: PersonOnCourse, mayAnswer: boolean): NothingDue {
  switch (enrolment.status) {
    case status.blank:
    case status.onboarded:
      return "notStarted";
    case status.inactive:
      return "paused";
    case status.remoteActive:
      if (!mayAnswer) return "needsConsent";
      return totalSurveys(course, clock).isFinished || nextOpening(course, clock) === undefined
        ? "finished"
        : "allDone";
    default:
      return "ended";
  }
}

async function planned(db: Queryable, definitions: SurveyDefinitions, participantId: number): Promise<boolean> {
  const last = await sql.findLastWeekly(db, participantId);
  const definition = last && definitions.find("weekly", last.version);
  return definition !== undefined && plansPurchase(definition, last?.answers ?? {});
}

/** Answers to unknown questions are refused, not silently dropped. */
function unknownIn({ screens }: SurveyDefinition, given: Answers): Answers {
  const known = new Set(screens.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return Object.fromEntries(Object.entries(given).filter(([id]) => !known.has(id)));
}

/** As it's asked now, in every language that it has. */
function inEveryLanguage(definitions: SpokenDefinitions, id: QuestionnaireId): AskedQuestionnaire {
  const definition = definitions.current(id);
  const translations = otherLanguages.flatMap(language => {
    const translated = definitions.inLanguage(definition, language);
    return translated ? [[language, translated] as const] : [];
  });
  return { definition, translations: Object.fromEntries(translations) };
}

interface SubmittedSurvey {
  participantId: number;
  survey: SurveyRef;
  answerId: number;
  definition: SurveyDefinition;
  answers: Answers;
}

/** Only this person's own files for this survey; anything else counts as missing. False = one is. */
async function keepPhotos(
  { tx }: ChangeContext,
  { participantId, survey, answerId, definition, answers }: SubmittedSurvey,
): Promise<boolean> {
  const key = surveyKey(survey);
  const folder = `participants/${participantId}/surveys/${key}/`;
  const photos = photosIn(definition, answers).map(({ question, file }) => ({ question, file: `${folder}${file}` }));
  if (photos.length === 0) return true;
  return (await sendPhotos(tx, { participantId, surveyKey: key, answerId, photos })) === photos.length;
}
