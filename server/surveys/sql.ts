import type { SurveyAlert } from "@hb/domain/surveys/contract.ts";
import type { Answers } from "@hb/domain/surveys/question.ts";
import type { SurveyKind, SurveyRef } from "@hb/domain/surveys/survey.ts";
import { refuse } from "@hb/domain/refusal.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { violated } from "@hb/platform/database/failure.ts";
import { obeying } from "../remote-study/acts.ts";

/** Which column names a survey. */
function columnsOf(survey: SurveyRef) {
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
  participantId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ answers: StoredAnswer[]; total: number }> {
  const [answers, [row]] = await Promise.all([
    db<StoredAnswer[]>`
      select ${db.unsafe(columns)} from study.survey_answers where participant_id = ${participantId}
       order by submitted_at desc, id desc limit ${limit} offset ${offset}`,
    db<{ total: number }[]>`
      select count(*)::int as total from study.survey_answers where participant_id = ${participantId}`,
  ]);
  return { answers, total: row?.total ?? 0 };
}

/** The newest weekly answer; whoever plans to buy something says it there. */
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

/** Exactly once: the constraint has the last word when two arrive together. */
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
  refuse("already-exists", "This survey was sent already. Thank you.");
}

export async function countAnswersByVersion(
  db: Queryable,
): Promise<{ kind: SurveyKind; version: number; count: number }[]> {
  return db<{ kind: SurveyKind; version: number; count: number }[]>`
    select case when week is null then 'daily' else 'weekly' end as kind, version, count(*)::int as count
      from study.survey_answers group by 1, 2`;
}

// Excuses and reopenings -----------------------------------------------------------------------------------------------

interface NewExcuse {
  participantId: number;
  survey: SurveyRef;
  reason: string;
  byName: string;
  now: string;
}

/** False = it is excused already. */
export async function insertExcuse(
  tx: Tx,
  { participantId, survey, reason, byName, now }: NewExcuse,
): Promise<boolean> {
  const { on, week } = columnsOf(survey);
  const [row] = await obeying(tx`
    insert into study.excused_surveys (participant_id, on_date, week, reason, excused_at, excused_by_name)
    values (${participantId}, ${on}, ${week}, ${reason}, ${now}, ${byName}) on conflict do nothing returning 1`);
  return row !== undefined;
}

export async function deleteExcuse(tx: Tx, participantId: number, survey: SurveyRef): Promise<boolean> {
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

// Alerts ---------------------------------------------------------------------------------------------------------------

export async function insertAlert(
  tx: Tx,
  alert: {
    participantId: number;
    answerId: number;
    on: string;
    severity: number | null;
    symptoms: string[];
    now: string;
  },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into study.survey_alerts (participant_id, answer_id, on_date, severity, symptoms, raised_at)
    values (${alert.participantId}, ${alert.answerId}, ${alert.on}, ${alert.severity}, ${alert.symptoms}, ${alert.now})
    returning id`;
  return row?.id ?? 0;
}

const alertColumns = `a.id, json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'phone', p.phone,
    'status', p.status, 'type', p.type) as participant, a.answer_id as "answerId", a.on_date as on,
  a.raised_at as "raisedAt", a.severity, a.symptoms, s.answers ->> 'remarks' as remarks, a.handled_at as "handledAt",
  a.handled_by_name as "handledByName", a.note`;
const alertJoins = `study.survey_alerts a join study.participants p on p.id = a.participant_id
  join study.survey_answers s on s.id = a.answer_id`;

interface AlertsAsked {
  participantId?: number | undefined;
  open?: boolean | undefined;
  offset: number;
  limit: number;
}

export async function listAlerts(
  db: Queryable,
  { participantId, open, offset, limit }: AlertsAsked,
): Promise<SurveyAlert[]> {
  return db<SurveyAlert[]>`
    select ${db.unsafe(alertColumns)} from ${db.unsafe(alertJoins)}
     where (${participantId ?? null}::integer is null or a.participant_id = ${participantId ?? null})
       and (${open ?? null}::boolean is null or (a.handled_at is null) = ${open ?? null})
     order by (a.handled_at is null) desc, case when a.handled_at is null then a.raised_at end, a.handled_at desc, a.id
     limit ${limit} offset ${offset}`;
}

export async function countAlerts(
  db: Queryable,
  { participantId, open }: Pick<AlertsAsked, "participantId" | "open">,
): Promise<{ total: number; open: number }> {
  const [row] = await db<{ total: number; open: number }[]>`
    select count(*) filter (where ${open ?? null}::boolean is null or (handled_at is null) = ${open ?? null})::int as total,
           count(*) filter (where handled_at is null)::int as open
      from study.survey_alerts where ${participantId ?? null}::integer is null or participant_id = ${participantId ?? null}`;
  return row ?? { total: 0, open: 0 };
}

/** How many alerts wait, and since when the oldest does. */
export async function sumUpOpenAlerts(db: Queryable): Promise<{ count: number; oldestAt: string | null }> {
  const [row] = await db<{ count: number; oldestAt: string | null }[]>`
    select count(*)::int as count, min(raised_at) as "oldestAt" from study.survey_alerts where handled_at is null`;
  return row ?? { count: 0, oldestAt: null };
}

interface LockedAlert {
  participantId: number;
  on: string;
  symptoms: string[];
  handledAt: string | null;
  handledByName: string | null;
}

export async function lockAlert(tx: Tx, id: number): Promise<LockedAlert | undefined> {
  const [row] = await tx<LockedAlert[]>`
    select participant_id as "participantId", on_date as on, symptoms, handled_at as "handledAt",
           handled_by_name as "handledByName"
      from study.survey_alerts where id = ${id} for update`;
  return row;
}

export async function handleAlert(
  tx: Tx,
  given: { id: number; note: string; userId: string; byName: string; now: string },
): Promise<void> {
  await tx`
    update study.survey_alerts
       set handled_at = ${given.now}, handled_by = ${given.userId}, handled_by_name = ${given.byName}, note = ${given.note}
     where id = ${given.id}`;
}

/** Answer → its alert. */
export async function listAlertsOf(db: Queryable, answerIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db<{ answerId: number; id: number }[]>`
    select answer_id as "answerId", id from study.survey_alerts where answer_id = any (${[...answerIds]}::integer[])`;
  return new Map(rows.map(({ answerId, id }) => [answerId, id]));
}

// The daily turn -------------------------------------------------------------------------------------------------------

/** Whose day has begun without its reminders being planned, on their own calendar. */
export async function listToRemind(db: Queryable, now: string, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select e.participant_id as id from study.enrolments e join study.participants p on p.id = e.participant_id
     where e.status = 4
       and (e.reminded_on is null or e.reminded_on < (${now}::timestamptz at time zone p.time_zone)::date)
     order by e.participant_id limit ${limit}`;
  return rows.map(({ id }) => id);
}
