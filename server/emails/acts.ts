import { emailTypesFor, seesAddresses } from "@hb/domain/emails/access.ts";
import type { EmailState } from "@hb/domain/emails/email-state.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { plannedTimes } from "@hb/domain/emails/planning.ts";
import { cancelReason, sendReason } from "@hb/domain/emails/reasons.ts";
import { type EmailRule, type EmailTrigger, isForType } from "@hb/domain/emails/rules.ts";
import type { EmailTopic } from "@hb/domain/emails/topic.ts";
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
import { decideEmail } from "./planned/decision.ts";
import * as planned from "./planned/planned-sql.ts";
import * as recipients from "./recipients-sql.ts";
import * as sql from "./sql.ts";

export interface ComposeRequest {
  participantId: number;
  /** Null = whatever of the person it is now: their visit, their consent, their device. */
  about: EmailTopic | null;
  now: string;
  /** Planned by a rule, so that it only repeats or reminds. */
  isByRule: boolean;
  /** It is only looked at and never sent: it may tell of what has not happened yet. */
  isPreview?: boolean;
}

/**
 * Composes an email of this type from the current facts, or says why it should not be sent. Used for the first sending, the
 * preview, a resend and the recheck of a planned email when it is due, so it must not write.
 */
export interface EmailComposer {
  type: EmailType;
  compose(db: Queryable, site: Site, asked: ComposeRequest): Promise<{ email: EmailText } | { stop: string }>;
}

export type SendOutcome = "queued" | "suppressed" | "stopped";

export interface EmailToSend {
  type: EmailType;
  participantId: number;
  about: EmailTopic | null;
  /** The same cause is sent once, however often it is tried. */
  cause: string;
  /** Why it exists, where somebody caused it by hand. */
  why?: string;
}

/** Writes a mail in the transaction of its cause. What does not go out stands in the outbox with its reason. */
export async function sendEmail(context: ChangeContext, site: Site, mail: EmailToSend): Promise<SendOutcome> {
  return (await writeEmail(context, site, mail)).sending;
}

/** The same, for whoever must name the mail or its reason. */
export async function writeEmail(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  { type, participantId, about, cause, why }: EmailToSend,
): Promise<{ sending: SendOutcome; emailId: number | undefined; reason: string | null }> {
  const decision = await decideEmail(tx, site, { type, participantId, about, isByRule: false, now });
  const mail =
    decision.outcome === "send"
      ? ({ ...decision.content, state: "queued", reason: null } as const)
      : ({ ...emptyContent, to: decision.to, state: states[decision.outcome], reason: decision.reason } as const);
  const emailId = await insertMail(tx, { ...mail, cause, type }, now);
  if (emailId !== undefined) {
    await Promise.all([
      sql.insertEmail(tx, { emailId, participantId, about, why: why ?? sendReason.happening(type), ruleId: null }),
      announce(tx, [marker.emails]),
    ]);
  }
  return { sending: decision.outcome === "send" ? "queued" : decision.outcome, emailId, reason: mail.reason };
}

const emptyContent = { subject: "", text: "", html: "" } as const;
const states = { stopped: "cancelled", suppressed: "suppressed" } as const;

interface PlanRequest {
  trigger: EmailTrigger;
  participantId: number;
  about: EmailTopic;
  /** The instant from which the rules count: the start of the visit, the moment of the invitation. */
  at: string;
  /** Of the mails that the trigger plans only these: those of the device, the survey. */
  types?: readonly EmailType[];
}

/** A person's surveys open by their own clock. */
const byTheirClock: readonly EmailType[] = [emailType.surveyReminderDaily, emailType.surveyReminderWeekly];

/** Plans what the rules in the settings say; each is rechecked when it is due. */
export async function planEmails(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  { trigger, participantId, about, at, types }: PlanRequest,
): Promise<void> {
  const recipient = await recipients.findRecipient(tx, participantId);
  if (!recipient) return;
  const rules = site.emailRules.filter(
    rule =>
      rule.enabled &&
      rule.trigger === trigger &&
      isForType(rule.type, recipient.type) &&
      (types?.includes(rule.type) ?? true),
  );
  // What a rule planned before is stopped before anything is planned again: one plan may revive another.
  await Promise.all(
    rules.map(({ id }) =>
      planned.replacePlanned(tx, { ruleId: id, participantId, about, reason: cancelReason.replaced, now }),
    ),
  );
  await Promise.all(
    rules.flatMap(rule => {
      const timeZone = byTheirClock.includes(rule.type) ? recipient.timeZone : site.timeZone;
      const times = plannedTimes(rule, at, { timeZone, quietHours: site.quietHours, now });
      return times.map(dueAt => planOne(tx, { rule, participantId, about, to: recipient.email ?? "", at, dueAt, now }));
    }),
  );
  if (rules.length > 0) await announce(tx, [marker.emails]);
  signalAfterCommit(tx, "planned");
}

interface PlannedEmail {
  rule: EmailRule;
  participantId: number;
  about: EmailTopic;
  to: string;
  at: string;
  dueAt: string;
  now: string;
}

async function planOne(tx: Tx, { rule, participantId, about, to, at, dueAt, now }: PlannedEmail): Promise<void> {
  const cause = `rule:${rule.id}:${about.kind}:${about.id}:${at}:${dueAt}`;
  const emailId = await insertMail(tx, { ...emptyContent, cause, type: rule.type, to, state: "planned", dueAt }, now);
  if (emailId === undefined) await planned.revivePlanned(tx, { cause, dueAt, now });
  else await sql.insertEmail(tx, { emailId, participantId, about, why: sendReason.rule(rule), ruleId: rule.id });
}

/** What waits about this thing does not go out any more, for this reason. */
export async function stopPlannedEmails(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  { about, reason }: { about: EmailTopic; reason: string },
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

interface StaffEmail {
  /** The same cause is posted once. */
  cause: string;
  type: EmailType;
  to: string;
  /** Its text carries a password or a code. */
  confidential?: boolean;
  now: string;
}

/** Queues an email to a staff user in the transaction of its cause. */
export async function sendStaffEmail(
  tx: Tx,
  { studyName, contactMailbox }: Site,
  { now, ...posted }: StaffEmail,
  email: Omit<EmailText, "version">,
): Promise<void> {
  const sender = { studyName, contactMailbox };
  const content = { subject: email.subject, text: renderText(email, sender), html: renderHtml(email, sender) };
  await enqueueMail(tx, { ...posted, ...content, replyTo: contactMailbox }, now);
}
