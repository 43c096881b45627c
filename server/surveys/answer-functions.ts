import { refuse } from "@hb/domain/refusal.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import * as contract from "@hb/domain/surveys/contract.ts";
import { formatSchedule, listTurns } from "@hb/domain/surveys/own-schedule.ts";
import { questionnaireIdOf } from "@hb/domain/surveys/survey.ts";
import { handle } from "../handle.ts";
import { findPerson, participantText } from "../participants/acts.ts";
import { findOnCourse, type LivePeople, sumUpLastWeek } from "../remote-study/acts.ts";
import type { Site } from "../site.ts";
import { ownFactsOf } from "./acts.ts";
import { listAlertsOf } from "./alerts-sql.ts";
import { listPhotosOfAnswers } from "./photos-sql.ts";
import * as sql from "./sql.ts";

/** Answers and questionnaires, for staff. */
export const answerFunctions = (site: Site, people: LivePeople, { surveys } = site) => [
  handle(contract.listSurveyAnswers, async ({ db }, { participantId, survey, offset, limit }) => {
    if (!(await findPerson(db, participantId))) refuse("not-found", participantText.unknown);
    const { answers, total } = await sql.listAnswers(db, { participantId, survey }, { offset, limit });
    const ids = answers.map(({ id }) => id);
    const [photos, alerts] = await Promise.all([listPhotosOfAnswers(db, ids), listAlertsOf(db, ids)]);
    const shown = answers.map(answer => ({
      id: answer.id,
      survey: sql.refOf(answer),
      version: answer.version,
      submittedAt: answer.submittedAt,
      answeredAt: answer.answeredAt,
      late: answer.late,
      answers: answer.answers,
      photos: photos
        .filter(({ answerId }) => answerId === answer.id)
        .map(({ file, question, contentType, size }) => ({ file, question: question ?? "", contentType, size })),
      alertId: alerts.get(answer.id) ?? null,
    }));
    const definitions = new Set(shown.map(({ survey, version }) => surveys.find(questionnaireIdOf(survey), version)));
    return { answers: shown, total, definitions: [...definitions].filter(one => one !== undefined) };
  }),

  handle(contract.listOwnSurveys, async ({ db, now }, { participantId }) => {
    const onCourse = await findOnCourse(db, site, participantId, now);
    if (!onCourse) return { version: null, canReopen: false, timeZone: null, questionnaires: [] };
    const { enrolment, person } = onCourse;
    const facts = await ownFactsOf(db, site, participantId);
    return {
      version: enrolment.version,
      canReopen: enrolment.status === remoteStudyStatus.remoteActive,
      timeZone: person.timeZone,
      questionnaires: surveys.listOwn().flatMap(({ kind: id, title, schedule }) =>
        schedule
          ? [
              {
                id,
                title,
                schedule: formatSchedule(schedule),
                turns: listTurns({ questionnaire: id, schedule }, onCourse, facts)
                  .map(({ on, state, closesAt, reason }) => ({
                    on,
                    state,
                    closesAt,
                    ...(reason !== undefined && { reason }),
                  }))
                  .toReversed(),
              },
            ]
          : [],
      ),
    };
  }),

  handle(contract.listSurveyDefinitions, async ({ db, now }) => {
    const [counts, lastWeek] = await Promise.all([sql.countAnswersByVersion(db), sumUpLastWeek(people, now)]);
    return {
      definitions: surveys.all.map(definition => ({
        definition,
        isCurrent: surveys.current(definition.kind) === definition,
        answers:
          counts.find(({ kind, version }) => kind === definition.kind && version === definition.version)?.count ?? 0,
      })),
      lastWeek,
    };
  }),
];
