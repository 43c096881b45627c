import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import type { QuestionnaireId, SurveyRef } from "@hb/domain/surveys/survey.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { violated } from "@hb/platform/database/failure.ts";

/** The columns that identify a survey. */
export function columnsOf(survey: SurveyRef) {
  if (survey.kind === "weekly") return { questionnaire: null, on: null, week: survey.week };
  return { questionnaire: survey.kind === "own" ? survey.questionnaire : null, on: survey.on, week: null };
}

export interface StoredAnswer {
  id: number;
  participantId: number;
  questionnaire: string | null;
  on: string | null;
  week: number | null;
  version: number;
  answers: Answers | null;
  submittedAt: string;
  answeredAt: string | null;
  late: boolean;
}

const columns = `id, participant_id as "participantId", questionnaire, on_date as on, week, version, answers, submitted_at as "submittedAt",
  answered_at as "answeredAt", late`;

export function refOf({ questionnaire, on, week }: Pick<StoredAnswer, "questionnaire" | "on" | "week">): SurveyRef {
  if (on === null) return { kind: "weekly", week: week ?? 0 };
  return questionnaire === null ? { kind: "daily", on } : { kind: "own", questionnaire, on };
}

export function isSurvey(db: Queryable, survey: SurveyRef) {
  const { questionnaire, on, week } = columnsOf(survey);
  return db`questionnaire is not distinct from ${questionnaire}::text and on_date is not distinct from ${on}::date
    and week is not distinct from ${week}::smallint`;
}

export async function findAnswer(
  db: Queryable,
  participantId: number,
  survey: SurveyRef,
): Promise<StoredAnswer | undefined> {
  const [row] = await db<StoredAnswer[]>`
    select ${db.unsafe(columns)} from study.survey_answers
     where participant_id = ${participantId} and ${isSurvey(db, survey)}`;
  return row;
}

export async function listAnswers(
  db: Queryable,
  { participantId, survey }: { participantId: number; survey?: SurveyRef | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ answers: StoredAnswer[]; total: number }> {
  const which = db`participant_id = ${participantId} ${survey ? db`and ${isSurvey(db, survey)}` : db``}`;
  const [answers, [row]] = await Promise.all([
    db<StoredAnswer[]>`
      select ${db.unsafe(columns)} from study.survey_answers where ${which}
       order by submitted_at desc, id desc limit ${limit} offset ${offset}`,
    db<{ total: number }[]>`select count(*)::int as total from study.survey_answers where ${which}`,
  ]);
  return { answers, total: row?.total ?? 0 };
}

/** The newest weekly answer, which says whether someone plans to buy a headset. */
export async function findLastWeekly(db: Queryable, participantId: number): Promise<StoredAnswer | undefined> {
  const [row] = await db<StoredAnswer[]>`
    select ${db.unsafe(columns)} from study.survey_answers
     where participant_id = ${participantId} and week is not null order by submitted_at desc, id desc limit 1`;
  return row;
}

interface NewAnswer {
  participantId: number;
  survey: SurveyRef;
  version: number;
  answers: Answers;
  now: string;
  /** If it was answered offline and is sent now. */
  answeredAt?: string;
  late: boolean;
}

const oneAnswerEach = ["one_answer_per_daily_survey", "one_answer_per_weekly_survey", "one_answer_per_own_survey"];

/** Only once: the constraint decides when two arrive together. Undefined = this survey was answered before. */
export async function insertAnswer(tx: Tx, given: NewAnswer): Promise<number | undefined> {
  const { questionnaire, on, week } = columnsOf(given.survey);
  try {
    const [row] = await tx<{ id: number }[]>`
      insert into study.survey_answers 
             (participant_id, questionnaire, on_date, week, version, answers, submitted_at, answered_at, late)
      values (${given.participantId}, ${questionnaire}, ${on}, ${week}, ${given.version}, ${tx.json(given.answers as never)}, ${given.now}, ${given.answeredAt ?? null}, ${given.late})
      returning id`;
    return row?.id;
  } catch (error) {
    if (oneAnswerEach.includes(violated(error) ?? "")) return undefined;
    throw error;
  }
}

export async function countAnswersByVersion(
  db: Queryable,
): Promise<{ kind: QuestionnaireId; version: number; count: number }[]> {
  return db<{ kind: QuestionnaireId; version: number; count: number }[]>`
    select coalesce(questionnaire, case when week is null then 'daily' else 'weekly' end) as kind, version, count(*)::int as count
      from study.survey_answers group by 1, 2`;
}

/** When someone answered questionnaires that the study added. */
export async function listOwnAnswered(
  db: Queryable,
  participantId: number,
): Promise<{ questionnaire: string; on: string; late: boolean }[]> {
  return db<{ questionnaire: string; on: string; late: boolean }[]>`
    select questionnaire, on_date as on, late from study.survey_answers
     where participant_id = ${participantId} and questionnaire is not null`;
}

/** People whose day has started, in their own time zone, without planned reminders. */
export async function listToRemind(db: Queryable, now: string, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select e.participant_id as id from study.enrolment_cards e join study.participant_cards p on p.id = e.participant_id
     where e.status = ${remoteStudyStatus.remoteActive}
       and (e.reminded_on is null or e.reminded_on < (${now}::timestamptz at time zone p.time_zone)::date)
     order by e.participant_id limit ${limit}`;
  return rows.map(({ id }) => id);
}
