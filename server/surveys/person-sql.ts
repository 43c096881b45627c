import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export async function listRecords(db: Queryable, participantId: number): Promise<Record<string, readonly unknown[]>> {
  const [surveyAnswers, excusedSurveys, reopenedSurveys, surveyAlerts] = await Promise.all([
    db`select questionnaire, on_date as "on", week, version, answers, submitted_at as "submittedAt", answered_at as "answeredAt", late
         from study.survey_answers where participant_id = ${participantId} order by id`,
    db`select questionnaire, on_date as "on", week, reason, excused_at as "excusedAt", excused_by_name as "excusedBy"
         from study.excused_surveys where participant_id = ${participantId} order by excused_at`,
    db`select questionnaire, on_date as "on", week, reopened_at as "reopenedAt", until_at as until, reason, reopened_by_name as "reopenedBy"
         from study.survey_reopenings where participant_id = ${participantId} order by id`,
    db`select on_date as "on", severity, symptoms, raised_at as "raisedAt", handled_at as "handledAt",
              handled_by_name as "handledBy", note
         from study.survey_alerts where participant_id = ${participantId} order by id`,
  ]);
  return {
    surveyAnswers: [...surveyAnswers],
    excusedSurveys: [...excusedSurveys],
    reopenedSurveys: [...reopenedSurveys],
    surveyAlerts: [...surveyAlerts],
  };
}

/** Answers that aren't erased yet. */
export async function countAnswersOf(
  db: Queryable,
  ids: readonly number[],
): Promise<{ surveyAnswers: number; surveyPhotos: number }> {
  const [row] = await db<{ surveyAnswers: number; surveyPhotos: number }[]>`
    select (select count(*)::int from study.survey_answers
             where participant_id = any (${[...ids]}::integer[]) and answers is not null) as "surveyAnswers",
           (select count(*)::int from study.survey_photos
             where participant_id = any (${[...ids]}::integer[])) as "surveyPhotos"`;
  return row ?? { surveyAnswers: 0, surveyPhotos: 0 };
}

/** That and when something was answered still counts; the content is erased. */
export async function forgetSurveys(tx: Tx, participantId: number): Promise<void> {
  await tx`update study.survey_answers set answers = null where participant_id = ${participantId}`;
  await tx`update study.excused_surveys set reason = 'Erased' where participant_id = ${participantId}`;
  await tx`update study.survey_reopenings set reason = null where participant_id = ${participantId}`;
  await tx`update study.survey_alerts set symptoms = '{}', note = null where participant_id = ${participantId}`;
  await tx`delete from study.survey_photos where participant_id = ${participantId}`;
}

export interface SampleCourse {
  participantId: number;
  timeZone: string;
  firstOn: string;
  spans: { startedAt: string; startedOn: string; endedAt: string | null; endedOn: string | null }[];
}

/** Which of these people were ever active and haven't answered anything. */
export async function listUnanswered(db: Queryable, ids: readonly number[]): Promise<Omit<SampleCourse, "spans">[]> {
  return db<Omit<SampleCourse, "spans">[]>`
    select e.participant_id as "participantId", p.time_zone as "timeZone", e.first_on as "firstOn"
      from study.enrolment_cards e join study.participant_cards p on p.id = e.participant_id
     where e.participant_id = any (${[...ids]}::integer[]) and e.first_on is not null
       and not exists (select from study.survey_answers a where a.participant_id = e.participant_id)
     order by e.participant_id`;
}

export interface SampleAnswer {
  participantId: number;
  /** One that the study added; null = the daily or the weekly survey. */
  questionnaire: string | null;
  on: string | null;
  week: number | null;
  answers: object;
  submittedAt: string;
  late: boolean;
}

export async function insertSampleAnswers(tx: Tx, rows: readonly SampleAnswer[]): Promise<number[]> {
  const made = await tx<{ id: number }[]>`
    insert into study.survey_answers (participant_id, questionnaire, on_date, week, version, answers, submitted_at, late)
    select "participantId", questionnaire, "on", week, case when week is null and questionnaire is null then 2 else 1 end,
           answers, "submittedAt", late
      from jsonb_to_recordset(${tx.json(rows as never)}) as g ("participantId" integer, questionnaire text, "on" date,
           week smallint, answers jsonb, "submittedAt" timestamptz, late boolean)
    returning id`;
  return made.map(({ id }) => id);
}
