import type { Queryable, Tx } from "../database/connect.ts";
import type { Mail, MailContent, MailPause, MailState, NewMail } from "./message.ts";

export interface StoredMail extends Mail {
  id: number;
  messageId: string;
  attempts: number;
}

const columns = `id, cause, type, to_address as "to", subject, body_text as text, body_html as html, attachments, confidential,
  reply_to as "replyTo", headers, message_id as "messageId", attempts`;

export async function insertMail(
  tx: Tx,
  mail: NewMail & { messageId: string; now: string },
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, attachments, confidential, state,
                                 reason, reply_to, headers, next_attempt_at, message_id, created_at, updated_at)
    values (${mail.cause}, ${mail.type}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
            ${tx.json((mail.attachments ?? []) as never)}, ${mail.confidential ?? false}, ${mail.state},
            ${mail.reason ?? null}, ${mail.replyTo ?? null}, ${tx.json(mail.headers ?? {})},
            ${mail.dueAt ?? mail.now}, ${mail.messageId}, ${mail.now}, ${mail.now})
    on conflict on constraint one_mail_per_cause do nothing
    returning id`;
  return row?.id;
}

/** Marked before the dialogue begins, so that a crash during it is noticed later. A pause holds all but confidential emails. */
/** The sender may have changed since an email was written: its id gets the domain it is sent from. */
export async function claimMails(
  tx: Tx,
  { now, limit, domain }: { now: string; limit: number; domain: string },
): Promise<StoredMail[]> {
  return tx<StoredMail[]>`
    update platform.outbox
       set state = 'sending', attempts = attempts + 1, updated_at = ${now},
           message_id = regexp_replace(message_id, '@[^>]*>$', '@' || ${domain}::text || '>')
     where id in (select id from platform.outbox
                   where state = 'queued' and next_attempt_at <= ${now} and not held
                     and (confidential or not exists (select from platform.mail_pause where paused_at is not null))
                   order by next_attempt_at limit ${limit} for update skip locked)
    returning ${tx.unsafe(columns)}`;
}

export async function saveOutcome(
  tx: Tx,
  mail: { id: number; state: MailState; reason: string | null; nextAttemptAt: string; now: string },
): Promise<void> {
  await tx`
    update platform.outbox
       set state = ${mail.state}, reason = ${mail.reason}, next_attempt_at = ${mail.nextAttemptAt}, updated_at = ${mail.now},
           sent_at = case when ${mail.state} = 'sent' then ${mail.now}::timestamptz else sent_at end
     where id = ${mail.id}`;
}

/** A dialogue is cut long before this age: what is still "sending" then belongs to a process that died. */
export async function giveUpSending(
  tx: Tx,
  { before, now, reason }: { before: string; now: string; reason: string },
): Promise<Pick<StoredMail, "id" | "type" | "to" | "cause">[]> {
  return tx<Pick<StoredMail, "id" | "type" | "to" | "cause">[]>`
    update platform.outbox set state = 'uncertain', reason = ${reason}, updated_at = ${now}
     where state = 'sending' and updated_at < ${before} returning id, type, to_address as "to", cause`;
}

/** Passwords and codes aren't kept for ever, whatever the mail server does, or where there is none. */
export async function giveUpSecrets(
  tx: Tx,
  { before, now, reason }: { before: string; now: string; reason: string },
): Promise<Pick<StoredMail, "id" | "type" | "to" | "cause">[]> {
  return tx<Pick<StoredMail, "id" | "type" | "to" | "cause">[]>`
    update platform.outbox set state = 'failed', reason = ${reason}, held = false, updated_at = ${now}
     where confidential and state = 'queued' and created_at < ${before} returning id, type, to_address as "to", cause`;
}

export async function queueMail(
  tx: Tx,
  { id, content, messageId, now }: { id: number; content: MailContent; messageId: string; now: string },
): Promise<void> {
  await tx`
    update platform.outbox
       set state = 'queued', reason = null, to_address = ${content.to}, subject = ${content.subject},
           body_text = ${content.text}, body_html = ${content.html}, reply_to = ${content.replyTo ?? null},
           attachments = ${tx.json((content.attachments ?? []) as never)}, headers = ${tx.json(content.headers ?? {})},
           message_id = ${messageId}, updated_at = ${now},
           -- A planned one keeps its time, and so its place in lists.
           next_attempt_at = case when state = 'planned' then least(next_attempt_at, ${now}) else ${now} end
     where id = ${id}`;
}

export async function sendMailNow(tx: Tx, { id, now }: { id: number; now: string }): Promise<void> {
  await tx`
    update platform.outbox set next_attempt_at = ${now}, held = false, updated_at = ${now} where id = ${id}`;
}

export async function setMailState(
  tx: Tx,
  { id, state, reason, now }: { id: number; state: MailState; reason: string | null; now: string },
): Promise<void> {
  await tx`
    update platform.outbox
       set state = ${state}, reason = ${reason}, held = false, updated_at = ${now},
           sent_at = case when ${state} = 'sent' then coalesce(sent_at, updated_at) else sent_at end
     where id = ${id}`;
}

export async function holdMail(tx: Tx, { id, held, now }: { id: number; held: boolean; now: string }): Promise<void> {
  await tx`update platform.outbox set held = ${held}, updated_at = ${now} where id = ${id}`;
}

export async function countMails(db: Queryable): Promise<{ state: MailState; count: number }[]> {
  return db<{ state: MailState; count: number }[]>`select state, count(*)::int from platform.outbox group by state`;
}

export interface MailBacklog {
  /** How long the oldest email waits that should be sent now; 0 = none does. */
  oldestDueMs: number;
  lastSentAt: string | null;
}

/** Paused and held emails wait on purpose. */
export async function findBacklog(db: Queryable, now: string): Promise<MailBacklog> {
  const [row] = await db<MailBacklog[]>`
    select coalesce(
             (select extract(epoch from ${now}::timestamptz - min(greatest(next_attempt_at, updated_at))) * 1000
                from platform.outbox
               where state = 'queued' and next_attempt_at <= ${now} and not held
                 and not exists (select from platform.mail_pause where paused_at is not null)), 0)::float as "oldestDueMs",
           (select max(sent_at) from platform.outbox where state = 'sent') as "lastSentAt"`;
  return row ?? { oldestDueMs: 0, lastSentAt: null };
}

export async function findMailPause(db: Queryable): Promise<MailPause | undefined> {
  const [row] = await db<MailPause[]>`
    select paused_at as at, paused_by as by, reason from platform.mail_pause where paused_at is not null`;
  return row;
}

export async function setMailPause(tx: Tx, pause: MailPause | null): Promise<void> {
  await tx`
    update platform.mail_pause
       set paused_at = ${pause?.at ?? null}, paused_by = ${pause?.by ?? null}, reason = ${pause?.reason ?? null}`;
}
