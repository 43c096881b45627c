import { randomUUID } from "node:crypto";
import type { Queryable, Tx } from "../database/connect.ts";
import { signalAfterCommit } from "../database/tx.ts";
import type { Mail, MailContent, MailPause, MailState, NewMail } from "./message.ts";
import * as sql from "./sql.ts";

/** Queues an email in the transaction that causes it: not lost when the mail server is down, not sent when that rolls back. */
export async function enqueueMail(tx: Tx, mail: Mail, now: string): Promise<boolean> {
  return (await insertMail(tx, { ...mail, state: "queued" }, now)) !== undefined;
}

/** The id of the new email; undefined when its cause already has one. */
export async function insertMail(tx: Tx, mail: NewMail, now: string): Promise<number | undefined> {
  return sql.insertMail(tx, { ...mailRow(tx, mail), now });
}

/** For an app that writes its own rows in the same statement as the email's. */
export function mailRow(tx: Tx, mail: NewMail): NewMail & { messageId: string } {
  if (mail.state === "queued") signalAfterCommit(tx, "mail");
  return {
    ...mail,
    subject: onOneLine(mail.subject).toWellFormed(),
    text: mail.text.toWellFormed(),
    html: mail.html.toWellFormed(),
    messageId: newMessageId(),
  };
}

/** Fills in a planned email: its content is final, and it is sent as soon as possible. */
export async function queueMail(tx: Tx, id: number, content: MailContent, now: string): Promise<void> {
  await sql.queueMail(tx, {
    id,
    content: { ...content, subject: onOneLine(content.subject) },
    messageId: newMessageId(),
    now,
  });
  signalAfterCommit(tx, "mail");
}

/** Sends a waiting email now. */
export async function sendMailNow(tx: Tx, id: number, now: string): Promise<void> {
  await sql.sendMailNow(tx, { id, now });
  signalAfterCommit(tx, "mail");
}

export async function setMailState(
  tx: Tx,
  mail: { id: number; state: MailState; reason: string | null; now: string },
): Promise<void> {
  await sql.setMailState(tx, mail);
}

export async function holdMail(tx: Tx, id: number, held: boolean, now: string): Promise<void> {
  await sql.holdMail(tx, { id, held, now });
  if (!held) signalAfterCommit(tx, "mail");
}

export async function findMailPause(db: Queryable): Promise<MailPause | undefined> {
  return sql.findMailPause(db);
}

/** By state. */
export async function countMails(db: Queryable): Promise<{ state: MailState; count: number }[]> {
  return sql.countMails(db);
}

/** Whether sending keeps up. */
export async function findMailBacklog(db: Queryable, now: number): Promise<sql.MailBacklog> {
  return sql.findBacklog(db, new Date(now).toISOString());
}

/** Null = sending resumes. */
export async function setMailPause(tx: Tx, pause: MailPause | null): Promise<void> {
  await sql.setMailPause(tx, pause);
  if (pause === null) signalAfterCommit(tx, "mail");
}

/** A line break in a name would begin another header. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** The domain is the sender's, which is known when it's sent. */
function newMessageId(): string {
  return `<${randomUUID()}@localhost>`;
}
