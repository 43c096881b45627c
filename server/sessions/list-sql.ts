import type { ParticipantCard } from "@hb/domain/participants/participant.ts";
import type { SessionFilters } from "@hb/domain/sessions/filters.ts";
import { longestSession, type Session } from "@hb/domain/sessions/session.ts";
import type { SessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { sessionColumns, sessionJoins } from "./sql.ts";

export interface Period {
  from: string;
  to: string;
}

/** Numbers only: they come from checked lists of ids. */
function conditions(filters: SessionFilters, except?: keyof SessionFilters): string {
  const all: string[] = [];
  const among = (column: string, ids: readonly (number | null)[]) => {
    const known = ids.filter(id => id !== null);
    const parts = [
      ...(known.length > 0 ? [`${column} in (${known.map(Number).join(", ")})`] : []),
      ...(ids.includes(null) ? [`${column} is null`] : []),
    ];
    all.push(`(${parts.join(" or ") || "false"})`);
  };
  if (filters.statuses && except !== "statuses") among("s.status", filters.statuses);
  if (filters.devices && except !== "devices") among("s.device", filters.devices);
  if (filters.stations && except !== "stations") among("s.station_id", filters.stations);
  return all.length > 0 ? `and ${all.join(" and ")}` : "";
}

/** An index knows when sessions begin; none is longer than the longest. */
function touching(db: Queryable, { from, to }: Period) {
  return db`s.starts_at < ${to} and s.starts_at > ${from}::timestamptz - make_interval(mins => ${longestSession})
            and s.ends_at > ${from}`;
}

export async function listSessions(
  db: Queryable,
  { period, filters, now }: { period: Period; filters: SessionFilters; now: string },
): Promise<Session[]> {
  return db<Session[]>`
    select ${db.unsafe(sessionColumns)} from ${sessionJoins(db, now)}
     where ${touching(db, period)} ${db.unsafe(conditions(filters))}
     order by s.starts_at, s.station_id, s.id`;
}

type Counts = Record<keyof SessionFilters, Record<string, number>>;

const counted: readonly [keyof SessionFilters, string][] = [
  ["statuses", "status"],
  ["devices", "device"],
  ["stations", "station_id"],
];

export async function countSessions(
  db: Queryable,
  { period, filters }: { period: Period; filters: SessionFilters },
): Promise<{ total: number; counts: Counts }> {
  const groups = counted.map(async ([filter, column]) => {
    const rows = await db<{ option: string; count: number }[]>`
      select coalesce(s.${db.unsafe(column)}::text, 'blank') as option, count(*)::int as count from study.sessions s
       where ${touching(db, period)} ${db.unsafe(conditions(filters, filter))} group by 1`;
    return [filter, Object.fromEntries(rows.map(({ option, count }) => [option, count]))] as const;
  });
  const [total] = await db<{ count: number }[]>`
    select count(*)::int as count from study.sessions s where ${touching(db, period)} ${db.unsafe(conditions(filters))}`;
  return { total: total?.count ?? 0, counts: Object.fromEntries(await Promise.all(groups)) as Counts };
}

export async function listAgenda(
  db: Queryable,
  asked: {
    from: string | null;
    to: string | null;
    filters: SessionFilters;
    offset: number;
    limit: number;
    now: string;
  },
): Promise<{ rows: Session[]; total: number }> {
  const within = db`s.starts_at >= coalesce(${asked.from}::timestamptz, '-infinity')
                and s.starts_at < coalesce(${asked.to}::timestamptz, 'infinity') ${db.unsafe(conditions(asked.filters))}`;
  // The page is cut out before anything is looked up for its rows.
  const rows = db<Session[]>`
    with page as (
      select s.id from study.sessions s where ${within} order by s.starts_at, s.id offset ${asked.offset} limit ${asked.limit}
    )
    select ${db.unsafe(sessionColumns)} from ${sessionJoins(db, asked.now)} where s.id in (select id from page)
     order by s.starts_at, s.id`;
  const total = db<{ count: number }[]>`select count(*)::int as count from study.sessions s where ${within}`;
  const [found, [counts]] = await Promise.all([rows, total]);
  return { rows: found, total: counts?.count ?? 0 };
}

export async function listOverdue(
  db: Queryable,
  { offset, limit, now }: { offset: number; limit: number; now: string },
): Promise<{ rows: Session[]; total: number }> {
  const [rows, total] = await Promise.all([
    db<Session[]>`
      select ${db.unsafe(sessionColumns)} from ${sessionJoins(db, now)}
       where s.status = 1 and s.starts_at < ${now} and s.ends_at <= ${now} order by s.starts_at, s.id offset ${offset} limit ${limit}`,
    countOverdue(db, now),
  ]);
  return { rows, total };
}

export async function countOverdue(db: Queryable, now: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.sessions s where s.status = 1 and s.starts_at < ${now} and s.ends_at <= ${now}`;
  return row?.count ?? 0;
}

/** How many past sessions are left Scheduled, and since when the oldest waits. */
export async function sumUpOverdue(db: Queryable, now: string): Promise<{ count: number; oldestAt: string | null }> {
  const [row] = await db<{ count: number; oldestAt: string | null }[]>`
    select count(*)::int as count, min(s.starts_at) as "oldestAt"
      from study.sessions s where s.status = 1 and s.starts_at < ${now} and s.ends_at <= ${now}`;
  return row ?? { count: 0, oldestAt: null };
}

/** Who is still expected between two moments, and when the next one is. */
export async function sumUpExpected(
  db: Queryable,
  { from, to, now }: Period & { now: string },
): Promise<{ count: number; nextAt: string | null }> {
  const [row] = await db<{ count: number; nextAt: string | null }[]>`
    select count(*)::int as count, min(s.starts_at) filter (where s.starts_at >= ${now}) as "nextAt"
      from study.sessions s where s.status = 1 and s.starts_at >= ${from} and s.starts_at < ${to}`;
  return row ?? { count: 0, nextAt: null };
}

/** How many sessions begin between each moment and the next, by status; the first span is 1. */
export async function countByOutcome(
  db: Queryable,
  moments: readonly string[],
): Promise<{ span: number; status: SessionStatus; count: number }[]> {
  const [first = null, last = null] = [moments[0], moments.at(-1)];
  return db<{ span: number; status: SessionStatus; count: number }[]>`
    select width_bucket(s.starts_at, ${[...moments]}::timestamptz[]) as span, s.status, count(*)::int as count
      from study.sessions s where s.starts_at >= ${first} and s.starts_at < ${last} group by 1, 2`;
}

/** When the first session that was somebody's began. */
export async function findFirstStart(db: Queryable): Promise<string | null> {
  const [row] = await db<{ startsAt: string }[]>`
    select starts_at as "startsAt" from study.sessions where status <> 0 order by starts_at, id limit 1`;
  return row?.startsAt ?? null;
}

/** The free slots on both sides of a moment, for staff: held ones too, as such. */
export async function listFreeAround(
  db: Queryable,
  asked: {
    near: string;
    after?: string | undefined;
    device?: number | undefined;
    stationId?: number | undefined;
    limit: number;
    now: string;
  },
): Promise<Session[]> {
  const wanted = db`s.status = 0 and s.locked_at is null and s.starts_at > ${asked.now}
    ${asked.after === undefined ? db`` : db`and s.starts_at >= ${asked.after}`}
    ${asked.device === undefined ? db`` : db`and (s.device = ${asked.device} or s.device is null)`}
    ${asked.stationId === undefined ? db`` : db`and s.station_id = ${asked.stationId}`}`;
  const select = db`select ${db.unsafe(sessionColumns)} from ${sessionJoins(db, asked.now)}`;
  const [later, earlier] = await Promise.all([
    db<
      Session[]
    >`${select} where ${wanted} and s.starts_at >= ${asked.near} order by s.starts_at, s.id limit ${asked.limit}`,
    db<
      Session[]
    >`${select} where ${wanted} and s.starts_at < ${asked.near} order by s.starts_at desc, s.id limit ${asked.limit}`,
  ]);
  return [...earlier, ...later];
}

type ChainLink = Pick<Session, "id" | "startsAt" | "lengthMinutes" | "stationId" | "status" | "rescheduledTo">;

/** The moves of this person's visit, both ways, oldest first; a slot that somebody else got later is not part of it. */
export async function listChain(db: Queryable, id: number): Promise<ChainLink[]> {
  const links = await db<ChainLink[]>`
    with recursive me as (select id, participant_id from study.sessions where id = ${id}),
    chain (id, rescheduled_from, rescheduled_to) as (
      select s.id, s.rescheduled_from, s.rescheduled_to from study.sessions s join me using (id)
      union
      select s.id, s.rescheduled_from, s.rescheduled_to from chain c cross join me
        join study.sessions s on (s.id = c.rescheduled_from or s.id = c.rescheduled_to) and s.participant_id = me.participant_id
    )
    select s.id, s.starts_at as "startsAt", s.length_minutes as "lengthMinutes", s.station_id as "stationId", s.status,
           s.rescheduled_to as "rescheduledTo"
      from chain join study.sessions s using (id)`;
  const byId = new Map(links.map(link => [link.id, link]));
  const targets = new Set(links.map(({ rescheduledTo }) => rescheduledTo));
  const ordered: ChainLink[] = [];
  for (let link = links.find(one => !targets.has(one.id)); link; link = byId.get(link.rescheduledTo ?? 0))
    ordered.push(link);
  return ordered;
}

export type SessionOfPerson = Pick<
  Session,
  "id" | "startsAt" | "lengthMinutes" | "device" | "status" | "bonusCents" | "excused" | "rescheduledTo"
> & { station: string };

export async function listSessionsOf(db: Queryable, participantId: number): Promise<SessionOfPerson[]> {
  return db<SessionOfPerson[]>`
    select s.id, s.starts_at as "startsAt", s.length_minutes as "lengthMinutes", s.device, s.status,
           s.bonus_cents as "bonusCents", s.excused, s.rescheduled_to as "rescheduledTo", t.name as station
      from study.sessions s join study.stations t on t.id = s.station_id
     where s.participant_id = ${participantId} order by s.starts_at desc, s.id desc`;
}

interface BonusTotal {
  participant: ParticipantCard;
  sessions: number;
  bonusCents: number;
}

export async function listBonusTotals(
  db: Queryable,
  { from, to, offset, limit }: Period & { offset: number; limit: number },
): Promise<{ rows: BonusTotal[]; total: number; sumCents: number }> {
  const within = db`s.starts_at >= ${from} and s.starts_at < ${to} and s.bonus_cents > 0`;
  const [rows, [sums]] = await Promise.all([
    db<BonusTotal[]>`
      select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'phone', p.phone,
               'status', p.status, 'type', p.type) as participant, t.sessions, t."bonusCents"
        from (select s.participant_id, count(*)::int as sessions, sum(s.bonus_cents)::int as "bonusCents"
                from study.sessions s where ${within} group by s.participant_id) t
        join study.participants p on p.id = t.participant_id
       order by t."bonusCents" desc, p.id offset ${offset} limit ${limit}`,
    db<{ total: number; sumCents: number }[]>`
      select count(distinct s.participant_id)::int as total, coalesce(sum(s.bonus_cents), 0)::int as "sumCents"
        from study.sessions s where ${within} and s.participant_id is not null`,
  ]);
  return { rows, total: sums?.total ?? 0, sumCents: sums?.sumCents ?? 0 };
}

type PersonFound = ParticipantCard & {
  session: Pick<Session, "id" | "startsAt" | "status" | "version" | "lockedAt"> | null;
};

/** By number, by every word of a name, or by the digits of a phone number; who may be booked stands first. */
export async function findPeople(
  db: Queryable,
  asked: { id?: number; bookingId?: string; words?: readonly string[]; digits?: string; limit: number },
): Promise<PersonFound[]> {
  const pattern = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const matches = [
    ...(asked.id !== undefined ? [db`p.id = ${asked.id}`] : []),
    ...(asked.bookingId !== undefined
      ? [db`p.id = (select participant_id from study.bookings where id = ${asked.bookingId})`]
      : []),
    ...(asked.words && asked.words.length > 0 ? [db`p.name_sort like all (${asked.words.map(pattern)}::text[])`] : []),
    ...(asked.digits ? [db`p.phone like ${pattern(asked.digits)}`] : []),
  ];
  if (matches.length === 0) return [];
  const any = matches.reduce((all, match) => db`${all} or ${match}`);
  return db<PersonFound[]>`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.status, p.type,
           case when s.id is not null then json_build_object('id', s.id, 'status', s.status, 'version', s.version,
             'lockedAt', s.locked_at, 'startsAt', to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as session
      from study.participants p left join study.sessions s on s.participant_id = p.id and s.status in (1, 2)
     where p.merged_into is null and (${any})
     order by p.status is null or p.status in (1, 5) desc, p.name_sort collate "C", p.id limit ${asked.limit}`;
}
