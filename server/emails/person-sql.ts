import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { MergeIds } from "../person/acts.ts";

export async function countOfPerson(db: Queryable, id: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from study.emails where participant_id = ${id}`;
  return row?.count ?? 0;
}

export async function moveEmails(tx: Tx, { from, into }: MergeIds): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    update study.emails set participant_id = ${into} where participant_id = ${from} returning email_id as id`;
  return rows.map(({ id }) => id);
}

export async function returnEmails(tx: Tx, ids: readonly number[], to: number): Promise<void> {
  await tx`update study.emails set participant_id = ${to} where email_id = any (${[...ids]}::bigint[])`;
}

/** The kept person may take over the address, including what is known about it. */
export async function copyBounces(tx: Tx, { from, into }: MergeIds): Promise<string[]> {
  const rows = await tx<{ address: string }[]>`
    insert into study.email_bounces (participant_id, address, bounced_at, reason, by_name)
    select ${into}::integer, address, bounced_at, reason, by_name from study.email_bounces where participant_id = ${from}
    on conflict do nothing returning address`;
  return rows.map(({ address }) => address);
}

export async function dropBounces(tx: Tx, id: number, addresses: readonly string[]): Promise<void> {
  await tx`
    delete from study.email_bounces where participant_id = ${id} and address = any (${[...addresses]}::text[])`;
}

/** If either person stopped reminders, they stay stopped. */
export async function copyStop(tx: Tx, { from, into }: MergeIds): Promise<boolean> {
  const rows = await tx`
    insert into study.email_stops (participant_id, stopped_at)
    select ${into}::integer, stopped_at from study.email_stops where participant_id = ${from}
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

export async function dropStop(tx: Tx, id: number): Promise<void> {
  await tx`delete from study.email_stops where participant_id = ${id}`;
}

export async function archiveEmails(db: Queryable, id: number): Promise<readonly unknown[]> {
  return db`
    select o.type, o.state, o.reason, o.to_address as "to", o.subject, o.body_text as text, o.created_at as "createdAt",
           o.sent_at as "sentAt", e.why
      from study.emails e join platform.outbox o on o.id = e.email_id where e.participant_id = ${id} order by o.id`;
}

export async function archiveSuppressions(db: Queryable, id: number): Promise<readonly unknown[]> {
  return db`
    select 'bounced' as what, address, bounced_at as at, reason from study.email_bounces where participant_id = ${id}
    union all
    select 'stopped', null, stopped_at, null from study.email_stops where participant_id = ${id}`;
}

/** Which of these people an email is being sent to right now. */
export async function listBeingMailed(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct e.participant_id as id from study.emails e join platform.outbox o on o.id = e.email_id
     where e.participant_id = any (${[...ids]}::integer[]) and o.state = 'sending'`;
  return rows.map(({ id }) => id);
}

export async function countEmailsTo(
  db: Queryable,
  ids: readonly number[],
): Promise<{ emails: number; plannedEmails: number }> {
  const [row] = await db<{ emails: number; plannedEmails: number }[]>`
    select count(*)::int as emails, count(*) filter (where o.state in ('planned', 'queued'))::int as "plannedEmails"
      from study.emails e join platform.outbox o on o.id = e.email_id where e.participant_id = any (${[...ids]}::integer[])`;
  return row ?? { emails: 0, plannedEmails: 0 };
}

/** From here on, no email to these people starts sending. */
export async function holdEmailsTo(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    select from platform.outbox o join study.emails e on e.email_id = o.id
     where e.participant_id = any (${[...ids]}::integer[]) and o.state in ('planned', 'queued', 'sending')
     order by o.id for update of o`;
}

/** That an email was sent still counts; the recipient and the text are erased. Waiting emails aren't sent. */
export async function anonymizeEmails(tx: Tx, id: number, now: string): Promise<void> {
  await tx`
    update platform.outbox o
       set to_address = '', subject = 'Erased', body_text = '', body_html = '', attachments = '[]', headers = '{}',
           reply_to = null, message_id = '<' || o.id || '@erased>',
           reason = case when o.state in ('planned', 'queued') then 'The person was anonymized.' end,
           state = case when o.state in ('planned', 'queued') then 'cancelled' else o.state end,
           held = false, updated_at = ${now}
      from study.emails e where e.email_id = o.id and e.participant_id = ${id}`;
  await tx`update study.emails set why = 'Erased' where participant_id = ${id}`;
  await tx`delete from study.email_bounces where participant_id = ${id}`;
}

export interface SampleMail {
  participantId: number;
  type: EmailType;
  to: string;
  subject: string;
  text: string;
  html: string;
  state: string;
  reason: string | null;
  at: string;
  why: string;
  ruleId: string | null;
}

export async function insertSampleEmails(tx: Tx, mails: readonly SampleMail[]): Promise<void> {
  await tx`
    with given as (
      select row_number() over () as n, r.* from jsonb_to_recordset(${tx.json(mails as never)}) as r
        ("participantId" integer, type integer, "to" text, subject text, text text, html text, state text, reason text,
         at timestamptz, why text, "ruleId" text)
    ), kept as (
      insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, state, reason, attempts,
                                   next_attempt_at, message_id, created_at, updated_at, sent_at)
      select 'sample:' || gen_random_uuid(), type, "to", subject, text, html, state, reason,
             case when state = 'planned' then 0 else 1 end, at, '<' || "participantId" || '.' || n || '@sample>',
             least(at, now()), least(at, now()), case when state = 'sent' then at end
        from given
      returning id, message_id
    )
    insert into study.emails (email_id, participant_id, about_kind, about_id, why, rule_id)
    select k.id, g."participantId", 'participant', g."participantId"::text, g.why, g."ruleId"
      from kept k join given g on k.message_id = '<' || g."participantId" || '.' || g.n || '@sample>'`;
}

export async function addressesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ id: number; email: string }[]>`
    select id, email from study.email_recipients where id = any (${[...ids]}::integer[]) and email is not null`;
  return new Map(rows.map(({ id, email }) => [id, email]));
}
