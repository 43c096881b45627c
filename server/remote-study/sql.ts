import type { DeviceStatus } from "@hb/domain/remote-study/device-status.ts";
import type { RemoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { ActiveSpan } from "@hb/domain/surveys/course.ts";
import { surveyKey } from "@hb/domain/surveys/survey.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface Enrolment {
  participantId: number;
  status: RemoteStudyStatus;
  statusSince: string;
  startsOn: string | null;
  pausedUntil: string | null;
  onboardedAt: string | null;
  reOnboardedAt: string | null;
  withoutConsent: string | null;
  loanId: number | null;
  deviceStatus: DeviceStatus;
  belkinCase: string | null;
  firstOn: string | null;
  dailyMarks: string;
  weeklyMarks: string;
  remindedOn: string | null;
  /** 0 = there is no row yet. */
  version: number;
}

const columns = `e.participant_id as "participantId", e.status, e.status_since as "statusSince", e.starts_on as "startsOn",
  e.paused_until as "pausedUntil", e.onboarded_at as "onboardedAt", e.re_onboarded_at as "reOnboardedAt",
  e.without_consent as "withoutConsent", e.loan_id as "loanId", e.device_status as "deviceStatus",
  e.belkin_case as "belkinCase", e.first_on as "firstOn", e.daily_marks as "dailyMarks", e.weekly_marks as "weeklyMarks",
  e.reminded_on as "remindedOn", e.version`;

export async function findEnrolment(db: Queryable, participantId: number): Promise<Enrolment | undefined> {
  const [row] = await db<Enrolment[]>`
    select ${db.unsafe(columns)} from study.enrolments e where participant_id = ${participantId}`;
  return row;
}

export async function lockEnrolment(tx: Tx, participantId: number): Promise<Enrolment | undefined> {
  const [row] = await tx<Enrolment[]>`
    select ${tx.unsafe(columns)} from study.enrolments e where participant_id = ${participantId} for update`;
  return row;
}

export type EnrolmentChanges = Partial<Omit<Enrolment, "participantId" | "version" | "loanId">>;

const columnOf: Record<keyof EnrolmentChanges, string> = {
  status: "status",
  statusSince: "status_since",
  startsOn: "starts_on",
  pausedUntil: "paused_until",
  onboardedAt: "onboarded_at",
  reOnboardedAt: "re_onboarded_at",
  withoutConsent: "without_consent",
  deviceStatus: "device_status",
  belkinCase: "belkin_case",
  firstOn: "first_on",
  dailyMarks: "daily_marks",
  weeklyMarks: "weekly_marks",
  remindedOn: "reminded_on",
};

function byColumn(changes: EnrolmentChanges) {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [columnOf[field as keyof EnrolmentChanges], value]),
  );
}

/** Adds the row if there is none; returns the new version. */
export async function changeEnrolment(
  tx: Tx,
  participantId: number,
  changes: EnrolmentChanges,
  now: string,
): Promise<number> {
  await tx`
    insert into study.enrolments (participant_id, status_since, created_at, updated_at, version)
    values (${participantId}, ${now}, ${now}, ${now}, 0) on conflict do nothing`;
  const [row] = await tx<{ version: number }[]>`
    update study.enrolments set ${tx({ ...byColumn(changes), updated_at: now })}, version = version + 1
     where participant_id = ${participantId} returning version`;
  return row?.version ?? 0;
}

/** For notes that change no study data: no new version, no log entry. */
export async function noteOnEnrolment(tx: Tx, participantId: number, changes: EnrolmentChanges): Promise<void> {
  await tx`update study.enrolments set ${tx(byColumn(changes))} where participant_id = ${participantId}`;
}

type SpanRow = ActiveSpan & { participantId: number };

/** For these people or everyone; oldest first. */
export async function listSpans(db: Queryable, participantIds?: readonly number[]): Promise<SpanRow[]> {
  return db<SpanRow[]>`
    select participant_id as "participantId", started_at as "startedAt", started_on as "startedOn", ended_at as "endedAt",
           ended_on as "endedOn"
      from study.active_spans
     ${participantIds ? db`where participant_id = any (${[...participantIds]}::integer[])` : db``}
     order by participant_id, started_at`;
}

export async function startSpan(tx: Tx, participantId: number, at: string, on: string): Promise<void> {
  await tx`
    insert into study.active_spans (participant_id, started_at, started_on) values (${participantId}, ${at}, ${on})`;
}

export async function endSpan(tx: Tx, participantId: number, at: string, on: string): Promise<void> {
  await tx`
    update study.active_spans set ended_at = ${at}, ended_on = greatest(${on}::date, started_on)
     where participant_id = ${participantId} and ended_at is null`;
}

/** Removes a mistaken activation if no one has answered since; returns whether it did. */
export async function removeOpenSpan(tx: Tx, participantId: number): Promise<boolean> {
  const [row] = await tx`
    delete from study.active_spans s
     where s.participant_id = ${participantId} and s.ended_at is null
       and not exists (select from study.survey_results a
                        where a.participant_id = s.participant_id and a.submitted_at >= s.started_at)
    returning 1`;
  return row !== undefined;
}

export interface Reopening {
  participantId: number;
  week: number;
  until: string;
}

/** The last time each week was reopened. */
export async function listReopenings(db: Queryable, participantIds?: readonly number[]): Promise<Reopening[]> {
  return db<Reopening[]>`
    select distinct on (participant_id, week) participant_id as "participantId", week, until_at as until
      from study.reopened_weeks
     ${participantIds ? db`where participant_id = any (${[...participantIds]}::integer[])` : db``}
     order by participant_id, week, id desc`;
}

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
