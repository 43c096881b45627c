import type { EmailState, EmailTopic } from "@hb/domain/emails/email.ts";
import { emailTypesFor, seesAddresses } from "@hb/domain/emails/email.ts";
import type { EmailText } from "@hb/domain/emails/email-text.ts";
import type { EmailType } from "@hb/domain/emails/email-types.ts";
import { emailType } from "@hb/domain/emails/email-types.ts";
import { plannedTimes } from "@hb/domain/emails/planning.ts";
import { cancelReason, sendReason } from "@hb/domain/emails/reasons.ts";
import { type EmailTrigger, isForType } from "@hb/domain/emails/rules.ts";
import { marker } from "@hb/domain/markers.ts";
import type { Permissions } from "@hb/domain/permissions.ts";
import type { Queryable, Tx } from "@hb/platform/database/connect.ts";
import { signalAfterCommit, withoutWaiting } from "@hb/platform/database/tx.ts";
import { enqueueMail, mailRow } from "@hb/platform/mail/mail.ts";
import { announce } from "@hb/platform/realtime/announce.ts";
import type { ChangeContext } from "../log/acts.ts";
import type { Site } from "../site.ts";
import { renderHtml, renderText } from "./layout.ts";
import * as outbox from "./outbox/outbox-sql.ts";
import { decideEmail, renderEmail, suppressionReasonFor } from "./planned/decision.ts";
import * as planned from "./planned/planned-sql.ts";
import * as recipients from "./recipients-sql.ts";
import * as sql from "./sql.ts";

export type { ComposeRequest, EmailComposer } from "../site.ts";
export { holdEmailsTo } from "./person-sql.ts";

export type SendOutcome = "queued" | "suppressed" | "stopped";

export interface EmailToSend {
  type: EmailType;
  participantId: number;
  about: EmailTopic | null;
  /** The same cause is sent once, however often it's tried. */
  cause: string;
  /** Why it exists, if a colleague sent it by hand. */
  why?: string;
}

/** Writes an email in the transaction of its cause. If it isn't sent, the outbox says why. */
export async function sendEmail(context: ChangeContext, site: Site, email: EmailToSend): Promise<SendOutcome> {
  const { result, row } = await prepareEmail(context, site, email);
  withoutWaiting(context.tx, sql.insertEmails(context.tx, [row], context.now));
  return result;
}

/** Sends an email and plans those that follow it, in one statement. */
export async function sendAndPlan(
  context: ChangeContext,
  site: Site,
  email: EmailToSend,
  plan: PlanRequest,
): Promise<SendOutcome> {
  const { tx, now } = context;
  const recipient = recipients.findRecipient(tx, plan.participantId);
  const { result, row } = await prepareEmail(context, site, email, recipient);
  const followed = preparePlanned(context, site, plan, await recipient);
  withoutWaiting(tx, sql.insertEmails(tx, [row, ...followed], now));
  return result;
}

/** The same, with the email's id and the reason. */
export async function writeEmail(
  context: ChangeContext,
  site: Site,
  email: EmailToSend,
): Promise<{ result: SendOutcome; emailId: number | undefined; reason: string | null }> {
  const { result, row } = await prepareEmail(context, site, email);
  const [emailId] = await sql.insertEmails(context.tx, [row], context.now);
  return { result, emailId, reason: row.reason ?? null };
}

async function prepareEmail(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  { type, participantId, about, cause, why }: EmailToSend,
  recipient = recipients.findRecipient(tx, participantId),
): Promise<{ result: SendOutcome; row: sql.NewEmail }> {
  const decision = await decideEmail(tx, site, { type, participantId, about, isByRule: false, now }, recipient);
  const email =
    decision.outcome === "send"
      ? ({ ...decision.content, state: "queued", reason: null } as const)
      : ({ ...emptyContent, to: decision.to, state: states[decision.outcome], reason: decision.reason } as const);
  const mail = mailRow(tx, { ...email, cause, type });
  await announce(tx, [marker.emails]);
  return {
    result: decision.outcome === "send" ? "queued" : decision.outcome,
    row: {
      ...mail,
      participantId,
      about,
      why: why ?? sendReason.event(type),
      ruleId: null,
      fellBack: decision.outcome === "send" && decision.isFallback,
    },
  };
}

/**
 * Sends something that only the participant may read, such as a code: staff see in the outbox that it was sent, and
 * never what it says. False if the address doesn't take email.
 */
