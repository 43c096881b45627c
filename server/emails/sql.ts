import type { EmailState, EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import type { NewMail } from "@hb/platform/mail/message.ts";

export interface NewEmail extends NewMail {
  messageId: string;
  participantId: number | null;
  about: EmailTopic | null;
  why: string;
  ruleId: string | null;
  /** In English because the text isn't published in the person's language. */
  fellBack?: boolean;
}

/**
 * Returns the ids of the new ones: a cause that already has its email gets no second one. Planned before for the same
 * moment and canceled since, it's planned again.
 */
export async function insertEmails(tx: Tx, emails: readonly NewEmail[], now: string): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    with given as (
      select * from jsonb_to_recordset(${tx.json(emails as never)}) as g
        (cause text, type integer, "to" text, subject text, "text" text, html text, attachments jsonb, confidential boolean,
         state text, reason text, "replyTo" text, headers jsonb, "dueAt" timestamptz, "messageId" text,
         "participantId" integer, about jsonb, why text, "ruleId" text, "fellBack" boolean)
    ), revived as (
      update platform.outbox o set state = 'planned', reason = null, next_attempt_at = g."dueAt", updated_at = ${now}
        from given g where o.cause = g.cause and g.state = 'planned' and o.state = 'cancelled'
    ), written as (
      insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, attachments, confidential, state,
                                   reason, reply_to, headers, next_attempt_at, message_id, created_at, updated_at)
      select cause, type, "to", subject, "text", html, coalesce(attachments, '[]'), coalesce(confidential, false), state,
             reason, "replyTo", coalesce(headers, '{}'), coalesce("dueAt", ${now}), "messageId", ${now}, ${now}
        from given
      on conflict on constraint one_mail_per_cause do nothing
      returning id, cause
    ), noted as (
      insert into study.emails (email_id, participant_id, about_kind, about_id, why, rule_id, fell_back)
      select w.id, g."participantId", g.about ->> 'kind', g.about ->> 'id', g.why, g."ruleId", coalesce(g."fellBack", false)
        from written w join given g using (cause)
    )
    select id from written`;
  return rows.map(({ id }) => id);
}

/** Everything that functions and screens need about one email. */
export interface StoredEmail {
  id: number;
  type: EmailType;
  state: EmailState;
  reason: string | null;
  isHeld: boolean;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; contentType: string; content: string; encoding?: "base64" }[];
  confidential: boolean;
  at: string;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  attempts: number;
  messageId: string;
  participantId: number | null;
  participantName: string | null;
  about: EmailTopic | null;
  why: string | null;
  ruleId: string | null;
  isFallback: boolean;
}

export const moment = `(case when o.state in ('planned', 'queued') then o.next_attempt_at
  when o.state = 'sent' then coalesce(o.sent_at, o.updated_at) else o.updated_at end)`;
export const row = `o.id, o.type, o.state, o.reason, o.held as "isHeld", o.to_address as "to", o.subject, ${moment} as at,
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.sent_at as "sentAt", o.attempts, o.message_id as "messageId",
  o.confidential, e.participant_id as "participantId", p.name as "participantName",
  case when e.about_kind is null then null else jsonb_build_object('kind', e.about_kind, 'id', e.about_id) end as about,
  e.why, e.rule_id as "ruleId", coalesce(e.fell_back, false) as "isFallback"`;
export const joined = `platform.outbox o
  left join study.emails e on e.email_id = o.id
  left join study.email_recipients p on p.id = e.participant_id`;
const withBody = `${row}, o.body_text as text, o.body_html as html, o.attachments`;

export async function findEmail(db: Queryable, id: number): Promise<StoredEmail | undefined> {
  const [found] = await db<StoredEmail[]>`
    select ${db.unsafe(withBody)} from ${db.unsafe(joined)} where o.id = ${id}`;
  return found;
}

export async function lockEmail(tx: Tx, id: number): Promise<StoredEmail | undefined> {
  await tx`select 1 from platform.outbox where id = ${id} for update`;
  return findEmail(tx, id);
}

export async function listOfParticipant(
  db: Queryable,
  participantId: number,
  types: readonly EmailType[],
): Promise<StoredEmail[]> {
  return db<StoredEmail[]>`
    select ${db.unsafe(row)} from ${db.unsafe(joined)}
     where e.participant_id = ${participantId} and o.type = any (${[...types]}::integer[])
     order by ${db.unsafe(moment)} desc, o.id desc limit 500`;
}

/** A planned email was written. */
export async function setFallback(tx: Tx, id: number, isFallback: boolean): Promise<void> {
  await tx`update study.emails set fell_back = ${isFallback} where email_id = ${id}`;
}

/** Emails whose cause starts so, written since then. */
export async function countCausedSince(db: Queryable, cause: string, since: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from platform.outbox
     where cause like ${`${cause}%`} and created_at > ${since}`;
  return row?.count ?? 0;
}
