import { surveyKey } from "@hb/domain/surveys/survey.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/** What is known about one survey besides its state. */
export interface SurveyNote {
  on: string | null;
  week: number | null;
  answerId: number | null;
  submittedAt: string | null;
  /** Why it was excused. */
  reason: string | null;
}

export async function listSurveyNotes(db: Queryable, participantId: number): Promise<Map<string, SurveyNote>> {
  const rows = await db<SurveyNote[]>`
    select on_date as on, week, answer_id as "answerId", submitted_at as "submittedAt", reason
      from study.survey_results where participant_id = ${participantId}`;
  return new Map(
    rows.map(row => [
      row.on === null ? surveyKey({ kind: "weekly", week: row.week ?? 0 }) : surveyKey({ kind: "daily", on: row.on }),
      row,
    ]),
  );
}
