import type { MailAbout } from "@hb/domain/emails/about.ts";
import { emailTypesFor, seesAddresses } from "@hb/domain/emails/access.ts";
import type { EmailState } from "@hb/domain/emails/email-state.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import type { Letter } from "@hb/domain/emails/letter.ts";
import { plannedTimes } from "@hb/domain/emails/planning.ts";
import { because, stopped } from "@hb/domain/emails/reasons.ts";
import { type EmailRule, type EmailTrigger, isForType } from "@hb/domain/emails/rules.ts";
import { marker } from "@hb/domain/log/actions.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { signalAfterCommit } from "@hb/platform/database/tx.ts";
import { enqueueMail, insertMail } from "@hb/platform/mail/mail.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import type { ChangeContext } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { renderHtml, renderText } from "./layout.ts";
import * as outbox from "./outbox/outbox-sql.ts";
import { judge } from "./planned/judgement.ts";
import * as planned from "./planned/planned-sql.ts";
import * as receivers from "./receivers-sql.ts";
import * as sql from "./sql.ts";

export interface MailRequest {
  participantId: number;
  /** Null = whatever of the person it is now: their visit, their consent, their device. */
  about: MailAbout | null;
  now: string;
  /** Planned by a rule, so that it only repeats or reminds. */
  isByRule: boolean;
  /** It is only looked at and never sent: it may tell of what has not happened yet. */
  isPreview?: boolean;
}

/**
 * What a mail of this type would say now, or why it is not to be sent. Asked alike for the first sending, the preview, a
 * repetition and the judgement of a planned mail when it is due, so it must not write.
 */
export interface MailMaker {
  type: EmailType;
  make(db: Queryable, site: Site, asked: MailRequest): Promise<{ letter: Letter } | { stop: string }>;
}

export type Sending = "queued" | "suppressed" | "stopped";

export interface Sent {
  type: EmailType;
  participantId: number;
  about: MailAbout | null;
  /** The same cause is sent once, however often it is tried. */
  cause: string;
  /** Why it exists, where somebody caused it by hand. */
  why?: string;
}

/** Writes a mail in the transaction of its cause. What does not go out stands in the outbox with its reason. */
export async function sendEmail(context: ChangeContext, site: Site, mail: Sent): Promise<Sending> {
  return (await write(context, site, mail)).sending;
}

/** The same, for whoever must name the mail or its reason. */
export async function write(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  { type, participantId, about, cause, why }: Sent,
): Promise<{ sending: Sending; emailId: number | undefined; reason: string | null }> {
  const judged = await judge(tx, site, { type, participantId, about, isByRule: false, now });
  const mail =
    judged.outcome === "letter"
      ? ({ ...judged.content, state: "queued", reason: null } as const)
      : ({ ...unwritten, to: judged.to, state: states[judged.outcome], reason: judged.reason } as const);
  const emailId = await insertMail(tx, { ...mail, cause, type }, now);
  if (emailId !== undefined) {
    await Promise.all([
      sql.insertEmail(tx, { emailId, participantId, about, why: why ?? because.happening(type), ruleId: null }),
      announce(tx, [marker.emails]),
    ]);
  }
  return { sending: judged.outcome === "letter" ? "queued" : judged.outcome, emailId, reason: mail.reason };
}

const unwritten = { subject: "", text: "", html: "" } as const;
const states = { stopped: "cancelled", suppressed: "suppressed" } as const;

interface Planned {
  trigger: EmailTrigger;
  participantId: number;
  about: MailAbout;
  /** The instant from which the rules count: the start of the visit, the moment of the invitation. */
  at: string;
  /** Of the mails that the trigger plans only these: those of the device, the survey. */
  types?: readonly EmailType[];
}

/** A person's surveys open by their own clock. */
const byTheirClock: readonly EmailType[] = [emailType.surveyReminderDaily, emailType.surveyReminderWeekly];

/** Plans what the rules in the settings say; each is judged again when it is due. */
export async function planEmails(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  { trigger, participantId, about, at, types }: Planned,
): Promise<void> {
  const receiver = await receivers.findReceiver(tx, participantId);
  if (!receiver) return;
  const rules = site.emailRules.filter(
    rule =>
      rule.enabled &&
      rule.trigger === trigger &&
      isForType(rule.type, receiver.type) &&
      (types?.includes(rule.type) ?? true),
  );
  // What a rule planned before is stopped before anything is planned again: one plan may revive another.
  await Promise.all(
    rules.map(({ id }) =>
      planned.replacePlanned(tx, { ruleId: id, participantId, about, reason: stopped.replaced, now }),
    ),
  );
  await Promise.all(
    rules.flatMap(rule => {
      const timeZone = byTheirClock.includes(rule.type) ? receiver.timeZone : site.timeZone;
      const times = plannedTimes(rule, at, { timeZone, quietHours: site.quietHours, now });
      return times.map(dueAt => planOne(tx, { rule, participantId, about, to: receiver.email ?? "", at, dueAt, now }));
    }),
  );
  if (rules.length > 0) await announce(tx, [marker.emails]);
  signalAfterCommit(tx, "planned");
}

interface One {
  rule: EmailRule;
  participantId: number;
  about: MailAbout;
  to: string;
  at: string;
  dueAt: string;
  now: string;
}

async function planOne(tx: Tx, { rule, participantId, about, to, at, dueAt, now }: One): Promise<void> {
  const cause = `rule:${rule.id}:${about.kind}:${about.id}:${at}:${dueAt}`;
  const emailId = await insertMail(tx, { ...unwritten, cause, type: rule.type, to, state: "planned", dueAt }, now);
  if (emailId === undefined) await planned.revivePlanned(tx, { cause, dueAt, now });
  else await sql.insertEmail(tx, { emailId, participantId, about, why: because.rule(rule), ruleId: rule.id });
}

/** What waits about this thing does not go out any more, for this reason. */
export async function stopPlannedEmails(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  { about, reason }: { about: MailAbout; reason: string },
): Promise<void> {
  if ((await planned.stopWaiting(tx, { about, reason, now })) > 0) await announce(tx, [marker.emails]);
}

/** Nothing that waits for this person goes out any more; answers how many mails that were. */
export async function stopPlannedEmailsOf(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  { participantId, reason }: { participantId: number; reason: string },
): Promise<number> {
  const count = await planned.stopWaitingFor(tx, { participantId, reason, now });
  if (count > 0) await announce(tx, [marker.emails]);
  return count;
}

export async function countPlannedEmails(db: Queryable, participantId: number): Promise<number> {
  return planned.countWaitingFor(db, participantId);
}

/** How many mails in these states a reader of the outbox would find there. */
export async function countEmailsIn(
  db: Queryable,
  permissions: Permissions,
  states: readonly EmailState[],
): Promise<number> {
  return outbox.countEmails(db, {
    states,
    visible: emailTypesFor(permissions),
    seesAddresses: seesAddresses(permissions),
  });
}

interface Posted {
  /** The same cause is posted once. */
  cause: string;
  type: EmailType;
  to: string;
  /** Its text carries a password or a code. */
  confidential?: boolean;
  now: string;
}

/** Posts a letter to a staff user in the study's look, in the transaction of its cause. */
export async function post(
  tx: Tx,
  { studyName, contactMailbox }: Site,
  { now, ...posted }: Posted,
  letter: Omit<Letter, "version">,
): Promise<void> {
  const sender = { studyName, contactMailbox };
  const content = { subject: letter.subject, text: renderText(letter, sender), html: renderHtml(letter, sender) };
  await enqueueMail(tx, { ...posted, ...content, replyTo: contactMailbox }, now);
}
