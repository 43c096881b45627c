import type { EmailState } from "./email.ts";
import { isWaiting } from "./email.ts";
import { type EmailType, emailType, emailTypes } from "./email-types.ts";
import type { EmailRule } from "./rules.ts";
import { describeRule } from "./rules.ts";
import { endsWithStop } from "./stop-link.ts";

/** Why an email exists. Stored with it, so it has to stay true. */
export const sendReason = {
  rule: (rule: EmailRule) => `Rule: ${describeRule(rule)}`,
  staff: (name: string) => `Sent by ${name}`,
  many: (name: string, people: number) =>
    `Sent by ${name} to ${people === 1 ? "1 person" : `${people.toLocaleString("en-US")} people`}`,
  again: (name: string) => `Resent by ${name}`,
  test: (name: string) => `Test by ${name}`,
  event: (type: EmailType) => eventReasons[type] ?? emailTypes.label(type),
} as const;

const eventReasons: Partial<Record<EmailType, string>> = {
  [emailType.bookingConfirmation]: "Visit booked, rescheduled or canceled",
  [emailType.registrationReceived]: "Registered",
  [emailType.emailConfirmation]: "Registered, email address not confirmed",
  [emailType.bookingInvitation]: "Invited to book",
  [emailType.linkAskedFor]: "Booking link requested with this address",
  [emailType.consentRequest]: "Consent requested",
  [emailType.signedConsent]: "Consent form signed",
  [emailType.consentLink]: "Consent link replaced after too many wrong answers",
  [emailType.consentCode]: "Code requested on the consent page",
  [emailType.handoff]: "Device handed over",
};

/** Why an email isn't sent to this address. */
export const suppressionReason = {
  noAddress: "There's no email address.",
  bounced: (reason: string) => `The address bounced: ${reason}`,
  stopped: "The participant stopped reminders.",
  unconfirmed: "The participant hasn't confirmed this address.",
} as const;

/** Why a planned email is skipped, whatever its own facts. */
export const cancelReason = {
  noParticipant: "This participant no longer exists.",
  merged: (id: number) => `The participant was merged into ${id}.`,
  withdrawn: "The participant has withdrawn.",
  duplicate: "The participant is a duplicate.",
  noMaker: "HB can't write this email yet.",
  replaced: "Replaced by a new plan.",
} as const;

const survey = ["The survey is answered, excused or closed."];
const visit = ["The visit is rescheduled, canceled or starts."];
const canceledHere = "A colleague cancels it.";
const typeCancelReasons: Partial<Record<EmailType, readonly string[]>> = {
  [emailType.bookingReminderLoaner]: visit,
  [emailType.bookingReminderOwner]: visit,
  [emailType.bookingInvitation]: ["The participant books a visit or can no longer book."],
  [emailType.surveyReminderDaily]: survey,
  [emailType.surveyReminderWeekly]: survey,
  [emailType.surveyReminderOwn]: survey,
  [emailType.consentRequest]: ["The consent is signed or declined."],
  [emailType.imminentPurchases]: ["The participant has bought a headset."],
};

/** What would keep a waiting email from being sent. */
export function whatWouldCancel({
  type,
  state,
  isByRule,
}: {
  type: EmailType;
  state: EmailState;
  isByRule: boolean;
}): string[] {
  if (!isWaiting(state)) return [];
  if (state === "queued") return [canceledHere, "Sending is paused, or this email is on hold."];
  return [
    ...(typeCancelReasons[type] ?? []),
    ...(isByRule ? ["The participant withdraws."] : []),
    ...(endsWithStop(type, isByRule) ? ["The participant stops reminders."] : []),
    "The address is removed or bounces.",
    canceledHere,
  ];
}
