import { refuse } from "@hb/domain/refusal.ts";
import { remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import type { SurveyKind, SurveyRef } from "@hb/domain/surveys/survey.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { violated } from "@hb/platform/database/failure.ts";

/** The column that identifies a survey. */
export function columnsOf(survey: SurveyRef) {
  return survey.kind === "daily" ? { on: survey.on, week: null } : { on: null, week: survey.week };
}

export interface StoredAnswer {
  id: number;
  participantId: number;
  on: string | null;
  week: number | null;
  version: number;
  answers: Answers | null;
  submittedAt: string;
  late: boolean;
}

const columns = `id, participant_id as "participantId", on_date as on, week, version, answers, submitted_at as "submittedAt", late`;

export function refOf({ on, week }: Pick<StoredAnswer, "on" | "week">): SurveyRef {
  return on === null ? { kind: "weekly", week: week ?? 0 } : { kind: "daily", on };
}

export async function findAnswer(
  db: Queryable,
  participantId: number,
  survey: SurveyRef,
): Promise<StoredAnswer | undefined> {
  const { on, week } = columnsOf(survey);
  const [row] = await db<StoredAnswer[]>`
    select ${db.unsafe(columns)} from study.survey_answers
     where participant_id = ${participantId} and on_date is not distinct from ${on}::date and week is not distinct from ${week}::smallint`;
  return row;
}

export async function listAnswers(
  db: Queryable,
  { participantId, survey }: { participantId: number; survey?: SurveyRef | undefined },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ answers: StoredAnswer[]; total: number }> {
  const which = db`
    participant_id = ${participantId}
    ${survey ? (survey.kind === "daily" ? db`and on_date = ${survey.on}` : db`and week = ${survey.week}`) : db``}`;
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
  late: boolean;
}

/** Only once: the constraint decides when two arrive together. */
export async function insertAnswer(tx: Tx, given: NewAnswer): Promise<number> {
  const { on, week } = columnsOf(given.survey);
  try {
    const [row] = await tx<{ id: number }[]>`
      insert into study.survey_answers (participant_id, on_date, week, version, answers, submitted_at, late)
      values (${given.participantId}, ${on}, ${week}, ${given.version}, ${tx.json(given.answers as never)}, ${given.now}, ${given.late})
      returning id`;
    return row?.id ?? 0;
  } catch (error) {
    const constraint = violated(error);
    if (constraint === "one_answer_per_daily_survey" || constraint === "one_answer_per_weekly_survey") refuseSecond();
    throw error;
  }
}

export function refuseSecond(): never {
  refuse("already-exists", "You already sent this survey. Thank you.");
}

export async function countAnswersByVersion(
  db: Queryable,
): Promise<{ kind: SurveyKind; version: number; count: number }[]> {
  return db<{ kind: SurveyKind; version: number; count: number }[]>`
    select case when week is null then 'daily' else 'weekly' end as kind, version, count(*)::int as count
      from study.survey_answers group by 1, 2`;
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
