import type { SurveyAlert } from "@hb/domain/surveys/contract.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

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
const alertJoins = `study.survey_alerts a join study.participant_cards p on p.id = a.participant_id
  join study.survey_answers s on s.id = a.answer_id`;

interface AlertQuery {
  participantId?: number | undefined;
  open?: boolean | undefined;
  offset: number;
  limit: number;
}

export async function listAlerts(
  db: Queryable,
  { participantId, open, offset, limit }: AlertQuery,
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
  { participantId, open }: Pick<AlertQuery, "participantId" | "open">,
): Promise<{ total: number; open: number }> {
  const [row] = await db<{ total: number; open: number }[]>`
    select count(*) filter (where ${open ?? null}::boolean is null or (handled_at is null) = ${open ?? null})::int as total,
           count(*) filter (where handled_at is null)::int as open
      from study.survey_alerts where ${participantId ?? null}::integer is null or participant_id = ${participantId ?? null}`;
  return row ?? { total: 0, open: 0 };
}

/** How many alerts are open, and since when the oldest is. */
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