export async function sendSecret(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  { type, participantId, cause }: Pick<EmailToSend, "type" | "participantId" | "cause">,
  email: EmailText,
): Promise<boolean> {
  const recipient = await recipients.findRecipient(tx, participantId);
  if (!recipient?.email || suppressionReasonFor(recipient, { type, isByRule: false })) return false;
  const to = recipient.email;
  const content = await renderEmail(tx, site, { participantId, to, type, isByRule: false }, email);
  const mail = mailRow(tx, { ...content, cause, type, state: "queued", confidential: true });
  const secret = { ...mail, participantId, about: null, why: sendReason.event(type), ruleId: null };
  withoutWaiting(tx, sql.insertEmails(tx, [secret], now));
  await announce(tx, [marker.emails]);
  return true;
}

const emptyContent = { subject: "", text: "", html: "" } as const;
const states = { stopped: "cancelled", suppressed: "suppressed" } as const;

interface PlanRequest {
  trigger: EmailTrigger;
  participantId: number;
  about: EmailTopic;
  /** What the rules' delays count from, such as the start of the visit. */
  at: string;
  /** Only these of the trigger's emails, such as those for the device. */
  types?: readonly EmailType[];
  /** It's new, so nothing was planned about it before. */
  isNew?: boolean;
}

/** Surveys open in the participant's own time zone. */
const typesInOwnZone: readonly EmailType[] = [
  emailType.surveyReminderDaily,
  emailType.surveyReminderWeekly,
  emailType.surveyReminderOwn,
];

/** Plans emails by the rules in the settings. Each is rechecked when it's due. */
export async function planEmails(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  plan: PlanRequest,
): Promise<void> {
  const recipient = await recipients.findRecipient(tx, plan.participantId);
  const emails = preparePlanned({ tx, now }, site, plan, recipient);
  if (emails.length > 0) withoutWaiting(tx, sql.insertEmails(tx, emails, now));
}

function preparePlanned(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  site: Site,
  { trigger, participantId, about, at, types, isNew = false }: PlanRequest,
  recipient: recipients.Recipient | undefined,
): sql.NewEmail[] {
  if (!recipient) return [];
  const rules = site.emailRules.filter(
    rule =>
      rule.enabled &&
      rule.trigger === trigger &&
      isForType(rule.type, recipient.type) &&
      (types?.includes(rule.type) ?? true),
  );
  // Everything a rule planned before is stopped first, because planning may revive an earlier email.
  if (!isNew && rules.length > 0) {
    const ruleIds = rules.map(({ id }) => id);
    const replaced = { ruleIds, participantId, about, reason: cancelReason.replaced, now };
    withoutWaiting(tx, planned.replacePlanned(tx, replaced));
  }
  const emails = rules.flatMap(rule => {
    const timeZone = typesInOwnZone.includes(rule.type) ? recipient.timeZone : site.timeZone;
    const times = plannedTimes(rule, at, { timeZone, quietHours: site.quietHours, now });
    return [...new Set(times)].map(dueAt => {
      const cause = `rule:${rule.id}:${about.kind}:${about.id}:${at}:${dueAt}`;
      const to = recipient.email ?? "";
      const mail = mailRow(tx, { ...emptyContent, cause, type: rule.type, to, state: "planned", dueAt });
      return { ...mail, dueAt, participantId, about, why: sendReason.rule(rule), ruleId: rule.id };
    });
  });
  if (rules.length > 0) withoutWaiting(tx, announce(tx, [marker.emails]));
  // Later ones are found when they are due.
  if (emails.some(({ dueAt }) => dueAt <= now)) signalAfterCommit(tx, "planned");
  return emails;
}

/** Cancels what waits about this, with the reason. */
export async function stopPlannedEmails(
  { tx, now }: Pick<ChangeContext, "tx" | "now">,
  { about, reason }: { about: EmailTopic; reason: string },
): Promise<void> {
  if ((await planned.stopWaiting(tx, { about, reason, now })) > 0) await announce(tx, [marker.emails]);
}

/** Cancels everything that waits for this participant; returns how many emails that were. */
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

/** How many emails in these states someone with these permissions sees in the outbox. */
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
  /** The same cause is sent once. */
  cause: string;
  type: EmailType;
  to: string;
  /** Its text contains a password or a code. */
  confidential?: boolean;
  now: string;
}

/** Sends an email about an account to a staff user, in the transaction of its cause. */
export async function sendStaffEmail(
  tx: Tx,
  { studyName, contactMailbox }: Site,
  { now, ...account }: StaffEmail,
  email: Omit<EmailText, "version">,
): Promise<void> {
  const sender = { studyName, contactMailbox };
  const content = { subject: email.subject, text: renderText(email, sender), html: renderHtml(email, sender) };
  await enqueueMail(tx, { ...account, ...content, replyTo: contactMailbox }, now);
}
