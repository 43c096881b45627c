import { ethnicities } from "@hb/domain/lookups/ethnicities.ts";
import { genders } from "@hb/domain/lookups/genders.ts";
import { skinTypes } from "@hb/domain/lookups/skin-types.ts";
import { ageRanges } from "@hb/domain/participants/age-ranges.ts";
import { participantStatuses } from "@hb/domain/participants/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";

/*
 * The figures of the overview, counted in plain SQL with none of our own code: the reference that tests compare results
 * with and the bench compares speed with.
 */

interface FigureQuery {
  zone: string;
  now: string;
  /** A condition of SQL on `study.participants`: figures about people count only these. */
  among?: string;
}

const outcomeOf = `case s.status when 3 then 'completed' when 5 then 'noShow' when 7 then 'failed' when 8 then 'failed'
  when 6 then 'withdrawn' when 1 then 'ahead' when 2 then 'ahead' end`;
const noOutcome = { completed: 0, noShow: 0, failed: 0, withdrawn: 0, ahead: 0 };
const noSource = { blank: 0, 1: 0, 2: 0, 3: 0 };

export async function figuresInSql(db: Queryable, { zone, now, among }: FigureQuery) {
  const people = db.unsafe(`(select * from study.participants where ${among ?? "true"}) p`);
  const ofThem = among === undefined ? db`` : db`and s.participant_id in (select p.id from ${people})`;
  const [clock] = await db<{ today: string; week: string }[]>`
    select (${now}::timestamptz at time zone ${zone})::date::text as today,
           date_trunc('week', ${now}::timestamptz at time zone ${zone})::date::text as week`;
  const { today, week } = clock ?? { today: "", week: "" };
  const weeks = await db<{ on: string }[]>`
    select on_date::date::text as on from generate_series(${week}::date - 49, ${week}::date, interval '7 days') on_date`;
  const sessions = await db<{ week: string; outcome: string; count: number }[]>`
    select date_trunc('week', s.starts_at at time zone ${zone})::date::text as week, ${db.unsafe(outcomeOf)} as outcome,
           count(*)::int as count
      from study.sessions s where s.status not in (0, 4) ${ofThem} group by 1, 2`;
  const registrations = await db<{ week: string; source: string; count: number }[]>`
    select date_trunc('week', created_at at time zone ${zone})::date::text as week,
           coalesce(source::text, 'blank') as source, count(*)::int as count
      from ${people} group by 1, 2`;
  const mondays = weeks.map(({ on }) => on);
  const sessionsOf = (monday: string) => ({
    ...noOutcome,
    ...Object.fromEntries(sessions.filter(row => row.week === monday).map(({ outcome, count }) => [outcome, count])),
  });
  return {
    needs: await needsInSql(db, { zone, now, today }),
    enrolment: await enrolmentInSql(db, people),
    week: { from: week, sessions: sessionsOf(week) },
    home: await homeInSql(db, people),
    devices: await devicesInSql(db, today),
    weeks: mondays,
    sessions: mondays.map(sessionsOf),
    registrations: mondays.map(monday => ({
      ...noSource,
      ...Object.fromEntries(
        registrations.filter(row => row.week === monday).map(({ source, count }) => [source, count]),
      ),
    })),
    people: await peopleInSql(db, people, today),
  };
}

