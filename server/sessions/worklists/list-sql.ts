import type { SessionFilters } from "@hb/domain/sessions/kinds.ts";
import { maxSessionMinutes, type Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";
import { sessionColumns, sessionJoins } from "../sql.ts";

export interface Period {
  from: string;
  to: string;
}

/** Only numbers: they come from validated lists of ids. */
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

/** The index is by start time; no session is longer than the maximum. */
function touching(db: Queryable, { from, to }: Period) {
  return db`s.starts_at < ${to} and s.starts_at > ${from}::timestamptz - make_interval(mins => ${maxSessionMinutes})
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
  // Selects the page first and joins only for its rows.
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

/** Open slots before and after a moment, for staff: including held ones, marked as such. */
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
  const wanted = db`s.status = ${literal(db, sessionStatus.open)} and s.locked_at is null and s.starts_at > ${asked.now}
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

/** The moves of this person's visit in both directions, oldest first; without slots that someone else got later. */
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
