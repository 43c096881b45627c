import { type RemoteStudyStatus, remoteStudyStatus } from "@hb/domain/remote-study/status.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { MergeIds } from "../person/acts.ts";

export async function hasEnrolment(db: Queryable, participantId: number): Promise<boolean> {
  const [row] = await db`select from study.enrolments where participant_id = ${participantId}`;
  return row !== undefined;
}

/** Which of these people are Remote active. */
export async function listActive(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select participant_id as id from study.enrolments
     where participant_id = any (${[...ids]}::integer[]) and status = ${remoteStudyStatus.remoteActive}`;
  return rows.map(({ id }) => id);
}

/** Loans, surveys and alerts follow the enrollment by their foreign keys. */
export async function moveEnrolment(tx: Tx, { from, into }: MergeIds): Promise<boolean> {
  const rows =
    await tx`update study.enrolments set participant_id = ${into} where participant_id = ${from} returning 1`;
  return rows.length > 0;
}

export async function listSpansFor(db: Queryable, participantId: number): Promise<unknown[]> {
  const rows = await db`
    select started_at as "startedAt", started_on as "startedOn", ended_at as "endedAt", ended_on as "endedOn"
      from study.active_spans where participant_id = ${participantId} order by started_at`;
  return [...rows];
}

/** The course still counts; what someone wrote about the person is erased. */
export async function forgetEnrolment(tx: Tx, participantId: number): Promise<void> {
  await tx`
    update study.enrolments
       set without_consent = case when without_consent is not null then 'Erased' end, belkin_case = null,
           version = version + 1
     where participant_id = ${participantId}`;
}

export interface SampleEnrolment {
  participantId: number;
  status: RemoteStudyStatus;
  startsOn: string | null;
  pausedUntil: string | null;
  onboardedAt: string;
  reOnboardedAt: string | null;
  since: string;
  firstOn: string | null;
  spans: { startedAt: string; startedOn: string; endedAt: string | null; endedOn: string | null }[];
}

export async function insertSampleEnrolments(tx: Tx, rows: readonly SampleEnrolment[]): Promise<void> {
  const given = tx.json(rows as never);
  await tx`
    insert into study.enrolments (participant_id, status, status_since, starts_on, paused_until, onboarded_at,
                                  re_onboarded_at, first_on, reminded_on, created_at, updated_at)
    select "participantId", status, since, "startsOn", "pausedUntil", "onboardedAt", "reOnboardedAt", "firstOn",
           since::date, "onboardedAt", since
      from jsonb_to_recordset(${given}) as g ("participantId" integer, status smallint, since timestamptz, "startsOn" date,
           "pausedUntil" date, "onboardedAt" timestamptz, "reOnboardedAt" timestamptz, "firstOn" date)`;
  await tx`
    insert into study.active_spans (participant_id, started_at, started_on, ended_at, ended_on)
    select g."participantId", s."startedAt", s."startedOn", s."endedAt", s."endedOn"
      from jsonb_to_recordset(${given}) as g ("participantId" integer, spans jsonb),
           jsonb_to_recordset(g.spans) as s ("startedAt" timestamptz, "startedOn" date, "endedAt" timestamptz, "endedOn" date)`;
}

/** The number of enrollments, and the time zones of these people. */
export async function readForSampling(
  db: Queryable,
  ids: readonly number[],
): Promise<{ enrolled: number; zones: Map<number, string> }> {
  const [rows, [count]] = await Promise.all([
    db<{ id: number; timeZone: string }[]>`
      select id, time_zone as "timeZone" from study.participant_cards p
       where id = any (${[...ids]}::integer[])
         and not exists (select from study.enrolments e where e.participant_id = p.id)`,
    db<{ count: number }[]>`select count(*)::int as count from study.enrolments`,
  ]);
  return { enrolled: count?.count ?? 0, zones: new Map(rows.map(({ id, timeZone }) => [id, timeZone])) };
}
