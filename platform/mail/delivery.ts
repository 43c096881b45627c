import { Readable } from "node:stream";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import * as sql from "./sql.ts";

export interface DeliveryConfig {
  database: Database;
  /** Absent = emails wait in the outbox. */
  smtpUrl: string | undefined;
  now: () => number;
  /** The sender, as it is now. */
  from: () => { name: string; address: string };
  /** Called with what became of each email, in the transaction that stores it. */
  onOutcome?: (tx: Tx, mail: MailOutcome, now: string) => Promise<void>;
}

export interface MailOutcome extends Pick<sql.StoredMail, "id" | "type" | "to" | "cause"> {
  /** Queued = it is tried again later. */
  state: "sent" | "failed" | "uncertain" | "queued";
  reason: string | null;
  /** The mail server says that this address will never accept email. */
  bounced: boolean;
}

export interface Delivery {
  start(): void;
  stop(): Promise<void>;
  /** Delivers what is due now; resolves when nothing is left to do. */
  deliverDue(): Promise<void>;
}

const minute = 60_000;
/** Delays before each further attempt; after the last one the email has failed. About a day in all. */
const backOff = [1, 5, 15, 60, 240, 480, 720].map(minutes => minutes * minute);
/** Every step of an SMTP dialogue ends within a minute, so an older claim belongs to a process that died. */
const maxClaimMs = 5 * minute;
/** A password or a code that still waits then is erased: longer than all attempts together. */
const maxSecretMs = 26 * 60 * minute;
const maxBatch = 10;
const maxCheckMs = 10_000;
const secretExpired = "It couldn't be sent within a day, so its password or code was erased. Send a new one.";
const interrupted = "The server stopped while sending this email. It may or may not have arrived.";

export function createDelivery({ database, smtpUrl, now, from, onOutcome }: DeliveryConfig): Delivery {
  // The text is read only when the server asks for it: from then on it may have arrived, whatever happens.
  const dialogues = new Set<{ messageId: string; handedOver: boolean }>();
  let opening: ReturnType<typeof openSmtp> | undefined;

  async function openSmtp(url: string) {
    // Loaded here and not at the top: nothing before the first email needs it.
    const { createTransport } = await import("nodemailer");
    const smtp = createTransport({
      url,
      pool: true,
      maxConnections: 3,
      // The library would send again by itself when a connection breaks; whether to repeat is decided here.
      maxRequeues: 0,
      connectionTimeout: 20_000,
      greetingTimeout: 20_000,
      socketTimeout: minute,
    });
    smtp.use("stream", (mail, done) => {
      const open = mail.message.createReadStream.bind(mail.message);
      const dialogue = [...dialogues].find(({ messageId }) => messageId === mail.data.messageId);
      mail.message.createReadStream = () =>
        Readable.from(noteReading(open(), () => dialogue && (dialogue.handedOver = true)));
      done();
    });
    return smtp;
  }

  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const iso = (offset = 0) => new Date(now() + offset).toISOString();

  async function deliverDue(): Promise<void> {
    await inTransaction(database, async tx => {
      const given = await sql.giveUpSecrets(tx, { before: iso(-maxSecretMs), now: iso(), reason: secretExpired });
      for (const mail of given)
        await onOutcome?.(tx, { ...mail, state: "failed", reason: secretExpired, bounced: false }, iso());
    });
    if (!smtpUrl) return;
    await inTransaction(database, async tx => {
      const lost = await sql.giveUpSending(tx, { before: iso(-maxClaimMs), now: iso(), reason: interrupted });
      for (const mail of lost)
        await onOutcome?.(tx, { ...mail, state: "uncertain", reason: interrupted, bounced: false }, iso());
    });
    while (!stopped) {
      const mails = await inTransaction(database, tx =>
        sql.claimMails(tx, { now: iso(), limit: maxBatch, domain: senderDomain() }),
      );
      if (mails.length === 0) return;
      await Promise.all(mails.map(mail => deliver(mail, smtpUrl)));
    }
  }

  function senderDomain(): string {
    return from().address.split("@").at(-1) || "localhost";
  }

  async function deliver(mail: sql.StoredMail, url: string): Promise<void> {
    const { id, to, subject, text, html, messageId, attachments, replyTo, headers } = mail;
    const dialogue = { messageId, handedOver: false };
    dialogues.add(dialogue);
    opening ??= openSmtp(url).catch(error => {
      opening = undefined;
      throw error;
    });
    const outcome = await opening
      .then(smtp =>
        smtp.sendMail({
          from: from(),
          to,
          subject,
          text,
          html,
          messageId,
          ...(replyTo && { replyTo }),
          // No out-of-office answer comes back (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated", ...headers },
          ...(attachments && { attachments: [...attachments] }),
        }),
      )
      .then(
        () => ({ state: "sent", reason: null, wait: 0, bounced: false }) as const,
        error => outcomeOf(error, mail.attempts, dialogue.handedOver),
      );
    dialogues.delete(dialogue);
    await inTransaction(database, async tx => {
      await sql.saveOutcome(tx, {
        id,
        state: outcome.state,
        reason: outcome.reason,
        nextAttemptAt: iso(outcome.wait),
        now: iso(),
      });
      await onOutcome?.(tx, { ...mail, ...outcome }, iso());
    });
  }

  /** One round at a time; a wake-up during a round starts another one after it. The timer repeats a failed round. */
  function wake() {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await deliverDue().catch(() => {});
      }
    })().finally(() => {
      running = undefined;
    });
  }

  return {
    deliverDue,
    start() {
      database.signals.on("mail", wake);
      timer = setInterval(wake, 5_000).unref();
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      database.signals.off("mail", wake);
      await running;
      (await opening)?.close();
    },
  };
}

/** Greets the server and signs in to it, without sending anything. */
export async function checkMailServer(url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return "No email server is set up.";
  const { createTransport } = await import("nodemailer");
  const limits = { connectionTimeout: maxCheckMs, greetingTimeout: maxCheckMs, socketTimeout: maxCheckMs };
  const smtp = createTransport({ url, ...limits });
  try {
    await smtp.verify();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    smtp.close();
  }
}

async function* noteReading(source: Readable, reading: () => void) {
  reading();
  yield* source;
}

interface SmtpError {
  responseCode?: number;
  message?: string;
  code?: string;
  command?: string;
}

/**
 * A 5xx to the recipient or to the text is the server's final no. A 5xx to anything before (the sign-in, the sender) is a
 * mistake in the settings that somebody will correct, so the email waits. If the connection is lost after the text was
 * handed over, it is unknown whether the email arrived.
 */
function outcomeOf(error: SmtpError, attempts: number, handedOver: boolean) {
  const message = error.message ?? "no reason given";
  const isFinal = error.responseCode !== undefined && error.responseCode >= 500;
  const isAboutSender = error.code === "EAUTH" || ["CONN", "MAIL FROM", "EHLO", "HELO"].includes(error.command ?? "");
  if (isFinal && !isAboutSender)
    return { state: "failed", reason: `The mail server refused it: ${message}`, wait: 0, bounced: true } as const;
  if (error.responseCode === undefined && handedOver)
    return {
      state: "uncertain",
      reason: `The connection was lost while sending: ${message}`,
      wait: 0,
      bounced: false,
    } as const;
  const wait = backOff[attempts - 1];
  if (wait === undefined)
    return {
      state: "failed",
      reason: `Failed after ${attempts} attempts: ${message}`,
      wait: 0,
      bounced: false,
    } as const;
  return { state: "queued", reason: `Attempt ${attempts} failed: ${message}`, wait, bounced: false } as const;
}
