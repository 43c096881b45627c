import type { EmailState, EmailTopic } from "@hb/domain/emails/email.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";

export interface NewEmail {
  emailId: number;
  participantId: number | null;
  about: EmailTopic | null;
  why: string;
  ruleId: string | null;
}

export async function insertEmail(tx: Tx, { emailId, participantId, about, why, ruleId }: NewEmail): Promise<void> {
  await tx`
    insert into study.emails (email_id, participant_id, about_kind, about_id, why, rule_id)
    values (${emailId}, ${participantId}, ${about?.kind ?? null}, ${about?.id ?? null}, ${why}, ${ruleId})`;
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
}

export const moment = `(case when o.state in ('planned', 'queued') then o.next_attempt_at
  when o.state = 'sent' then coalesce(o.sent_at, o.updated_at) else o.updated_at end)`;
export const row = `o.id, o.type, o.state, o.reason, o.held as "isHeld", o.to_address as "to", o.subject, ${moment} as at,
  o.created_at as "createdAt", o.updated_at as "updatedAt", o.sent_at as "sentAt", o.attempts, o.message_id as "messageId",
  o.confidential, e.participant_id as "participantId", p.name as "participantName",
  case when e.about_kind is null then null else jsonb_build_object('kind', e.about_kind, 'id', e.about_id) end as about,
  e.why, e.rule_id as "ruleId"`;
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
