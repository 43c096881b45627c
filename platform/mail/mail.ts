import { randomUUID } from "node:crypto";
import type { Tx } from "../database/connect.ts";
import { signalAfterCommit } from "../database/tx.ts";
import * as sql from "./sql.ts";

export type MailState = "planned" | "queued" | "sending" | "sent" | "uncertain" | "failed" | "cancelled" | "suppressed";

export interface Mail {
  /** The same cause is enqueued once. */
  cause: string;
  /** The study's email type. */
  type: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; contentType: string; content: string }[];
  /** Its body carries a password or a code. */
  confidential?: boolean;
}

/** Writes the mail in the transaction of its cause: not lost when the mail server is down, not sent when the cause rolls back. */
export async function enqueueMail(tx: Tx, mail: Mail, now: string): Promise<boolean> {
  const domain = mail.to.split("@").at(-1) ?? "localhost";
  const isNew = await sql.insertMail(tx, { ...mail, messageId: `<${randomUUID()}@${domain}>`, now });
  if (isNew) signalAfterCommit(tx, "mail");
  return isNew;
}
