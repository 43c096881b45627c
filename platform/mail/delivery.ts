import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { Tx } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/tx.ts";
import * as sql from "./sql.ts";

export interface DeliveryConfig {
  database: Database;
  /** Without a mail server mails wait in the outbox. */
  smtpUrl: string | undefined;
  /** In whose name mails go out, as it is at this moment. */
  from: () => { name: string; address: string };
  now: () => number;
  /** Told of what became of each mail, in the transaction that notes it. */
  settled: (tx: Tx, mail: SettledMail, now: string) => Promise<void>;
}

export interface SettledMail extends Pick<sql.StoredMail, "id" | "type" | "to" | "cause"> {
  /** Queued = it is tried again later. */
  state: "sent" | "failed" | "uncertain" | "queued";
  reason: string | null;
  /** The mail server says for good that this address takes no mail. */
  bounced: boolean;
}

export interface Delivery {
  start(): void;
  stop(): Promise<void>;
  /** Delivers what is due now; answers when nothing is left to do at this moment. */
  deliverDue(): Promise<void>;
}

const minute = 60_000;
/** Waits before each repetition; afterwards the mail has failed. About a day in all. */
const backOff = [1, 5, 15, 60, 240, 480, 720].map(minutes => minutes * minute);
/** Every step of a dialogue ends within a minute, so a claim of this age has lost its process. */
const claimEnds = 5 * minute;

export function createDelivery({ database, smtpUrl, from, now, settled }: DeliveryConfig): Delivery {
  const smtp = smtpUrl
    ? createTransport({
        url: smtpUrl,
        pool: true,
        maxConnections: 3,
        // The library would send again by itself when a connection breaks; whether to repeat is judged here.
        maxRequeues: 0,
        connectionTimeout: 20_000,
        greetingTimeout: 20_000,
        socketTimeout: minute,
      })
    : undefined;
  // The text is read only when the server asks for it: from then on it may have arrived, whatever happens.
  const dialogues = new Set<{ messageId: string; handedOver: boolean }>();
  smtp?.use("stream", (mail, done) => {
    const open = mail.message.createReadStream.bind(mail.message);
    const dialogue = [...dialogues].find(({ messageId }) => messageId === mail.data.messageId);
    mail.message.createReadStream = () =>
      Readable.from(noteReading(open(), () => dialogue && (dialogue.handedOver = true)));
    done();
  });
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const iso = (offset = 0) => new Date(now() + offset).toISOString();

  async function deliverDue(): Promise<void> {
    if (!smtp) return;
    const reason = "HB was stopped while it was handing this mail over: it may or may not have arrived.";
    await inTransaction(database, async tx => {
      for (const mail of await sql.giveUpSending(tx, { before: iso(-claimEnds), now: iso(), reason }))
        await settled(tx, { ...mail, state: "uncertain", reason, bounced: false }, iso());
    });
    while (!stopped) {
      const mails = await inTransaction(database, tx => sql.claimMails(tx, { now: iso(), limit: 10 }));
      if (mails.length === 0) return;
      await Promise.all(mails.map(deliver));
    }
  }

  async function deliver(mail: sql.StoredMail): Promise<void> {
    const { id, to, subject, text, html, messageId, attachments, replyTo, headers } = mail;
    const watched = { messageId, handedOver: false };
    dialogues.add(watched);
    const outcome = await smtp
      ?.sendMail({
        from: from(),
        to,
        subject,
        text,
        html,
        messageId,
        ...(replyTo && { replyTo }),
        ...(headers && { headers }),
        ...(attachments && { attachments: [...attachments] }),
      })
      .then(
        () => ({ state: "sent", reason: null, wait: 0, bounced: false }) as const,
        error => judge(error, mail.attempts, watched.handedOver),
      );
    dialogues.delete(watched);
    if (!outcome) return;
    await inTransaction(database, async tx => {
      await sql.settleMail(tx, {
        id,
        state: outcome.state,
        reason: outcome.reason,
        nextAttemptAt: iso(outcome.wait),
        now: iso(),
      });
      await settled(tx, { ...mail, ...outcome }, iso());
    });
  }

  /** One round at a time; a wake-up during a round starts another one after it. A failed round is tried again by the timer. */
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
      smtp?.close();
    },
  };
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
 * A 5xx to the address or to the text is the server's final no. To anything before it (a sign-in, the sender) it is a
 * fault of ours that somebody mends, so the mail waits. A connection lost after the text was handed over leaves it open
 * whether it arrived.
 */
function judge(error: SmtpError, attempts: number, handedOver: boolean) {
  const said = error.message ?? "no reason given";
  const isFinal = error.responseCode !== undefined && error.responseCode >= 500;
  const isAboutSender = error.code === "EAUTH" || ["CONN", "MAIL FROM", "EHLO", "HELO"].includes(error.command ?? "");
  if (isFinal && !isAboutSender)
    return { state: "failed", reason: `The mail server refused: ${said}`, wait: 0, bounced: true } as const;
  if (error.responseCode === undefined && handedOver)
    return {
      state: "uncertain",
      reason: `The connection was lost while handing over: ${said}`,
      wait: 0,
      bounced: false,
    } as const;
  const wait = backOff[attempts - 1];
  if (wait === undefined)
    return {
      state: "failed",
      reason: `Given up after ${attempts} attempts: ${said}`,
      wait: 0,
      bounced: false,
    } as const;
  return { state: "queued", reason: `Attempt ${attempts} failed: ${said}`, wait, bounced: false } as const;
}
