import type { EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

/** Cancels what waits about one thing. Emails being sent right now can't be stopped. */
export async function stopWaiting(
  tx: Tx,
  { about, reason, now }: { about: EmailTopic; reason: string; now: string },
): Promise<number> {
  const rows = await tx`
    update platform.outbox o set state = 'cancelled', reason = ${reason}, held = false, updated_at = ${now}
      from study.emails e
     where e.email_id = o.id and e.about_kind = ${about.kind} and e.about_id = ${about.id}
       and (o.state = 'planned' or (o.state = 'queued' and e.rule_id is not null)) returning 1`;
  return rows.length;
}

/** Cancels everything that waits for one person. Emails being sent right now can't be stopped. */
export async function stopWaitingFor(
  tx: Tx,
  { participantId, reason, now }: { participantId: number; reason: string; now: string },
): Promise<number> {
  const rows = await tx`
    update platform.outbox o set state = 'cancelled', reason = ${reason}, held = false, updated_at = ${now}
      from study.emails e
     where e.email_id = o.id and e.participant_id = ${participantId}
       and (o.state = 'planned' or (o.state = 'queued' and e.rule_id is not null)) returning 1`;
  return rows.length;
}

export async function countWaitingFor(db: Queryable, participantId: number): Promise<number> {
  const [found] = await db<{ count: number }[]>`
    select count(*) as count from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = ${participantId} and (o.state = 'planned' or (o.state = 'queued' and e.rule_id is not null))`;
  return found?.count ?? 0;
}

/** How many emails of a type are planned and not written yet. */
export async function countPlannedOf(db: Queryable, type: EmailType): Promise<number> {
  const [found] = await db<{ count: number }[]>`
    select count(*) as count from platform.outbox where state = 'planned' and type = ${type}`;
  return found?.count ?? 0;
}

/** What the same rules already planned about the same thing. */
export async function replacePlanned(
  tx: Tx,
  given: { ruleIds: readonly string[]; participantId: number; about: EmailTopic; reason: string; now: string },
): Promise<void> {
  await tx`
    update platform.outbox o set state = 'cancelled', reason = ${given.reason}, held = false, updated_at = ${given.now}
      from study.emails e
     where e.email_id = o.id and e.rule_id = any (${[...given.ruleIds]}::text[]) and e.participant_id = ${given.participantId}
       and e.about_kind = ${given.about.kind} and e.about_id = ${given.about.id} and o.state = 'planned'`;
}

export async function listDue(db: Queryable, { now, limit }: { now: string; limit: number }): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from platform.outbox
     where state = 'planned' and next_attempt_at <= ${now} and not held
       and not exists (select from platform.mail_pause where paused_at is not null)
     order by next_attempt_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Plans many at once, each by its cause; returns how many are new. */
export async function planMany(
  tx: Tx,
  given: {
    rows: readonly { participantId: number; to: string; cause: string; state: string; reason: string | null }[];
  } & {
    type: number;
    why: string;
    now: string;
  },
): Promise<number> {
  const rows = await tx`
    with given as (
      select * from jsonb_to_recordset(${tx.json(given.rows as never)}) as r
        ("participantId" integer, "to" text, cause text, state text, reason text)
    ), planned as (
      insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, state, reason, next_attempt_at,
                                   message_id, created_at, updated_at)
      select cause, ${given.type}, "to", '', '', '', state, reason, ${given.now}, '<' || gen_random_uuid() || '@planned>',
             ${given.now}, ${given.now}
        from given
      on conflict on constraint one_mail_per_cause do nothing
      returning id, cause
    )
    insert into study.emails (email_id, participant_id, why)
    select p.id, g."participantId", ${given.why} from planned p join given g using (cause) returning 1`;
  return rows.length;
}

/** What waits for one person and would be suppressed from now on. */
export async function suppressWaiting(
  tx: Tx,
  given: {
    participantId: number;
    reason: string;
    types: readonly EmailType[];
    typesByRule: readonly EmailType[];
    now: string;
  },
): Promise<void> {
  await tx`
    update platform.outbox o set state = 'suppressed', reason = ${given.reason}, held = false, updated_at = ${given.now}
      from study.emails e
     where e.email_id = o.id and e.participant_id = ${given.participantId} and o.state in ('planned', 'queued')
       and (o.type = any (${[...given.types]}::integer[])
            or (e.rule_id is not null and o.type = any (${[...given.typesByRule]}::integer[])))`;
}
