import type { ParticipantCard } from "@hb/domain/participants/participant.ts";
import type { Session } from "@hb/domain/sessions/session.ts";
import { sessionStatus } from "@hb/domain/sessions/status.ts";
import type { Queryable } from "@hb/platform/database/connect.ts";
import { literal } from "@hb/platform/database/literal.ts";
import { sessionColumns, sessionJoins } from "../sql.ts";
import type { Period } from "./list-sql.ts";

/** Past, and still Scheduled. */
function overdue(db: Queryable, now: string) {
  return db`s.status = ${literal(db, sessionStatus.scheduled)} and s.starts_at < ${now} and s.ends_at <= ${now}`;
}

export async function listOverdue(
  db: Queryable,
  { offset, limit, now }: { offset: number; limit: number; now: string },
): Promise<{ rows: Session[]; total: number }> {
  const [rows, total] = await Promise.all([
    db<Session[]>`
      select ${db.unsafe(sessionColumns)} from ${sessionJoins(db, now)}
       where ${overdue(db, now)} order by s.starts_at, s.id offset ${offset} limit ${limit}`,
    countOverdue(db, now),
  ]);
  return { rows, total };
}

export async function countOverdue(db: Queryable, now: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from study.sessions s where ${overdue(db, now)}`;
  return row?.count ?? 0;
}

/** How many past sessions need closing, and since when the oldest does. */
export async function sumUpOverdue(db: Queryable, now: string): Promise<{ count: number; oldestAt: string | null }> {
  const [row] = await db<{ count: number; oldestAt: string | null }[]>`
    select count(*)::int as count, min(s.starts_at) as "oldestAt"
      from study.sessions s where ${overdue(db, now)}`;
  return row ?? { count: 0, oldestAt: null };
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
        join study.participant_cards p on p.id = t.participant_id
       order by t."bonusCents" desc, p.id offset ${offset} limit ${limit}`,
    db<{ total: number; sumCents: number }[]>`
      select count(distinct s.participant_id)::int as total, coalesce(sum(s.bonus_cents), 0)::int as "sumCents"
        from study.sessions s where ${within} and s.participant_id is not null`,
  ]);
  return { rows, total: sums?.total ?? 0, sumCents: sums?.sumCents ?? 0 };
}
