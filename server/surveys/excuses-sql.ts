import type { OwnFacts } from "@hb/domain/surveys/own-schedule.ts";
import type { SurveyRef } from "@hb/domain/surveys/survey.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { translateConstraints } from "@hb/platform/database/failure.ts";
import { columnsOf, isSurvey } from "./sql.ts";
import { excuseText as text } from "./text.ts";

const translated = translateConstraints({
  an_answered_survey_is_not_excused: text.answered,
  surveys_begin_with_the_first_day: text.startsLater,
});

interface NewExcuse {
  participantId: number;
  survey: SurveyRef;
  reason: string;
  byName: string;
  now: string;
}

/** False = it's already excused. */
export async function insertExcuse(
  tx: Tx,
  { participantId, survey, reason, byName, now }: NewExcuse,
): Promise<boolean> {
  const { questionnaire, on, week } = columnsOf(survey);
  const [row] = await translated(tx`
    insert into study.excused_surveys
           (participant_id, questionnaire, on_date, week, reason, excused_at, excused_by_name)
    values (${participantId}, ${questionnaire}, ${on}, ${week}, ${reason}, ${now}, ${byName}) on conflict do nothing returning 1`);
  return row !== undefined;
}

export async function deleteExcuse(tx: Tx, participantId: number, survey: SurveyRef): Promise<boolean> {
  const [row] = await tx`
    delete from study.excused_surveys where participant_id = ${participantId} and ${isSurvey(tx, survey)} returning 1`;
  return row !== undefined;
}

export async function insertReopening(
  tx: Tx,
  given: {
    participantId: number;
    survey: SurveyRef;
    until: string;
    reason: string | null;
    byName: string;
    now: string;
  },
): Promise<void> {
  const { questionnaire, on, week } = columnsOf(given.survey);
  await tx`
    insert into study.survey_reopenings
           (participant_id, questionnaire, on_date, week, reopened_at, until_at, reason, reopened_by_name)
    values (${given.participantId}, ${questionnaire}, ${on}, ${week}, ${given.now}, ${given.until}, ${given.reason},
            ${given.byName})`;
}

/** What staff decided about turns of questionnaires that the study added, oldest first. */
export async function listOwnDecisions(
  db: Queryable,
  participantId: number,
): Promise<Pick<OwnFacts, "excused" | "reopened">> {
  const [excused, reopened] = await Promise.all([
    db<OwnFacts["excused"][number][]>`
      select questionnaire, on_date as on, reason from study.excused_surveys
       where participant_id = ${participantId} and questionnaire is not null`,
    db<OwnFacts["reopened"][number][]>`
      select questionnaire, on_date as on, until_at as until from study.survey_reopenings
       where participant_id = ${participantId} and questionnaire is not null order by id`,
  ]);
  return { excused, reopened };
}
