import type { ExportedSurvey } from "@hb/domain/surveys/export-columns.ts";
import type { QuestionnaireId } from "@hb/domain/surveys/survey.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

export interface AskedSurveys {
  kind: QuestionnaireId;
  participantId?: number | undefined;
  /** For one kind and its versions: which question ids count as answers. */
  questions?: readonly { version: number; ids: readonly string[] }[];
}

function asked(db: Queryable, { kind, participantId }: AskedSurveys) {
  const isCounted = kind === "daily" || kind === "weekly";
  return db`a.questionnaire is not distinct from ${isCounted ? null : kind}::text
    and (a.week is null) = ${kind !== "weekly"}
    and (${participantId ?? null}::integer is null or a.participant_id = ${participantId ?? null})`;
}

export async function countSurveys(db: Queryable, given: AskedSurveys): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.survey_answers a where ${asked(db, given)}`;
  return row?.count ?? 0;
}

/** How many questions of its questionnaire were answered in each survey. */
export async function countAnswers(db: Queryable, { questions = [], ...given }: AskedSurveys): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count
      from study.survey_answers a
      join jsonb_to_recordset(${db.json(questions as never)}) as known (version smallint, ids jsonb) on known.version = a.version
      cross join jsonb_array_elements_text(known.ids) as question
     where ${asked(db, given)} and a.answers ? question`;
  return row?.count ?? 0;
}

export function readSurveys(db: Queryable, given: AskedSurveys, size: number): AsyncIterable<ExportedSurvey[]> {
  return db<ExportedSurvey[]>`
    select a.id, a.participant_id as "participantId", p.name as "participantName", p.type,
           ${given.kind} as kind, a.on_date as on, a.week, a.version, a.submitted_at as "submittedAt", a.answered_at as "answeredAt", a.late, a.answers
      from study.survey_answers a join study.participant_cards p on p.id = a.participant_id
     where ${asked(db, given)} order by a.participant_id, a.on_date, a.week, a.id`.cursor(size);
}
