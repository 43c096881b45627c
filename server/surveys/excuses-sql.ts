import type { CountedSurvey } from "@hb/domain/surveys/survey.ts";
import type { Tx } from "@hb/platform/database/connect.ts";
import { translateConstraints } from "@hb/platform/database/failure.ts";
import { columnsOf } from "./sql.ts";

const translated = translateConstraints({
  an_answered_survey_is_not_excused: "This survey is already answered.",
  surveys_begin_with_the_first_day: "This person's surveys start later.",
});

interface NewExcuse {
  participantId: number;
  survey: CountedSurvey;
  reason: string;
  byName: string;
  now: string;
}

/** False = it's already excused. */
export async function insertExcuse(
  tx: Tx,
  { participantId, survey, reason, byName, now }: NewExcuse,
): Promise<boolean> {
  const { on, week } = columnsOf(survey);
  const [row] = await translated(tx`
    insert into study.excused_surveys (participant_id, on_date, week, reason, excused_at, excused_by_name)
    values (${participantId}, ${on}, ${week}, ${reason}, ${now}, ${byName}) on conflict do nothing returning 1`);
  return row !== undefined;
}

export async function deleteExcuse(tx: Tx, participantId: number, survey: CountedSurvey): Promise<boolean> {
  const { on, week } = columnsOf(survey);
  const [row] = await tx`
    delete from study.excused_surveys
     where participant_id = ${participantId} and on_date is not distinct from ${on}::date and week is not distinct from ${week}::smallint
    returning 1`;
  return row !== undefined;
}

export async function insertReopening(
  tx: Tx,
  given: { participantId: number; week: number; until: string; reason: string | null; byName: string; now: string },
): Promise<void> {
  await tx`
    insert into study.survey_reopenings (participant_id, week, reopened_at, until_at, reason, reopened_by_name)
    values (${given.participantId}, ${given.week}, ${given.now}, ${given.until}, ${given.reason}, ${given.byName})`;
}
