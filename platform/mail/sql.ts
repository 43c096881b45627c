import type { Tx } from "../database/connect.ts";
import type { Mail, MailState } from "./mail.ts";

export interface StoredMail extends Mail {
  id: number;
  messageId: string;
  attempts: number;
}

const columns = `id, cause, type, to_address as "to", subject, body_text as text, body_html as html, attachments, confidential,
  message_id as "messageId", attempts`;

export async function insertMail(tx: Tx, mail: Mail & { messageId: string; now: string }): Promise<boolean> {
  const [row] = await tx`
    insert into platform.outbox (cause, type, to_address, subject, body_text, body_html, attachments, confidential,
                                 next_attempt_at, message_id, created_at, updated_at)
    values (${mail.cause}, ${mail.type}, ${mail.to}, ${mail.subject}, ${mail.text}, ${mail.html},
            ${tx.json(mail.attachments ?? [])}, ${mail.confidential ?? false},
            ${mail.now}, ${mail.messageId}, ${mail.now}, ${mail.now})
    on conflict on constraint one_mail_per_cause do nothing
    returning id`;
  return row !== undefined;
}

/** Marked before the dialogue begins, so that a crash in it is seen afterwards. */
export async function claimMails(tx: Tx, { now, limit }: { now: string; limit: number }): Promise<StoredMail[]> {
  return tx<StoredMail[]>`
    update platform.outbox set state = 'sending', attempts = attempts + 1, updated_at = ${now}
     where id in (select id from platform.outbox where state = 'queued' and next_attempt_at <= ${now}
                   order by next_attempt_at limit ${limit} for update skip locked)
    returning ${tx.unsafe(columns)}`;
}

export async function settleMail(
  tx: Tx,
  mail: { id: number; state: MailState; reason: string | null; nextAttemptAt: string; now: string },
): Promise<void> {
  await tx`
    update platform.outbox
       set state = ${mail.state}, reason = ${mail.reason}, next_attempt_at = ${mail.nextAttemptAt}, updated_at = ${mail.now},
           body_text = case when confidential and ${mail.state} = 'sent' then '' else body_text end,
           body_html = case when confidential and ${mail.state} = 'sent' then '' else body_html end
     where id = ${mail.id}`;
}

/** A dialogue is cut long before this age: what is still "sending" then belonged to a process that died in it. */
export async function giveUpSending(
  tx: Tx,
  { before, now, reason }: { before: string; now: string; reason: string },
): Promise<number> {
  const rows = await tx`
    update platform.outbox set state = 'uncertain', reason = ${reason}, updated_at = ${now}
     where state = 'sending' and updated_at < ${before} returning 1`;
  return rows.length;
}