async function needsInSql(db: Queryable, { zone, now, today }: FigureQuery & { today: string }) {
  const [row] = await db<Record<string, never>[]>`
    select (select count(*)::int from study.sessions
             where status = 1 and (starts_at at time zone ${zone})::date = ${today}::date) as arrivals,
           (select min(starts_at) from study.sessions where status = 1 and starts_at >= ${now}
               and (starts_at at time zone ${zone})::date = ${today}::date) as next,
           (select count(*)::int from study.sessions where status = 1 and ends_at <= ${now}) as "toClose",
           (select min(starts_at) from study.sessions where status = 1 and ends_at <= ${now}) as "oldestToClose",
           (select count(*)::int from study.participants where status = 5 and consent <> 3) as unsigned,
           (select count(*)::int from study.survey_alerts where handled_at is null) as alerts,
           (select min(raised_at) from study.survey_alerts where handled_at is null) as "oldestAlert",
           (select count(*)::int from platform.outbox where state in ('failed', 'uncertain')) as mails,
           (select count(*)::int from study.devices d join study.loans l on l.device_id = d.id and l.ended_at is null
             where d.state = 3 and l.due_back_on < ${today}::date and l.device_status in (1, 4, 6)) as overdue,
           (select coalesce(max(${today}::date - l.due_back_on), 0)::int from study.devices d
              join study.loans l on l.device_id = d.id and l.ended_at is null
             where d.state = 3 and l.due_back_on < ${today}::date and l.device_status in (1, 4, 6)) as "oldestDays"`;
  return {
    arrivals: { count: row?.["arrivals"], nextAt: row?.["next"] },
    sessionsToClose: { count: row?.["toClose"], oldestAt: row?.["oldestToClose"] },
    unsignedConsents: { count: row?.["unsigned"] },
    overdueReturns: { count: row?.["overdue"], oldestDays: row?.["oldestDays"] },
    surveyAlerts: { count: row?.["alerts"], oldestAt: row?.["oldestAlert"] },
    failedEmails: { count: row?.["mails"] },
  };
}

type People = ReturnType<Queryable["unsafe"]>;

async function enrolmentInSql(db: Queryable, people: People) {
  const rows = await db<{ status: string; count: number }[]>`
    select coalesce(status::text, 'blank') as status, count(*)::int as count from ${people} group by 1`;
  const known = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    registered: rows.reduce((sum, { count }) => sum + count, 0),
    statuses: Object.fromEntries(
      participantStatuses.ids.map(id => [id ?? "blank", known.get(String(id ?? "blank")) ?? 0]),
    ),
  };
}

async function homeInSql(db: Queryable, people: People) {
  const [row] = await db<{ active: number; loaner: number; owner: number }[]>`
    select count(*)::int as active, count(*) filter (where p.type = 1)::int as loaner,
           count(*) filter (where p.type = 2)::int as owner
      from study.enrolments e join ${people} on p.id = e.participant_id where e.status = 4`;
  return row ?? { active: 0, loaner: 0, owner: 0 };
}

async function devicesInSql(db: Queryable, today: string) {
  const [row] = await db<{ out: number; overdue: number; cleaning: number; ready: number }[]>`
    select count(*) filter (where state = 3)::int as out, count(*) filter (where state = 1)::int as cleaning,
           count(*) filter (where state = 2)::int as ready,
           count(*) filter (where state = 3 and exists (
             select from study.loans l where l.device_id = d.id and l.ended_at is null
                and l.due_back_on < ${today}::date and l.device_status in (1, 4, 6)))::int as overdue
      from study.devices d`;
  return row;
}

async function peopleInSql(db: Queryable, people: People, today: string) {
  const by = async (ids: readonly number[], expression: string) => {
    const rows = await db<{ value: number; count: number }[]>`
      select value, count(*)::int as count
        from (select ${db.unsafe(expression)} as value from ${people} where status = 6) v
       where value is not null group by 1`;
    const known = new Map(rows.map(({ value, count }) => [value, count]));
    return Object.fromEntries(ids.map(id => [id, known.get(id) ?? 0]));
  };
  const age = `extract(year from age('${today}'::date, p.born_on))`;
  const [all] = await db<{ count: number }[]>`select count(*)::int as count from ${people} where status = 6`;
  return {
    of: all?.count ?? 0,
    traits: {
      genders: await by(genders.ids, "p.gender::int"),
      ageRanges: await by(
        ageRanges.ids,
        `case when ${age} between 18 and 30 then 1 when ${age} between 31 and 45 then 2 when ${age} between 46 and 64 then 3 when ${age} >= 65 then 4 end`,
      ),
      ethnicities: await by(ethnicities.ids, "unnest(p.ethnicities)::int"),
      skinTypes: await by(skinTypes.ids, "p.skin_type::int"),
    },
  };
}
