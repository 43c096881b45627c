import type { EmailState } from "./email-state.ts";
import { isWaiting } from "./email-state.ts";
import { type EmailType, emailType, emailTypes } from "./email-types.ts";
import type { EmailRule } from "./rules.ts";
import { describeRule } from "./rules.ts";
import { endsWithStop } from "./stop-link.ts";

/** Why a mail exists, in words that stay true. */
export const sendReason = {
  rule: (rule: EmailRule) => `Rule: ${describeRule(rule)}.`,
  staff: (name: string) => `Sent by ${name}.`,
  many: (name: string, people: number) => `Sent by ${name} to a selection of ${people.toLocaleString("en-US")}.`,
  again: (name: string) => `Sent again by ${name}.`,
  test: (name: string) => `A test by ${name}.`,
  happening: (type: EmailType) => eventReasons[type] ?? `${emailTypes.label(type)}.`,
} as const;

const eventReasons: Partial<Record<EmailType, string>> = {
  [emailType.bookingConfirmation]: "A visit was booked, moved or cancelled.",
  [emailType.registrationReceived]: "Somebody registered.",
  [emailType.bookingInvitation]: "The person was invited to book.",
  [emailType.linkAskedFor]: "Somebody asked for a booking link with this address.",
  [emailType.consentRequest]: "The person was asked for consent.",
  [emailType.signedConsent]: "The consent form was signed.",
  [emailType.handoff]: "A device was handed over.",
};

/** Why a mail is not sent although everything in it would be true. */
export const suppressionReason = {
  noAddress: "There is no email address.",
  bounced: (reason: string) => `The address takes no mail: ${reason}`,
  stopped: "The person has stopped reminders.",
} as const;

/** Why a planned mail does not go out, whatever its own facts. */
export const cancelReason = {
  nobody: "The participant does not exist any more.",
  merged: (id: number) => `The participant was merged into ${id}.`,
  withdrawn: "The person has withdrawn.",
  duplicate: "The person is a duplicate of another one.",
  noMaker: "HB cannot write this mail yet.",
  replaced: "It was planned anew.",
} as const;

const visit = ["The visit is moved, cancelled or begins."];
const typeCancelReasons: Partial<Record<EmailType, readonly string[]>> = {
  [emailType.bookingReminderLoaner]: visit,
  [emailType.bookingReminderOwner]: visit,
  [emailType.bookingInvitation]: ["The person books a visit, or may no longer book."],
  [emailType.surveyReminderDaily]: ["The survey is answered, excused or closed."],
  [emailType.surveyReminderWeekly]: ["The survey is answered, excused or closed."],
  [emailType.consentRequest]: ["The consent is signed or declined."],
  [emailType.imminentPurchases]: ["The person has bought a headset."],
};

/** What would keep a waiting mail from going out. */
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
  if (state === "queued") return ["Somebody cancels it here.", "Mail is paused, or this one is held back."];
  return [
    ...(typeCancelReasons[type] ?? []),
    ...(isByRule ? ["The person withdraws."] : []),
    ...(endsWithStop(type, isByRule) ? ["The person uses the stop link."] : []),
    "The address is removed or found not to take mail.",
    "Somebody cancels it here.",
  ];
}
